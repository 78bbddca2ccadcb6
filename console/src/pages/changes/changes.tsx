import { Badge, Code, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { More } from '../../parts/more.tsx';
import { Empty, Loading, PageHead, Problem } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay, useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { changeTexts } from './texts.ts';

type Entry = Schemas['AuditEntry'];

const entriesQuery = (hotelId: string) => ({
  queryKey: [hotelId, 'changes'],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => answerOf(api.GET('/api/clients/{id}/audit', {
    params: { path: { id: hotelId }, query: { limit: 50, ...(pageParam !== null && { after: pageParam }) } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
});

/** Who changed what at a hotel. */
export function Changes() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/changes' });
  const t = useTexts(changeTexts);
  const nameOf = useNames(hotelId);
  const list = useInfiniteQuery(entriesQuery(hotelId));
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      {list.error && !entries && <Problem error={list.error} retry={() => { void list.refetch(); }} />}
      {!list.error && !entries && <Loading />}
      {entries?.length === 0 && <div className="surface"><Empty title={t('none')}>{t('noneHint')}</Empty></div>}
      {entries && entries.length > 0 && (
        <ul className="rows surface" data-flush>
          {entries.map((entry) => (
            <li key={entry.id} className="row"><EntryRow entry={entry} hotelId={hotelId} who={nameOf(entry.actor)} /></li>
          ))}
        </ul>
      )}
      <More list={list} />
    </>
  );
}

/** Colleagues by their address; everybody else by what the entry says of them. */
function useNames(hotelId: string): (actor: string) => string {
  const t = useTexts(changeTexts);
  const { userId } = useProfile();
  const { data } = useQuery({
    queryKey: [hotelId, 'team'], enabled: useMay(hotelId)('users:READ'),
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/users', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  return (actor) => {
    const [kind, id] = actor.split(':');
    if (kind === 'system') return t('system');
    if (kind === 'apiKey') return t('key');
    return id === userId ? t('you') : data?.users.find((user) => user.id === id)?.email ?? actor;
  };
}

function EntryRow(
  { entry: { action, target, createdDate, before, after, interface: face }, hotelId, who }: { entry: Entry; hotelId: string; who: string },
) {
  const t = useTexts(changeTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const hasDetails = Boolean(before ?? after);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600}>{action}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{moment(createdDate)} · {t('by', { who })} · {target}</Text>
        </div>
        <Badge color="gray">{face}</Badge>
      </Group>
      {hasDetails && (
        <details>
          <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>{t('details')}</Text>
          {before !== undefined && before !== null && <Detail title={t('before')} value={before} />}
          {after !== undefined && after !== null && <Detail title={t('after')} value={after} />}
        </details>
      )}
    </>
  );
}

function Detail({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <Text size="xs" mt={4}>{title}</Text>
      <Code
        block tabIndex={0} aria-label={title} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {JSON.stringify(value, null, 2)}
      </Code>
    </>
  );
}
