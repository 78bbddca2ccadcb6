import { Text } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { Message } from './message.tsx';
import type { Said, Transcript } from './queries.ts';
import { inboxTexts } from './texts.ts';

type Handoff = Transcript['handoffs'][number];
type Entry = { at: number; key: string } & ({ said: Said } | { handoff: Handoff });

/** Messages and changes of hands, in their order. */
function entriesOf(pages: readonly Transcript[]): Entry[] {
  const said = new Map(pages.flatMap(({ messages }) => messages).map((message) => [message.id, message]));
  const handoffs = new Map(pages.flatMap(({ handoffs: moments }) => moments)
    .map((moment) => [`${moment.datetime} ${moment.handledBy}`, moment]));
  return [
    ...[...said.values()].map((message) => ({ at: message.datetime, key: message.id, said: message })),
    ...[...handoffs].map(([key, handoff]) => ({ at: handoff.datetime, key, handoff })),
  ].toSorted((one, other) => one.at - other.at);
}

/** What was said, oldest first; it stays at the newest word as long as nobody scrolls up. */
export function MessageList({ pages, hotelId, older }: { pages: readonly Transcript[]; hotelId: string; older: ReactNode }) {
  const t = useTexts(inboxTexts);
  const entries = useMemo(() => entriesOf(pages), [pages]);
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries]);
  return (
    <div
      ref={list} className="scroll-y" tabIndex={0} role="log" aria-label={t('messages')}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      <ol className="talk">
        {older !== false && <li className="moment">{older}</li>}
        {entries.map((entry) => ('said' in entry
          ? <Message key={entry.key} message={entry.said} hotelId={hotelId} conversationId={pages[0]?.id ?? ''} />
          : <Moment key={entry.key} handoff={entry.handoff} hotelId={hotelId} />))}
      </ol>
    </div>
  );
}

function Moment({ handoff: { handledBy, reason, datetime }, hotelId }: { handoff: Handoff; hotelId: string }) {
  const t = useTexts(inboxTexts);
  const { time } = useTimes(useHotel(hotelId).time_zone);
  const why = t(reason === 'operator' ? 'handover_operator' : reason);
  return (
    <li className="moment">
      <Text span size="xs" c="dimmed">{time(datetime)} · {t(handledBy === 'person' ? 'toPerson' : 'toConcierge', { reason: why })}</Text>
    </li>
  );
}
