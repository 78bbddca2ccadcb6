import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { channelNames } from '../../parts/channel-names.ts';
import { BookingRow } from '../../parts/booking-row.tsx';
import { useLanguageNames } from '../../parts/language-names.ts';
import { Rows } from '../../parts/rows.tsx';
import { Loading, Problem } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { useLive } from '../../live/live.tsx';
import { bookingsOfQuery, conversationQuery, type Transcript } from './queries.ts';
import { Privacy } from './privacy.tsx';
import { Reply } from './reply.tsx';
import { MessageList } from './message-list.tsx';
import { inboxTexts } from './texts.ts';

const SLOW_MS = 5_000;

/** A conversation of the hotel whose pages are open. */
export function ConversationPage() {
  const { hotelId, conversationId } = useParams({ from: '/signed-in/hotels/$hotelId/inbox/$conversationId' });
  const t = useTexts(inboxTexts);
  return (
    <Opened key={conversationId} hotelId={hotelId} conversationId={conversationId}>
      <Link to="/hotels/$hotelId/inbox" params={{ hotelId }} className="back only-narrow">‹ {t('back')}</Link>
    </Opened>
  );
}

/** A conversation beside the list over all hotels: it leads to its hotel as well. */
export function AllConversationPage() {
  const { hotelId, conversationId } = useParams({ from: '/signed-in/all/inbox/$hotelId/$conversationId' });
  const t = useTexts(inboxTexts);
  const { name } = useHotel(hotelId);
  return (
    <Opened key={conversationId} hotelId={hotelId} conversationId={conversationId}>
      <Group justify="space-between" mb="xs">
        <Link to="/all/inbox" className="back only-narrow">‹ {t('back')}</Link>
        <Link to="/hotels/$hotelId/inbox/$conversationId" params={{ hotelId, conversationId }}>{name}</Link>
      </Group>
    </Opened>
  );
}

/** What was said, who has the conversation, and the means to take part. */
function Opened({ hotelId, conversationId, children }: { hotelId: string; conversationId: string; children: ReactNode }) {
  const live = useLive();
  const query = useInfiniteQuery({ ...conversationQuery(hotelId, conversationId), refetchInterval: live ? false : SLOW_MS });
  const t = useTexts(inboxTexts);
  const newest = query.data?.pages[0];
  const isRefused = query.error !== null && 'status' in query.error && query.error.status !== 500;
  return (
    <section aria-label={t('messages')} style={{ minWidth: 0 }}>
      {children}
      {query.error && (isRefused || !newest) && <Problem error={query.error} retry={() => { void query.refetch(); }} />}
      {!query.error && !newest && <Loading />}
      {newest && !isRefused && (
        <Stack gap="md">
          <div className="surface" data-flush>
            <Head transcript={newest} hotelId={hotelId} />
            <MessageList
              pages={query.data?.pages ?? []} hotelId={hotelId}
              older={query.hasNextPage && (
                <Button
                  variant="subtle" size="compact-sm" loading={query.isFetchingNextPage} onClick={() => { void query.fetchNextPage(); }}
                >
                  {t('older')}
                </Button>
              )}
            />
            <Reply transcript={newest} hotelId={hotelId} />
          </div>
          <Bookings hotelId={hotelId} conversationId={conversationId} />
          <Privacy hotelId={hotelId} conversationId={conversationId} />
        </Stack>
      )}
    </section>
  );
}

function Head(
  { transcript: { channel, locale, urgent, waitingSince, handledBy, handoff, createdDate }, hotelId }:
  { transcript: Transcript; hotelId: string },
) {
  const t = useTexts(inboxTexts);
  const { lasted, moment } = useTimes(useHotel(hotelId).time_zone);
  const { nameOf } = useLanguageNames();
  return (
    <Group p="md" gap="xs" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Title order={2} size="h4">{channelNames[channel]}</Title>
      {urgent && <Badge color="red" variant="filled">{t('urgent')}</Badge>}
      {waitingSince !== null && <Badge color="orange">{t('waits', { time: lasted(waitingSince) })}</Badge>}
      <Badge color={handledBy === 'person' ? 'blue' : 'pine'} data-handled-by={handledBy}>
        {t(handledBy === 'person' ? 'operator' : 'ai')}
      </Badge>
      {handledBy === 'person' && handoff?.by && <Text size="sm">{t('by', { name: handoff.by })}</Text>}
      <Text size="sm" c="dimmed">{t('language', { language: nameOf(locale) })} · {t('began', { date: moment(createdDate) })}</Text>
    </Group>
  );
}

function Bookings({ hotelId, conversationId }: { hotelId: string; conversationId: string }) {
  const t = useTexts(inboxTexts);
  const { data } = useQuery(bookingsOfQuery(hotelId, conversationId));
  if (!data || data.bookings.length === 0) return null;
  return (
    <section aria-label={t('bookings')}>
      <Text component="h2" size="sm" fw={600} mb={4}>{t('bookings')}</Text>
      <Rows of={data.bookings}>{(booking) => <BookingRow booking={booking} hotelId={hotelId} />}</Rows>
    </section>
  );
}
