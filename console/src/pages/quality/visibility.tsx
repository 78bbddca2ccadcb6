import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { field } from '../../parts/form-fields.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { StartTask } from './start-task.tsx';
import { qualityTexts } from './texts.ts';

/** How often AI engines name the hotel when travellers ask them. */
export function Visibility({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const mayWrite = useMay(hotelId)('clients:WRITE');
  const prompts = useQuery({
    queryKey: [hotelId, 'visibility', 'prompts'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/aivisibility/prompts', { params: { path: { id: hotelId } }, signal })),
  });
  return (
    <Stack gap="lg">
      <Group><StartTask hotelId={hotelId} taskType="run-ai-visibility" label={t('ask')} done={t('asking')} variant="filled" /></Group>
      <Fetched query={prompts}>
        {(found) => (
          <Rows of={found.prompts} empty={<Empty title={t('noVisibility')}>{t('noVisibilityHint')}</Empty>}>
            {(prompt) => <PromptRow prompt={prompt} hotelId={hotelId} mayWrite={mayWrite} />}
          </Rows>
        )}
      </Fetched>
      {mayWrite && <AddPrompt hotelId={hotelId} />}
      <Runs hotelId={hotelId} />
    </Stack>
  );
}

function PromptRow(
  { prompt: { id, text, locale }, hotelId, mayWrite }: { prompt: Schemas['VisibilityPrompt']; hotelId: string; mayWrite: boolean },
) {
  const c = useTexts(commonTexts);
  const refresh = [[hotelId, 'visibility']];
  const bringBack = useAction(() => answerOf(api.POST('/api/clients/{id}/aivisibility/prompts', {
    params: { path: { id: hotelId } }, body: { text, locale },
  })), { refresh });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/aivisibility/prompts/{promptId}', {
    params: { path: { id: hotelId, promptId: id } },
  })), { refresh, done: c('saved'), undo: () => bringBack.mutate() });
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" dir="auto" lang={locale}>{text}</Text>
      {mayWrite && <Button variant="subtle" color="red" size="compact-sm" aria-label={`${c('delete')}: ${text}`}
        loading={remove.isPending} onClick={() => remove.mutate()}>{c('delete')}</Button>}
    </Group>
  );
}

function AddPrompt({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const { default_locale } = useHotel(hotelId);
  const add = useAction((text: string) => answerOf(api.POST('/api/clients/{id}/aivisibility/prompts', {
    params: { path: { id: hotelId } }, body: { text, locale: default_locale },
  })), { refresh: [[hotelId, 'visibility']] });
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget;
      add.mutate(field(new FormData(form), 'text'), { onSuccess: () => form.reset() });
    }}>
      <Group align="end" gap="xs">
        <TextInput name="text" label={t('prompt')} required style={{ flex: '1 1 min(18rem, 100%)' }} dir="auto" />
        <Button type="submit" variant="default" loading={add.isPending}>{t('addPrompt')}</Button>
      </Group>
    </form>
  );
}

function Runs({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const query = useQuery({
    queryKey: [hotelId, 'visibility', 'runs'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/aivisibility/runs', {
      params: { path: { id: hotelId }, query: { limit: 10 } }, signal,
    })),
  });
  return (
    <section>
      <Title order={2} size="h4" mb="sm">{t('visibilityRuns')}</Title>
      <Fetched query={query}>
        {({ runs }) => (runs.length === 0 ? <Text size="sm" c="dimmed">{t('noRuns')}</Text> : (
          <Rows of={runs} by="taskId">
            {({ startedAt, engines, report }) => (
              <Group justify="space-between" gap="xs">
                <Text size="sm">{moment(startedAt)} · {engines.join(', ')}</Text>
                {report && (
                  <Badge color="pine">
                    {t('mentioned', { share: Math.round((report.overall.mention.share ?? 0) * 100), n: report.overall.answers })}
                  </Badge>
                )}
              </Group>
            )}
          </Rows>
        ))}
      </Fetched>
    </section>
  );
}
