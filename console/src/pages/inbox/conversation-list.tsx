import { Badge, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { waitingQuery } from '../../live/waiting.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { More } from '../../parts/more.tsx';
import { Empty, Loading, Problem } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { conversationsQuery, type Conversation, type Filter } from './queries.ts';
import { inboxTexts } from './texts.ts';

interface ListProps { hotelId: string; filter: Filter; chosen: string | undefined }

/** Urgent ones and those who wait stand above the others, whatever is newer. */
const byNeed = (one: Conversation, other: Conversation): number =>
  Number(other.urgent) - Number(one.urgent) || Date.parse(one.waitingSince ?? '') - Date.parse(other.waitingSince ?? '');

export function ConversationList({ hotelId, filter, chosen }: ListProps) {
  const t = useTexts(inboxTexts);
  const plain = filter.q.trim().length < 3 && filter.view === 'all' && filter.channel === '';
  const waiting = useQuery({ ...waitingQuery(hotelId), enabled: plain });
  const list = useInfiniteQuery(conversationsQuery(hotelId, filter));
  if (list.error && !list.data) return <Problem error={list.error} retry={() => { void list.refetch(); }} />;
  if (!list.data) return <Loading />;
  const first = plain ? (waiting.data?.conversations ?? []).toSorted(byNeed) : [];
  const others = list.data.pages.flatMap(({ conversations }) => conversations).filter(({ id }) => !first.some((one) => one.id === id));
  if (first.length + others.length === 0) {
    return <div className="surface"><Empty title={t(plain ? 'none' : 'noneFound')}>{t(plain ? 'noneHint' : 'noneFoundHint')}</Empty></div>;
  }
  return (
    <>
      {first.length > 0 && <Rows title={t('waitingHead')} conversations={first} hotelId={hotelId} chosen={chosen} />}
      {others.length > 0 && (
        <Rows title={t(plain ? 'othersHead' : 'resultsHead')} conversations={others} hotelId={hotelId} chosen={chosen} />
      )}
      <More list={list} />
    </>
  );
}

function Rows(
  { title, conversations, hotelId, chosen }: { title: string; conversations: Conversation[]; hotelId: string; chosen: string | undefined },
) {
  return (
    <section aria-label={title}>
      <Text component="h2" size="sm" fw={600} mb={4}>{title}</Text>
      <ul className="rows surface" data-flush>
        {conversations.map((one) => <li key={one.id}><Row conversation={one} hotelId={hotelId} active={one.id === chosen} /></li>)}
      </ul>
    </section>
  );
}

function Row({ conversation, hotelId, active }: { conversation: Conversation; hotelId: string; active: boolean }) {
  const { id, urgent, waitingSince, handledBy, lastMessage, channel, lastActivityDate } = conversation;
  const t = useTexts(inboxTexts);
  const { ago } = useTimes(useHotel(hotelId).time_zone);
  return (
    <Link to="/hotels/$hotelId/inbox/$conversationId" params={{ hotelId, conversationId: id }} className="row" data-active={active} preload={false}>
      <Group gap={6} mb={2} justify="space-between" wrap="nowrap">
        <Group gap={6}>
          {urgent && <Badge color="red" variant="filled">{t('urgent')}</Badge>}
          {waitingSince !== null && <Badge color="orange">{t('waits', { ago: ago(waitingSince) })}</Badge>}
          {waitingSince === null && handledBy === 'person' && <Badge color="blue">{t('withPerson')}</Badge>}
          <Text span size="xs" c="dimmed">{channelNames[channel]}</Text>
        </Group>
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{ago(lastActivityDate)}</Text>
      </Group>
      {lastMessage && <Text size="sm" className="clip" dir="auto"><Text span size="sm" c="dimmed">{t(lastMessage.type)}: </Text>{lastMessage.excerpt}</Text>}
    </Link>
  );
}
