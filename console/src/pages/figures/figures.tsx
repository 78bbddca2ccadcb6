import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { figureTexts } from '../../parts/figure-texts.ts';
import { FigureCharts, Tile, useDayLabels, useFigureWords, type Span } from '../../parts/figures.tsx';
import { useLanguageNames } from '../../parts/language-names.ts';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { may } from '../../session/access.ts';
import { hotelsQuery } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { FigureTable } from './figure-table.tsx';
import { figuresTexts } from './texts.ts';
import { inWeeks } from './weeks.ts';

const periods = { week: 7, month: 28, quarter: 84 } as const;
type Period = keyof typeof periods;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The service says which day is today, where it is latest; the first day is counted from there. */
async function readFigures(period: Period, signal: AbortSignal): Promise<Schemas['Stats']> {
  const usual = await answerOf(api.GET('/api/stats', { signal }));
  if (periods[period] === usual.days.length) return usual;
  const from = new Date(Date.parse(usual.to) - (periods[period] - 1) * DAY_MS).toISOString().slice(0, 10);
  return answerOf(api.GET('/api/stats', { params: { query: { from, to: usual.to } }, signal }));
}

/** What guests asked at all hotels that somebody looks after, and what came of it. */
export function AllFigures() {
  const t = useTexts(figuresTexts);
  const [period, setPeriod] = useState<Period>('week');
  const query = useQuery({
    queryKey: ['stats', period], queryFn: ({ signal }) => readFigures(period, signal),
    refetchInterval: 60_000, placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <NativeSelect
          aria-label={t('period')} value={period} onChange={(event) => setPeriod(event.currentTarget.value as Period)}
          data={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(value) }))}
        />
      </PageHead>
      <Fetched query={query}>{(stats) => <Stats stats={stats} />}</Fetched>
    </>
  );
}

const wasQuiet = ({ conversations, handovers, bookings }: Schemas['Figures']): boolean =>
  conversations + handovers + bookings.reserved === 0;

function Stats({ stats }: { stats: Schemas['Stats'] }) {
  const t = useTexts(figuresTexts);
  const f = useTexts(figureTexts);
  const words = useFigureWords();
  const { total } = stats;
  if (wasQuiet(total)) return <><Empty title={t('none')}>{t('noneHint')}</Empty><ByHotel stats={stats} /></>;
  return (
    <>
      <div className="tiles">
        <Tile label={f('conversations')}>{total.conversations}</Tile>
        <Tile label={f('handovers')}>{total.handovers}</Tile>
        <Tile label={f('wait')}>{words.wait(total) ?? '–'}</Tile>
        <Tile label={f('reserved')}>{total.bookings.reserved}</Tile>
        <Tile label={f('failed')} alarm={total.turns.failed > 0}>{total.turns.failed}</Tile>
        <Tile label={f('helpful')}>{words.helpful(total) ?? '–'}</Tile>
      </div>
      <ByHotel stats={stats} />
      <Charts days={stats.days} />
      <Parts stats={stats} />
    </>
  );
}

/** All hotels, also those at which nothing happened, each with the way to it. */
function ByHotel({ stats: { clients, total } }: { stats: Schemas['Stats'] }) {
  const t = useTexts(figuresTexts);
  const profile = useProfile();
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  const quiet = hotels.filter(({ id }) => may(profile, 'conversations:READ', id) && !clients.some((client) => client.id === id));
  const link = (hotelId: string, name: string) => <Link to="/hotels/$hotelId/today" params={{ hotelId }}>{name}</Link>;
  return (
    <FigureTable
      title={t('byHotel')} head={t('hotel')}
      rows={[
        ...clients.map((client) => ({ key: client.id, name: link(client.id, client.name), figures: client })),
        ...quiet.map(({ id, name }) => ({ key: id, name: link(id, name), figures: null })),
      ]}
      total={clients.length + quiet.length > 1 ? total : undefined}
    />
  );
}

function Charts({ days }: { days: Schemas['Stats']['days'] }) {
  const t = useTexts(figuresTexts);
  const { weekday, date } = useDayLabels();
  const isLong = days.length > periods.week;
  const spans: Span[] = isLong
    ? inWeeks(days).map((week) => ({ ...week, label: date(week.date) }))
    : days.map((day) => ({ ...day, label: weekday(day.date) }));
  return <FigureCharts title={t(isLong ? 'byWeek' : 'byDay')} spans={spans} />;
}

function Parts({ stats: { channels, languages } }: { stats: Schemas['Stats'] }) {
  const t = useTexts(figuresTexts);
  const { nameOf } = useLanguageNames();
  return (
    <>
      <FigureTable
        title={t('byChannel')} head={t('channel')}
        rows={channels.map(({ channel, ...figures }) => ({
          key: channel ?? '', name: channel === null ? t('elsewhere') : channelNames[channel] ?? channel, figures,
        }))}
      />
      <FigureTable
        title={t('byLanguage')} head={t('language')}
        rows={languages.map(({ language, ...figures }) => ({
          key: language ?? '', name: language === null ? t('unknown') : nameOf(language), figures,
        }))}
      />
    </>
  );
}
