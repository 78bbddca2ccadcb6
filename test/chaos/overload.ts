import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProductProcess } from '../support/stack/processes.ts';
import { startProduct, talkingOnly, usualPatience } from '../support/stack/product.ts';
import { journal } from './journal.ts';
import { watchMemory, type MemoryMb, type MemoryWatch } from './memory-watch.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { guestsViewOf } from './view.ts';
import { waitFor } from '../support/general/wait-for.ts';

export interface OverloadOptions {
  guests: number;
  /** The duration of the overload. */
  seconds: number;
  log: (line: string) => void;
}

export interface OverloadReport {
  /** Messages answered per second when guests wait for each answer. */
  capacity: number;
  sent: number;
  accepted: number;
  /** Counts by status. */
  refused: Record<string, number>;
  refusedP95Ms: number;
  /** The time from the last message to the last answer. */
  doneAfterMs: number;
  memoryMb: { api: MemoryMb; worker: MemoryMb };
  complaints: string[];
}

const TIMES = 3;
const CALIBRATION_MS = 8_000;
/** A refusal that takes longer is no better than an answer. */
const QUICKLY_MS = 2_000;
const SETTLED_WITHIN_MS = 10 * 60_000;
/** Longer than the API lets a caller wait. */
const REQUEST_MS = 60_000;
/** A worker keeps as many runs in memory as its heap has room for, which is 1.6 GB with thousands of conversations (`bench -- memory`). */
const MOST_MB = 3_072;
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Sends three times as many messages as full load answers: refusals are quick and say when to retry, and nothing else is lost. */
export async function runOverload({ guests: count, seconds, log }: OverloadOptions): Promise<OverloadReport> {
  // The API refuses a message if its session or its hotel has too much to do, or if nobody takes it in time.
  const product = await startProduct({ apis: 1, workers: 1, env: { ...talkingOnly, ...usualPatience, LIMIT_HOTEL_MESSAGES_PER_MINUTE: '100000' } });
  try {
    const view = await guestsViewOf(product);
    const capacity = await capacityOf(await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive())));
    log(`the product answers ${capacity.toFixed(1)} messages per second`);
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const watch = ([process]: readonly ProductProcess[]): MemoryWatch => watchMemory(process?.pid ?? 0, seconds * 1000);
    const watched = { api: watch(product.apis), worker: watch(product.workers) };
    const answers: Promise<Sent>[] = [];
    journal.fault(`${(capacity * TIMES).toFixed(1)} messages a second for ${seconds} s`);
    const began = Date.now();
    for (let sent = 0; Date.now() - began < seconds * 1000; sent += 1) {
      const dueMs = began + (sent * 1000) / (capacity * TIMES) - Date.now();
      if (dueMs > 0) await delay(dueMs);
      answers.push(send(view.apis()[0] ?? '', view.clientId, guests[sent % count]?.sessionId ?? ''));
    }
    const quiet = Date.now();
    const sent = await Promise.all(answers);
    log(`${sent.length} messages were sent and accepted or refused`);
    const [accepted, refused] = [sent.filter(({ status }) => status < 300), sent.filter(({ status }) => status >= 300)];
    const open = async (): Promise<number> => (await view.sql<{ count: number }>(
      `select count(*)::int as count from unnest($1::uuid[]) as accepted(id)
       where not exists (select 1 from chat_message reply where reply.reply_to = accepted.id and reply.type = 'ai')`, [accepted.map(({ id }) => id)],
    ))[0]?.count ?? 0;
    const patience = { what: 'every accepted message to be answered', timeoutMs: SETTLED_WITHIN_MS, pollMs: 500 };
    const complaints = await waitFor(async () => await open() === 0, patience)
      .then(() => [] as string[], (error: unknown) => [String(error)]);
    const doneAfterMs = Date.now() - quiet;
    const refusedP95Ms = Math.round(percentile(refused.map(({ tookMs }) => tookMs), 0.95));
    for (const { status, retryAfter } of refused) {
      if (status !== 429 && status !== 503) complaints.push(`a message was answered with ${status}`);
      else if (retryAfter === null) complaints.push(`a ${status} does not say when to retry`);
    }
    const memoryMb = { api: watched.api.over(), worker: watched.worker.over() };
    const most = Object.values(memoryMb).reduce((sum, { firstHalf, secondHalf }) => sum + Math.max(firstHalf, secondHalf), 0);
    if (most > MOST_MB) complaints.push(`API and worker took ${most} MB`);
    if (refused.length === 0) complaints.push('nothing was refused: this was no overload, use more guests or more seconds');
    if (refusedP95Ms > QUICKLY_MS) complaints.push(`refusals took ${refusedP95Ms} ms (p95)`);
    const byStatus: Record<string, number> = {};
    for (const { status } of refused) byStatus[status] = (byStatus[status] ?? 0) + 1;
    return {
      capacity: Math.round(capacity * 10) / 10, sent: sent.length, accepted: accepted.length, refused: byStatus, refusedP95Ms,
      doneAfterMs, memoryMb, complaints,
    };
  } finally {
    await product.stop();
  }
}

/** The throughput when everybody waits for each answer before the next message. */
async function capacityOf(guests: readonly StubbornGuest[]): Promise<number> {
  const until = Date.now() + CALIBRATION_MS;
  await Promise.all(guests.map(async (guest) => {
    while (Date.now() < until) {
      await guest.say('When is breakfast?');
      await guest.untilAnswered();
    }
  }));
  return guests.flatMap(({ sent }) => sent).length / (CALIBRATION_MS / 1000);
}

interface Sent {
  id: string;
  status: number;
  retryAfter: string | null;
  tookMs: number;
}

/** Sends a message once, without a retry. A broken connection counts as status 599. */
async function send(api: string, clientId: string, sessionId: string): Promise<Sent> {
  const id = randomUUID();
  const started = Date.now();
  const { status, headers } = await journal.of('message', id, () => fetch(`${api}/api/message`, {
    method: 'POST', signal: AbortSignal.timeout(REQUEST_MS), body: JSON.stringify({ query: 'Is there parking?', messageId: id, locale: 'en' }),
    headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-session-id': sessionId },
  }).catch(() => new Response(null, { status: 599 })), (response) => String(response.status));
  return { id, status, retryAfter: headers.get('retry-after'), tookMs: Date.now() - started };
}
