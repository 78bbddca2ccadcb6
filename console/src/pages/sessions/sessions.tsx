import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirm } from '../../parts/confirm.tsx';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useTexts } from '../../texts/language.tsx';
import { sessionTexts } from './texts.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where the person at the console is signed in. */
export function Sessions() {
  const t = useTexts(sessionTexts);
  const confirm = useConfirm();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/me/sessions', { params: { query: { limit: 100 } }, signal })),
  });
  const endOthers = useAction(() => answerOf(api.DELETE('/api/me/sessions')), { refresh: [['sessions']], done: t('othersEnded') });
  const ask = async (): Promise<void> => {
    if (await confirm({ title: t('othersAsk'), text: t('othersText'), yes: t('others') })) endOthers.mutate();
  };
  const hasOthers = query.data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <>
      <PageHead title={t('sessions')} hint={t('hint')}>
        {hasOthers && <Button variant="default" loading={endOthers.isPending} onClick={() => { void ask(); }}>{t('others')}</Button>}
      </PageHead>
      <Fetched query={query}>
        {({ sessions }) => (
          <ul className="rows surface" data-flush>
            {sessions.map((session) => <li key={session.id} className="row"><SessionRow session={session} /></li>)}
          </ul>
        )}
      </Fetched>
    </>
  );
}

function SessionRow({ session: { id, device, address, createdDate, lastUsedDate, current } }: { session: Schemas['OwnSession'] }) {
  const t = useTexts(sessionTexts);
  const confirm = useConfirm();
  const { moment } = useTimes(zone);
  const name = device ?? t('unknown');
  const end = useAction(() => answerOf(api.DELETE('/api/me/sessions/{id}', { params: { path: { id } } })), { refresh: [['sessions']], done: t('ended') });
  const ask = async (): Promise<void> => {
    if (await confirm({ title: t('endAsk', { device: name }), text: t('endText'), yes: t('end') })) end.mutate();
  };
  const facts = [
    t('used', { date: moment(lastUsedDate) }), ...address === null ? [] : [t('from', { address })], t('since', { date: moment(createdDate) }),
  ];
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Group gap="xs"><Text size="sm" fw={600}>{name}</Text>{current && <Badge color="green">{t('current')}</Badge>}</Group>
        <Text size="sm" c="dimmed">{facts.join(' · ')}</Text>
      </div>
      {!current && (
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`${t('end')}: ${name}`} loading={end.isPending} onClick={() => { void ask(); }}>{t('end')}</Button>
      )}
    </Group>
  );
}
