import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { deviceZone } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { sessionTexts } from './texts.ts';

/** Where the person at the console is signed in. */
export function Sessions() {
  const t = useTexts(sessionTexts);
  const confirmed = useConfirmed();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/me/sessions', { params: { query: { limit: 100 } }, signal })),
  });
  const endOthers = useAction(() => answerOf(api.DELETE('/api/me/sessions')), { refresh: [['sessions']], done: t('othersEnded') });
  const ask = confirmed({ title: t('othersAsk'), text: t('othersText'), yes: t('others') }, () => endOthers.mutate());
  const hasOthers = query.data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <>
      <PageHead title={t('sessions')} hint={t('hint')}>
        {hasOthers && <Button variant="default" loading={endOthers.isPending} onClick={ask}>{t('others')}</Button>}
      </PageHead>
      <Fetched query={query}>
        {({ sessions }) => <Rows of={sessions}>{(session) => <SessionRow session={session} />}</Rows>}
      </Fetched>
    </>
  );
}

function SessionRow({ session: { id, device, address, createdDate, lastUsedDate, current } }: { session: Schemas['OwnSession'] }) {
  const t = useTexts(sessionTexts);
  const confirmed = useConfirmed();
  const { moment } = useTimes(deviceZone);
  const name = device ?? t('unknown');
  const end = useAction(() => answerOf(api.DELETE('/api/me/sessions/{id}', { params: { path: { id } } })),
    { refresh: [['sessions']], done: t('ended') });
  const ask = confirmed({ title: t('endAsk', { device: name }), text: t('endText'), yes: t('end') }, () => end.mutate());
  const facts = [
    t('used', { date: moment(lastUsedDate) }), ...address === null ? [] : [t('from', { address })],
    t('since', { date: moment(createdDate) }),
  ];
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Group gap="xs"><Text size="sm" fw={600}>{name}</Text>{current && <Badge color="green">{t('current')}</Badge>}</Group>
        <Text size="sm" c="dimmed">{facts.join(' · ')}</Text>
      </div>
      {!current && (
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`${t('end')}: ${name}`} loading={end.isPending} onClick={ask}>
          {t('end')}
        </Button>
      )}
    </Group>
  );
}
