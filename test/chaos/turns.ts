import { SeededRandom } from '../support/general/seeded-random.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { startArena, type Arena } from './arena.ts';
import { journal } from './journal.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { Countdown, talkComplaints, Talks } from './talks.ts';

export interface TurnsOptions {
  seed: number;
  kills: number;
  conversations: number;
  /** Guests who write at the same time around each kill. */
  burst: number;
  /** API processes, and as many workers: two of each when left out. */
  processes?: number;
  log: (line: string) => void;
}

export interface TurnsReport {
  seed: number;
  killedApis: number;
  killedWorkers: number;
  conversations: number;
  messages: number;
  replies: number;
  repeatedRequests: number;
  /** Until the 202, in milliseconds. */
  acknowledgedP50Ms: number;
  acknowledgedMaxMs: number;
  /** From the last message to the last reply. */
  settledAfterMs: number;
  complaints: string[];
}

/**
 * Conversations under random kills: in each round some guests write at once, and after a random number of acknowledged messages, a random
 * process dies by SIGKILL and restarts; the next one dies right after that. Nothing depends on the clock, so a seed repeats the schedule.
 */
export async function runTurns(options: TurnsOptions): Promise<TurnsReport> {
  const { seed, kills, conversations, burst, processes = 2, log } = options;
  const random = new SeededRandom(seed);
  const arena = await startArena({ apis: processes, workers: processes, sharesTemporal: true });
  const killed: Victim['kind'][] = [];
  try {
    const guests = await Promise.all(Array.from({ length: conversations }, () => new StubbornGuest(arena).arrive()));
    const alive: Victim[] = [
      ...arena.product.apis.map((process): Victim => ({ kind: 'api', process })),
      ...arena.product.workers.map((process): Victim => ({ kind: 'worker', process })),
    ];
    const talks = new Talks();
    let restarted: Promise<void> = Promise.resolve();
    for (let round = 1; round <= kills; round += 1) {
      await restarted;
      const writers = Array.from({ length: burst }, () => random.pick(guests));
      const acknowledged = new Countdown(random.below(burst));
      talks.begin(round, writers, () => acknowledged.step());
      await acknowledged.reached;
      const victim = random.pick(alive);
      killed.push(victim.kind);
      log(`round ${round}: kill -9 ${victim.kind} after ${acknowledged.count} of ${burst} messages`);
      journal.fault(`kill -9 ${victim.kind}`);
      await arena.kill(victim.process);
      restarted = restart(arena, victim);
    }
    await Promise.all([restarted, talks.ended()]);
    const { complaints, ...figures } = await report(options, guests, killed);
    return { ...figures, complaints: [...talks.failures, ...complaints] };
  } finally {
    await arena.stop();
  }
}

interface Victim {
  kind: 'api' | 'worker';
  process: ProductProcess;
}

/** Replaces a killed process with a new one. */
async function restart(arena: Arena, victim: Victim): Promise<void> {
  victim.process = victim.kind === 'api' ? await arena.startApi(victim.process.port) : await arena.startWorker();
}

async function report(
  { seed, conversations }: TurnsOptions, guests: StubbornGuest[], killed: Victim['kind'][],
): Promise<TurnsReport> {
  const quiet = Date.now();
  const complaints = await talkComplaints(guests);
  const settledAfterMs = Date.now() - quiet;
  const sent = guests.flatMap((guest) => guest.sent);
  const times = sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs).toSorted((a, b) => a - b);
  const stored = (await Promise.all(guests.map((guest) => guest.stored()))).flat();
  return {
    seed, conversations, settledAfterMs,
    killedApis: killed.filter((kind) => kind === 'api').length,
    killedWorkers: killed.filter((kind) => kind === 'worker').length,
    messages: sent.length,
    replies: stored.filter(({ type }) => type === 'ai').length,
    repeatedRequests: sent.reduce((sum, { attempts }) => sum + attempts - 1, 0),
    acknowledgedP50Ms: times[Math.floor(times.length / 2)] ?? 0,
    acknowledgedMaxMs: times.at(-1) ?? 0,
    complaints,
  };
}
