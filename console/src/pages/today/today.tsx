import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { waitingQuery } from '../../live/waiting.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { todayTexts } from './texts.ts';
import { Trouble } from './trouble.tsx';

type Stats = Schemas['ClientStats'];

const statsQuery = (hotelId: string) => ({
  queryKey: [hotelId, 'stats'],
  queryFn: ({ signal }: { signal: AbortSignal }) => answerOf(api.GET('/api/clients/{id}/stats', {
    params: { path: { id: hotelId } }, signal,
  })),
  refetchInterval: 60_000,
});

/** What a front desk wants to know when it opens the console. */
export function Today() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/today' });
  const t = useTexts(todayTexts);
  const { today } = useTimes(useHotel(hotelId).time_zone);
  const stats = useQuery(statsQuery(hotelId));
  return (
    <>
      <PageHead title={t('title')} hint={today()} />
      <Fetched query={stats}>
        {(figures) => (
          <>
            <Tiles hotelId={hotelId} stats={figures} />
            <Trouble hotelId={hotelId} />
            <Charts hotelId={hotelId} stats={figures} />
          </>
        )}
      </Fetched>
    </>
  );
}

function Tile({ label, children, alarm = false }: { label: string; children: ReactNode; alarm?: boolean }) {
  return (
    <div className="surface tile">
      <Text size="sm" c="dimmed">{label}</Text>
      <Text size="xl" fw={600} {...(alarm ? { c: 'var(--readable-red)' } : {})}>{children}</Text>
    </div>
  );
}

function Tiles({ hotelId, stats: { total } }: { hotelId: string; stats: Stats }) {
  const t = useTexts(todayTexts);
  const allowed = useMay(hotelId);
  const waiting = useQuery(waitingQuery(hotelId)).data?.conversations.length ?? 0;
  const held = useQuery({
    queryKey: [hotelId, 'bookings', 'held'],
    queryFn: () => answerOf(api.GET('/api/clients/{id}/bookings', { params: { path: { id: hotelId }, query: { state: 'held', limit: 100 } } })),
  }).data?.bookings.length ?? 0;
  const open = useQuery({
    queryKey: [hotelId, 'questions', 'count'], enabled: allowed('knowledge:READ'),
    queryFn: () => answerOf(api.GET('/api/clients/{id}/knowledge/unanswered', {
      params: { path: { id: hotelId }, query: { limit: 100 } },
    })),
  }).data;
  const rated = total.ratings.up + total.ratings.down;
  const { medianSeconds } = total.waits;
  const wait = medianSeconds === null ? t('noWaits')
    : medianSeconds < 100 ? t('seconds', { n: Math.round(medianSeconds) }) : t('minutes', { n: Math.round(medianSeconds / 60) });
  return (
    <div className="tiles">
      <Tile label={t('waiting')} alarm={waiting > 0}>
        {waiting > 0 ? <Link to="/hotels/$hotelId/inbox" params={{ hotelId }} style={{ color: 'inherit' }}>{waiting}</Link> : t('nobodyWaits')}
      </Tile>
      <Tile label={t('held')}>{held}</Tile>
      {open && (
        <Tile label={t('open')}>
          <Link to="/hotels/$hotelId/unanswered" params={{ hotelId }} style={{ color: 'inherit' }}>{`${open.questions.length}${open.nextCursor === null ? '' : '+'}`}</Link>
        </Tile>
      )}
      <Tile label={t('failedToday')} alarm={total.turns.failed > 0}>{total.turns.failed}</Tile>
      <Tile label={t('wait')}>{wait}</Tile>
      <Tile label={t('rating')}>{rated === 0 ? t('noRatings') : `${Math.round(total.ratings.up / rated * 100)} % (${rated})`}</Tile>
    </div>
  );
}

function Charts({ hotelId, stats: { days, total } }: { hotelId: string; stats: Stats }) {
  const t = useTexts(todayTexts);
  const { language } = useLanguage();
  // Days are dates without a zone: noon in UTC is that date wherever it is written.
  const label = (date: string): string =>
    new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
  const bars = (of: (day: Stats['days'][number]) => number) => days.map((day) => ({ label: label(day.date), value: of(day) }));
  if (total.conversations === 0) {
    return (
      <Empty title={t('noConversations')} action={<Link to="/hotels/$hotelId/hotel" params={{ hotelId }}>{t('toHotel')}</Link>}>
        {t('noConversationsHint')}
      </Empty>
    );
  }
  return (
    <section aria-label={t('week')} style={{ marginTop: '1.5rem' }}>
      <Title order={2} size="h4" mb="sm">{t('week')}</Title>
      <div className="columns">
        <BarChart title={t('conversations')} bars={bars(({ conversations }) => conversations)} />
        <BarChart title={t('handovers')} bars={bars(({ handovers }) => handovers)} />
        <BarChart title={t('bookingsDone')} bars={bars(({ bookings }) => bookings.reserved)} />
        <BarChart title={t('failedTurns')} bars={bars(({ turns }) => turns.failed)} />
      </div>
    </section>
  );
}
