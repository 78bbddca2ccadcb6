import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { waitingQuery } from '../../live/waiting.ts';
import { FigureCharts, Tile, useDayLabels, useFigureWords } from '../../parts/figures.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
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

function Tiles({ hotelId, stats: { total } }: { hotelId: string; stats: Stats }) {
  const t = useTexts(todayTexts);
  const allowed = useMay(hotelId);
  const waiting = useQuery(waitingQuery(hotelId)).data?.conversations.length ?? 0;
  const held = useQuery({
    queryKey: [hotelId, 'bookings', 'held'],
    queryFn: () => answerOf(api.GET('/api/clients/{id}/bookings',
      { params: { path: { id: hotelId }, query: { state: 'held', limit: 100 } } })),
  }).data?.bookings.length ?? 0;
  const open = useQuery({
    queryKey: [hotelId, 'questions', 'count'], enabled: allowed('knowledge:READ'),
    queryFn: () => answerOf(api.GET('/api/clients/{id}/knowledge/unanswered', {
      params: { path: { id: hotelId }, query: { limit: 100 } },
    })),
  }).data;
  const words = useFigureWords();
  return (
    <div className="tiles">
      <Tile label={t('waiting')} alarm={waiting > 0} isQuiet={waiting === 0}>
        {waiting > 0 ? <Link to="/hotels/$hotelId/inbox" params={{ hotelId }} style={{ color: 'inherit' }}>{waiting}</Link>
          : t('nobodyWaits')}
      </Tile>
      <Tile label={t('held')}>{held}</Tile>
      {allowed('knowledge:READ') && (
        <Tile label={t('open')}>
          {open
            ? (
              <Link to="/hotels/$hotelId/unanswered" params={{ hotelId }} style={{ color: 'inherit' }}>
                {`${open.questions.length}${open.nextCursor === null ? '' : '+'}`}
              </Link>
            )
            : '…'}
        </Tile>
      )}
      <Tile label={t('failedToday')} alarm={total.turns.failed > 0}>{total.turns.failed}</Tile>
      <Tile label={t('wait')} isQuiet={words.wait(total) === null}>{words.wait(total) ?? t('noWaits')}</Tile>
      <Tile label={t('rating')} isQuiet={words.helpful(total) === null}>{words.helpful(total) ?? t('noRatings')}</Tile>
    </div>
  );
}

function Charts({ hotelId, stats: { days, total } }: { hotelId: string; stats: Stats }) {
  const t = useTexts(todayTexts);
  const { weekday } = useDayLabels();
  if (total.conversations === 0) {
    return (
      <Empty title={t('noConversations')} action={<Link to="/hotels/$hotelId/hotel" params={{ hotelId }}>{t('toHotel')}</Link>}>
        {t('noConversationsHint')}
      </Empty>
    );
  }
  return <FigureCharts title={t('week')} spans={days.map((day) => ({ label: weekday(day.date), ...day }))} />;
}
