import { connectionsOf } from '../../platform/process-diagnosis.ts';
import { measured, type Taken } from './figures.ts';

/** What is not measured and differs from house to house. */
export const usualAssumptions = {
  /** Of a hotel's guests, in a day; bookings not counted. */
  'questions-per-day': 60,
  'questions-per-conversation': 3,
  'bookings-per-day': 4,
  /** How much of a day's questions come in its busiest hour, in percent. */
  'busiest-hour': 15,
  'crawls-per-day': 1,
  /** One website read again, in seconds: its own pauses between pages are most of it. */
  'crawl-seconds': 300,
  /** Between which the nights of all hotels spread. */
  'night-hours': 6,
  /** How busy processes may be in the busiest hour, in percent. */
  busy: 50,
  /** DATABASE_POOL. */
  pool: 12,
  /** How long Temporal keeps what has ended. */
  'retention-days': 30,
  /** Of Temporal Cloud, in dollars for a million. */
  'action-price': 50,
};

export type Assumptions = typeof usualAssumptions;

/** What a deployment for so many hotels takes. */
export interface Sizes {
  hotels: number;
  turnsPerSecond: number;
  processes: { api: number; worker: number; background: number };
  /** Of all of them, with one more of each while they are replaced, and a migration. */
  connections: number;
  /** Cores that turns keep busy in the busiest hour. */
  cores: { processes: number; temporal: number; postgres: number };
  /** Gigabytes that the product's database grows in a month, and that Temporal's holds. */
  gigabytes: { postgresPerMonth: number; temporal: number };
  /** Millions in a month, with the tenth that Temporal Cloud adds for fairness. */
  actions: number;
  actionDollars: number;
}

const DAYS = 30;
const GB = 1e9;
/** One may be away. */
const LEAST = 2;
/** Steps of background tasks at work at once in a process: MAX_CONCURRENT_PIPELINE_STEPS. */
const CRAWLS_AT_ONCE = 8;
/** For each hour in which a namespace follows fairness, Temporal Cloud counts a tenth of an action more for each action. */
const WITH_FAIRNESS = 1.1;

export function sizesFor(hotels: number, given: Assumptions): Sizes {
  const busy = given.busy / 100;
  const turnsPerDay = hotels * (given['questions-per-day'] + 3 * given['bookings-per-day']);
  const turnsPerSecond = (turnsPerDay * given['busiest-hour']) / 100 / 3600;
  const { turnMs } = measured;
  const coresOf = (ms: number): number => (turnsPerSecond * ms) / 1000;
  const crawlHours = (hotels * given['crawls-per-day'] * given['crawl-seconds']) / 3600;
  const processes = {
    api: Math.max(LEAST, Math.ceil(coresOf(turnMs.api) / busy)),
    worker: Math.max(LEAST, Math.ceil(coresOf(turnMs.workerThread) / busy)),
    background: Math.max(1, Math.ceil(crawlHours / given['night-hours'] / CRAWLS_AT_ONCE)),
  };
  const of = Object.fromEntries(Object.entries(connectionsOf({ DATABASE_POOL: given.pool }).connections));
  const per = (kind: string, count: number): number => (count + 1) * (of[kind] ?? 0);
  const daily = (what: keyof Taken): number => hotels * (
    given['questions-per-day'] * (measured.question[what] + measured.conversation[what] / given['questions-per-conversation'])
    + given['bookings-per-day'] * measured.booking[what] + given['crawls-per-day'] * measured.crawl[what]);
  const actions = (DAYS * (daily('actions') + measured.upkeepActionsPerMinute * 24 * 60) * WITH_FAIRNESS) / 1e6;
  return {
    hotels, turnsPerSecond, processes,
    connections: per('API', processes.api) + per('worker', processes.worker) + per('background worker', processes.background)
      + (of['API'] ?? 0),
    cores: { processes: coresOf(turnMs.api + turnMs.worker), temporal: coresOf(turnMs.temporal), postgres: coresOf(turnMs.postgres) },
    gigabytes: { postgresPerMonth: (DAYS * daily('postgresBytes')) / GB,
      temporal: (given['retention-days'] * daily('temporalBytes')) / GB },
    actions, actionDollars: actions * given['action-price'],
  };
}

/** The table of `docs/deploying.md`: the last row is only a calculation, because nothing of that size was ever run. */
export function sizesTable(given: Assumptions = usualAssumptions, counts: readonly number[] = [10, 100, 1_000, 10_000]): string {
  const number = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 2 });
  const rows = counts.map((count) => sizesFor(count, given)).map(
    ({ hotels, turnsPerSecond, processes, connections, cores, gigabytes, actions, actionDollars }) => [
    hotels.toLocaleString('en'), number(turnsPerSecond), `${processes.api} + ${processes.worker} + ${processes.background}`,
    connections.toLocaleString('en'),
    number(cores.processes + cores.temporal + cores.postgres), number(gigabytes.postgresPerMonth), number(gigabytes.temporal),
    number(actions), number(actionDollars),
  ]);
  const head = [
    'Hotels', 'Turns a second', 'APIs + workers + background', 'Connections', 'Cores', 'Postgres, GB a month', 'Temporal, GB',
    'Actions, millions a month', 'Dollars',
  ];
  return [head, head.map(() => '---:'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
