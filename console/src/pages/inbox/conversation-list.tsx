import { Badge, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ListedConversation } from '../../api/conversations.ts';
import { waitingQuery } from '../../live/waiting.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { More } from '../../parts/more.tsx';
import { Empty, Loading, Problem } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useZone } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { conversationsQuery, isPlain, type Filter } from './queries.ts';
import { inboxTexts } from './texts.ts';

interface Place {
  /** Whose conversations; null: those of all hotels. */
  hotelId: string | null;
  /** Whether they are opened beside the list over all hotels. */
  everywhere: boolean;
  chosen: string | undefined;
}

/** Urgent and waiting conversations come before all others, even newer ones. */
const byNeed = (one: ListedConversation, other: ListedConversation): number =>
  Number(other.urgent) - Number(one.urgent) || Date.parse(one.waitingSince ?? '') - Date.parse(other.waitingSince ?? '');

export function ConversationList({ filter, ...place }: Place & { filter: Filter }) {
  const { hotelId } = place;
  const t = useTexts(inboxTexts);
  const plain = isPlain(filter);
  const waiting = useQuery({ ...waitingQuery(hotelId), enabled: plain });
  const list = useInfiniteQuery(conversationsQuery(hotelId, filter, useZone(hotelId)));
  if (list.error && !list.data) return <Problem error={list.error} retry={() => { void list.refetch(); }} />;
  // A waiting guest would otherwise appear at the bottom first and then move away from under the pointer.
  if (!list.data || plain && waiting.isPending) return <Loading />;
  const first = plain ? (waiting.data?.conversations ?? []).toSorted(byNeed) : [];
  const others = list.data.pages.flatMap(({ conversations }) => conversations).filter(({ id }) => !first.some((one) => one.id === id));
  if (first.length + others.length === 0) {
    return <div className="surface"><Empty title={t(plain ? 'none' : 'noneFound')}>{t(plain ? 'noneHint' : 'noneFoundHint')}</Empty></div>;
  }
  return (
    <>
      {first.length > 0 && <Rows title={t('waitingHead')} conversations={first} {...place} />}
      {others.length > 0 && <Rows title={t(plain ? 'othersHead' : 'resultsHead')} conversations={others} {...place} />}
      <More list={list} />
    </>
  );
}

function Rows({ title, conversations, ...place }: Place & { title: string; conversations: ListedConversation[] }) {
  return (
    <section aria-label={title}>
      <Text component="h2" size="sm" fw={600} mb={4}>{title}</Text>
      <ul className="rows surface" data-flush>{conversations.map((one) => <li key={one.id}><Row conversation={one} {...place} /></li>)}</ul>
    </section>
  );
}

function Row({ conversation, hotelId, everywhere, chosen }: Place & { conversation: ListedConversation }) {
  const { id, client, urgent, waitingSince, handledBy, lastMessage, channel, lastActivityDate } = conversation;
  const t = useTexts(inboxTexts);
  const owner = client?.id ?? hotelId ?? '';
  const { ago, lasted } = useTimes(useZone(owner));
  const to: LinkProps['to'] = everywhere ? '/all/inbox/$hotelId/$conversationId' : '/hotels/$hotelId/inbox/$conversationId';
  return (
    <Link to={to} params={{ hotelId: owner, conversationId: id }} className="row" data-active={id === chosen} preload={false}>
      {client && <Text size="xs" fw={600} truncate>{client.name}</Text>}
      <Group gap={6} mb={2} justify="space-between" wrap="nowrap">
        <Group gap={6}>
          {urgent && <Badge color="red" variant="filled">{t('urgent')}</Badge>}
          {waitingSince !== null && <Badge color="orange">{t('waits', { time: lasted(waitingSince) })}</Badge>}
          {waitingSince === null && handledBy === 'person' && <Badge color="blue">{t('withPerson')}</Badge>}
          <Text span size="xs" c="dimmed">{channelNames[channel]}</Text>
        </Group>
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{ago(lastActivityDate)}</Text>
      </Group>
      {lastMessage && <Text size="sm" className="clip"
        dir="auto"><Text span size="sm" c="dimmed">{t(lastMessage.type)}: </Text>{lastMessage.excerpt}</Text>}
    </Link>
  );
}
