import { Code, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { BookingRow, bookingStates } from '../../parts/booking-row.tsx';
import { bookingTexts } from '../../parts/booking-texts.ts';
import { More } from '../../parts/more.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Loading, PageHead, Problem } from '../../parts/states.tsx';
import { useTimes, wallClock } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { bookingPageTexts } from './texts.ts';

type State = (typeof bookingStates)[number];
interface Filter { date: string; state: State | ''; number: string; q: string }

const listQuery = (hotelId: string, { date, state, number, q }: Filter) =>
  pagesOf([hotelId, 'bookings', { date, state, number, q }], (after, signal) => answerOf(api.GET('/api/clients/{id}/bookings', {
    params: { path: { id: hotelId }, query: {
      limit: 50, ...after, ...(date !== '' && { date }), ...(state !== '' && { state }),
      ...(number.trim() !== '' && { confirmationNumber: number.trim() }), ...(q.trim().length >= 3 && { q: q.trim() }),
    } }, signal,
  })));

/** Tables that guests booked or tried to book, found by day, state, number or the guest's words. */
export function Bookings() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/bookings' });
  const t = useTexts(bookingPageTexts);
  const [filter, setFilter] = useState<Filter>({ date: '', state: '', number: '', q: '' });
  const [settled] = useDebouncedValue(filter, 300);
  const list = useInfiniteQuery(listQuery(hotelId, settled));
  const bookings = list.data?.pages.flatMap((page) => page.bookings);
  const isFiltered = Object.values(settled).some((value) => value !== '');
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <Filters filter={filter} change={setFilter} />
      {list.error && !bookings && <Problem error={list.error} retry={() => { void list.refetch(); }} />}
      {!list.error && !bookings && <Loading />}
      {bookings?.length === 0 && <div className="surface"><Empty title={t(isFiltered ? 'nothing' : 'none')}>
        {t(isFiltered ? 'nothingHint' : 'noneHint')}</Empty></div>}
      {bookings && bookings.length > 0 && <Days bookings={bookings} hotelId={hotelId} />}
      <More list={list} />
    </>
  );
}

function Filters({ filter, change }: { filter: Filter; change: (filter: Filter) => void }) {
  const t = useTexts(bookingPageTexts);
  const c = useTexts(commonTexts);
  const states = useTexts(bookingTexts);
  return (
    <search className="tiles" style={{ marginBottom: '1rem' }}>
      <TextInput
        type="date" label={t('day')} value={filter.date} onChange={(event) => change({ ...filter, date: event.currentTarget.value })}
      />
      <NativeSelect
        label={c('state')} value={filter.state}
        data={[{ value: '', label: c('all') }, ...bookingStates.map((value) => ({ value, label: states(value) }))]}
        onChange={(event) => change({ ...filter, state: event.currentTarget.value as Filter['state'] })}
      />
      <TextInput label={t('number')} value={filter.number} onChange={(event) => change({ ...filter, number: event.currentTarget.value })} />
      <TextInput
        type="search" label={t('words')} value={filter.q} onChange={(event) => change({ ...filter, q: event.currentTarget.value })}
      />
    </search>
  );
}

function Days({ bookings, hotelId }: { bookings: Schemas['TableBooking'][]; hotelId: string }) {
  const t = useTexts(bookingPageTexts);
  const { isoDay, day } = useTimes(wallClock);
  const days = [...Map.groupBy(bookings, ({ startsAt }) => isoDay(startsAt))].toSorted(([one], [other]) => (one < other ? 1 : -1));
  return days.map(([date, those]) => (
    <section key={date} style={{ marginBottom: '1rem' }}>
      <Text component="h2" size="sm" fw={600} mb={4}>{day(`${date}T12:00:00Z`)}</Text>
      <Rows of={those.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))}>
        {(booking) => (
          <>
            <BookingRow booking={booking} hotelId={hotelId}>
              {booking.sessionKey !== null && (
                <Link to="/hotels/$hotelId/inbox/$conversationId" params={{ hotelId, conversationId: booking.sessionKey }}>
                  {t('conversation')}</Link>
              )}
            </BookingRow>
            <Course booking={booking} hotelId={hotelId} />
          </>
        )}
      </Rows>
    </section>
  ));
}

/** When what happened to a booking, and the run that did it, for somebody who looks into a trouble. */
function Course({ booking, hotelId }: { booking: Schemas['TableBooking']; hotelId: string }) {
  const { createdDate, changedDate, endedDate, cancelledDate, workflowId } = booking;
  const t = useTexts(bookingPageTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const steps = [[t('begun'), createdDate], [t('changed'), changedDate], [t('ended'), endedDate], [t('cancelled'), cancelledDate]] as const;
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>{t('course')}</Text>
      <Text size="xs" mt={4}>{steps.flatMap(([name, at]) => (at === null ? [] : [`${name} ${moment(at)}`])).join(' · ')}</Text>
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>{t('run')} <Code>{workflowId}</Code></Text>
    </details>
  );
}
