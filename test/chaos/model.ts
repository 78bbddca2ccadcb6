import { startModelServer } from '../../local/model/server.ts';
import { textOf } from '../../local/model/chat-request.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest } from './stubborn-guest.ts';

export interface ModelOptions {
  seed: number;
  turns: number;
  /** Guests who talk at the same time. */
  guests: number;
  kills: number;
  /** Two when left out. */
  workers?: number;
  log: (line: string) => void;
}

export interface ModelReport {
  seed: number;
  turns: number;
  replies: number;
  killedWorkers: number;
  /** Requests by the provider's count and by our rows, and rows whose answer was lost. */
  requests: number;
  rows: number;
  lost: number;
  byModel: number;
  slowestMs: number;
  /** The time from the end of the faults to the next turn with the model. */
  backAfterMs: number;
  complaints: string[];
}

/** Together one request in five. A refused key is not among them, because somebody would have to change the settings. */
const FAULTS = ['500', '529', 'cut', 'stall-in-stream', 'stall', '429:1', 'bad-json', 'wrong-shape', 'html', 'no-usage'];
const rates = Object.fromEntries(FAULTS.map((fault) => [fault, 0.2 / FAULTS.length]));
const BACK_WITHIN_MS = 60_000;
const SLOWEST_MS = 60_000;
const WHOLE_RUN_MS = 60 * 60_000;

/**
 * Guests of a hotel with a language model, while the provider fails one time in five and workers die in the middle of calls. In the end,
 * every message has one reply, every request has a row, and the model is soon in use again.
 */
export async function runModel({ seed, turns, guests: count, kills, workers = 2, log }: ModelOptions): Promise<ModelReport> {
  const random = new SeededRandom(seed);
  const server = await startModelServer({
    apiKey: 'test-key', mind: (request) => ({ commands: [{ do: 'question', words: textOf(request, 'user'), question: null }] }),
  });
  const arena = await startArena({ workers, sharesTemporal: true, workerMain: ['test/support/concierge/hearing-worker.ts'] });
  const database = await patientDatabase(arena.product.databaseUrl, 2);
  const failures: string[] = [];
  let [answered, slowestMs, killed, isOver] = [0, 0, 0, false];
  try {
    await connectModel(database, arena.clientId, server);
    server.misbehave({ seed, rates });
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(arena).arrive()));
    const talking = Promise.all(guests.map(async (guest, index) => {
      for (let turn = index; turn < turns; turn += count) {
        const begun = Date.now();
        await guest.say(`Turn ${turn}`);
        await guest.untilAnswered();
        answered += 1;
        slowestMs = Math.max(slowestMs, Date.now() - begun);
      }
    })).catch((error: unknown) => { failures.push(String(error)); }).finally(() => { isOver = true; });
    // Spread over the run, so that the model fails before, between and after them.
    for (let next = 1; next <= kills; next += 1) {
      const due = turns * next / (kills + 1);
      await waitFor(() => answered >= due || failures.length > 0, { what: `the turns before kill ${next}`, timeoutMs: WHOLE_RUN_MS });
      const isCalling = (): boolean => server.ledger.some(({ end }) => end === null);
      // A pause stops all calls, perhaps until the end.
      await waitFor(() => isCalling() || isOver || failures.length > 0, { what: 'a request under way', timeoutMs: WHOLE_RUN_MS, pollMs: 5 });
      if (!isCalling()) break;
      killed += 1;
      await kill(arena, server, random, (line) => log(`kill ${killed}, after ${answered} turns: ${line}`));
    }
    await talking;
    server.misbehave();
    const backAfterMs = await untilHeard(arena);
    const rows = await arena.sql<{ outcome: string }>('select outcome from model_usage');
    const stored = (await Promise.all(guests.map((guest) => guest.stored()))).flat();
    const requests = server.ledger.length;
    const lost = rows.filter(({ outcome }) => outcome === 'lost').length;
    const byModel = (await arena.sql("select 1 from chat_message where mind ->> 'mind' = 'model'")).length;
    return {
      seed, turns, replies: stored.filter(({ type }) => type === 'ai').length, killedWorkers: killed, requests, rows: rows.length, lost,
      byModel, slowestMs, backAfterMs,
      complaints: [
        ...failures, ...(await Promise.all(guests.map((guest) => guest.complaints()))).flat(),
        // A worker may die between the row and the request; such a row is lost.
        ...(requests <= rows.length && rows.length - requests <= lost ? [] : [`${requests} requests and ${rows.length} rows, ${lost} of them lost`]),
        ...(slowestMs <= SLOWEST_MS ? [] : [`a reply took ${slowestMs} ms`]),
        ...(backAfterMs <= BACK_WITHIN_MS ? [] : [`the model was in use again after ${backAfterMs} ms`]),
      ],
    };
  } finally {
    await Promise.all([arena.stop(), database.close()]);
    await server.stop();
  }
}

/** Kills a worker while requests are under way and starts another one. */
async function kill(
  arena: Arena, { ledger }: Awaited<ReturnType<typeof startModelServer>>, random: SeededRandom, log: (line: string) => void,
): Promise<void> {
  const victim = random.pick(arena.product.workers);
  arena.product.workers.splice(arena.product.workers.indexOf(victim), 1);
  log(`${ledger.filter(({ end }) => end === null).length} requests under way`);
  await arena.kill(victim);
  await arena.startWorker();
}

/** @returns the milliseconds until the model handles a turn */
async function untilHeard(arena: Arena): Promise<number> {
  const begun = Date.now();
  const guest = await new StubbornGuest(arena).arrive();
  let turn = 0;
  await waitFor(async () => {
    turn += 1;
    await guest.say(`Back ${turn}`);
    await guest.untilAnswered();
    const heard = await arena.sql("select 1 from chat_message where mind ->> 'mind' = 'model' and message like $1", [`%Back ${turn}"%`]);
    return heard.length > 0;
  }, { what: 'a turn that the model hears', timeoutMs: 10 * BACK_WITHIN_MS, pollMs: 500 });
  return Date.now() - begun;
}
