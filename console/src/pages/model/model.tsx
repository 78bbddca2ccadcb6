import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answerOf, api, foundOf, type Schemas } from '../../api/client.ts';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Connection } from './connection.tsx';
import { modelTexts } from './texts.ts';
import { Usage } from './usage.tsx';

/** The hotel's language model: how it is connected, whether it answers, and what it uses. */
export function LanguageModel() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/model' });
  const t = useTexts(modelTexts);
  const mayWrite = useMay(hotelId)('integrations:WRITE');
  const settings = useQuery({
    queryKey: [hotelId, 'model', 'settings'],
    queryFn: ({ signal }) => foundOf(api.GET('/api/clients/{id}/integrations/model', { params: { path: { id: hotelId } }, signal })),
  });
  const usage = useQuery({
    queryKey: [hotelId, 'model', 'usage'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/integrations/model/usage', { params: { path: { id: hotelId } }, signal })),
  });
  return (
    <Stack gap="lg">
      <PageHead title={t('title')} hint={t('hint')} />
      <Fetched query={usage}>
        {(report) => (
          <>
            <State usage={report} hotelId={hotelId} />
            {report.source !== null && mayWrite && <Check hotelId={hotelId} />}
            <Usage usage={report} currency={settings.data?.prices?.currency} />
          </>
        )}
      </Fetched>
      <Fetched query={settings}>
        {(integration) => mayWrite && <Connection key={integration?.changedDate ?? ''} integration={integration} hotelId={hotelId} />}
      </Fetched>
    </Stack>
  );
}

function State({ usage: { source, pausedUntil, actionNeeded }, hotelId }: { usage: Schemas['LanguageModelUsage']; hotelId: string }) {
  const t = useTexts(modelTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  return (
    <>
      <Alert color="gray">{t(source ?? 'none')}</Alert>
      {actionNeeded !== null && <Alert color="red" role="alert">{t('action')}</Alert>}
      {pausedUntil !== null && <Alert color="orange" role="status">{t('paused', { at: moment(pausedUntil) })}</Alert>}
    </>
  );
}

function Check({ hotelId }: { hotelId: string }) {
  const t = useTexts(modelTexts);
  const check = useAction(
    () => answerOf(api.POST('/api/clients/{id}/integrations/model/check', { params: { path: { id: hotelId } } })),
    { refresh: [[hotelId, 'model', 'usage']] },
  );
  return (
    <div>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>{t('check')}</Button>
      {check.data && (
        <Alert mt="sm" color={check.data.ok ? 'green' : 'red'} title={t(check.data.ok ? 'works' : 'fails')} role="status">
          {check.data.message}
        </Alert>
      )}
    </div>
  );
}
