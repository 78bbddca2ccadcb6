import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { startArena, type Arena } from './arena.ts';
import { baseBackup, dump, temporalCopy } from './copies.ts';
import { joinRestaurant } from './restaurant.ts';
import { endOf, hold, ledgerComplaints, repeat, reserve } from './restore-tables.ts';
import { roomyHouse } from './steady-bookings.ts';
import { StubbornGuest } from './stubborn-guest.ts';

export interface RestoreReport {
  conversations: number;
  messagesBefore: number;
  /** Messages from after the copy that are lost. */
  messagesLost: number;
  conversationsLost: number;
  messagesAfter: number;
  /** The time from the restore until every later message had its reply. */
  answeredAfterMs: number;
  /** Our final records of tables that were … */
  tables: Record<'reserved before' | 'held before and reserved after' | 'held before' | 'held after', (string | undefined)[]>;
  /** The outcome of answered orders that their callers repeat, for tables held before the copy and after it. */
  repeated: Record<'held before' | 'held after', string>;
  complaints: string[];
}

const QUESTIONS = ['When is breakfast?', 'Is there parking?', 'Are dogs allowed?'];

const copies = { files: baseBackup, dump, temporal: temporalCopy };

/**
 * A copy of one store is taken while guests write and tables are held. Guests go on, others come, and then that store is lost and
 * restored from the copy, while the other store is newer: after a restore of the database, Temporal's flows know messages and tables that
 * it does not; after a restore of Temporal, the database knows what the flows do not.
 */
export async function runRestore(
  { guests: count, of, log }: { guests: number; of: keyof typeof copies; log: (line: string) => void },
): Promise<RestoreReport> {
  const cluster = join(testStack().dataDir, `restored-postgres-${of}`);
  const start = (port?: number): Promise<RunningPostgres> =>
    startPostgres({ dataDir: cluster, log: () => undefined, ...(port === undefined ? {} : { port }) });
  const postgres = { now: await start() };
  const arena = await startArena({ databaseUrl: postgres.now.url });
  arena.gate.open();
  const restaurant = await joinRestaurant(arena.product, await createEmptyDatabase(`restaurant_${of}`), roomyHouse);
  const copy = copies[of]({ arena, cluster, postgres, start });
  try {
    const old = await arrive(arena, count);
    await talk(old);
    const [early, changing, waiting] = [await reserve(restaurant, await hold(restaurant)), await hold(restaurant), await hold(restaurant)];
    log(`${count} guests have talked and three tables are held; taking the copy.`);
    const before = sentBy(old);
    await Promise.all([talk(old), copy.take()]);
    log('The copy is complete; the guests go on, and others come.');
    await talk(old);
    const late = await arrive(arena, count);
    await talk(late);
    const [changed, lateHold] = [await reserve(restaurant, changing), await hold(restaurant)];
    const lateOrder = await reserve(restaurant, await hold(restaurant));
    const said = sentBy(old);
    await copy.putBack();
    const restoredAt = Date.now();
    log('The copy is restored; the guests write again.');
    const kept = new Set(await storedIds(arena));
    const complaints = before.filter((id) => !kept.has(id)).map((id) => `The copy lacks message ${id}, which was acknowledged before it`);
    await talk(old);
    const answeredAfterMs = Date.now() - restoredAt;
    for (const guest of old) complaints.push(...await settledComplaints(guest, kept));
    const gone = of === 'temporal' ? await goOn(late, complaints) : await Promise.all(late.map((guest) => isGone(arena, guest)));
    complaints.push(...await beginAnew(arena, late));
    log('Agents repeat answered orders, and holds expire.');
    const repeated = { 'held before': await repeat(restaurant, changed), 'held after': await repeat(restaurant, lateOrder) };
    const isKnown = (answer: string): boolean => answer === 'the same' || (of !== 'temporal' && answer === 'HOLD_NOT_FOUND');
    if (!Object.values(repeated).every(isKnown)) complaints.push(`Repeated orders became ${JSON.stringify(repeated)}`);
    const ends = await endOf(restaurant, [early, changed, waiting, lateHold]);
    complaints.push(...await ledgerComplaints(restaurant, [early, changed, lateOrder]));
    const [reservedBefore, reservedAfter, heldBefore, heldAfter] = ends.map((state) => [state]);
    return {
      conversations: count * 2, messagesBefore: said.length, messagesLost: said.filter((id) => !kept.has(id)).length,
      conversationsLost: gone.filter(Boolean).length, messagesAfter: sentBy(old).length - said.length, answeredAfterMs,
      tables: {
        'reserved before': reservedBefore ?? [], 'held before and reserved after': reservedAfter ?? [], 'held before': heldBefore ?? [],
        'held after': heldAfter ?? [],
      },
      repeated, complaints,
    };
  } finally {
    await restaurant.stop();
    await arena.stop();
    await postgres.now.stop();
  }
}

const arrive = (arena: Arena, count: number): Promise<StubbornGuest[]> =>
  Promise.all(Array.from({ length: count }, () => new StubbornGuest(arena).arrive()));

async function talk(guests: readonly StubbornGuest[]): Promise<void> {
  await Promise.all(guests.map(async (guest) => {
    for (const question of QUESTIONS) {
      const { messageId } = await guest.say(question);
      await waitFor(async () => (await guest.stored()).some(({ replyTo }) => replyTo === messageId), {
        what: `the reply in session ${guest.sessionId}`, timeoutMs: 60_000, pollMs: 100,
      });
    }
  }));
}

const sentBy = (guests: readonly StubbornGuest[]): string[] => guests.flatMap(({ sent }) => sent.map(({ messageId }) => messageId));

const storedIds = async ({ sql }: Arena): Promise<string[]> =>
  (await sql<{ id: string }>("select id from chat_message where type = 'guest'")).map(({ id }) => id);

/** A message whose turn ran during the backup gets its reply with the guest's next message. */
async function settledComplaints(guest: StubbornGuest, kept: ReadonlySet<string>): Promise<string[]> {
  let found: string[] = [];
  const settled = async (): Promise<boolean> => {
    found = await complaintsOf(guest, kept);
    return found.length === 0;
  };
  await waitFor(settled, { what: 'the record to be whole', timeoutMs: 30_000, pollMs: 300 }).catch(() => undefined);
  return found;
}

/** Checks that the record has every kept and later message once, in order, with one reply. */
async function complaintsOf(guest: StubbornGuest, kept: ReadonlySet<string>): Promise<string[]> {
  const stored = await guest.stored();
  const after = guest.sent.slice(-QUESTIONS.length).map(({ messageId }) => messageId);
  const wanted = guest.sent.map(({ messageId }) => messageId).filter((id) => kept.has(id) || after.includes(id));
  const found = stored.filter(({ type }) => type === 'guest').map(({ id }) => id);
  const replies = stored.filter(({ type, replyTo }) => type === 'ai' && replyTo !== null).map(({ replyTo }) => replyTo ?? '');
  const same = (one: readonly string[], other: readonly string[]): boolean => JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
  return [
    ...(same(found, wanted) ? [] : [`session ${guest.sessionId}: guest messages ${found.join()} instead of ${wanted.join()}`]),
    ...(same(replies, wanted) ? [] : [`session ${guest.sessionId}: replies to ${replies.join()} instead of ${wanted.join()}`]),
    ...(stored.every(({ seq }, index) => seq === index + 1) ? [] : [`session ${guest.sessionId}: the numbers of its events have gaps`]),
  ];
}

/** Whether the product tells the guest that there is no such conversation. */
async function isGone(arena: Arena, { sessionId }: StubbornGuest): Promise<boolean> {
  const [api = ''] = arena.apis();
  const response = await fetch(`${api}/api/message`, {
    method: 'POST', body: JSON.stringify({ query: 'Are you still there?', messageId: randomUUID() }),
    headers: { 'content-type': 'application/json', 'x-client-id': arena.clientId, 'x-session-id': sessionId },
  });
  return response.status >= 400 && response.status < 500;
}

/** A conversation without its flow still has its record: the next message starts a new flow. */
async function goOn(late: readonly StubbornGuest[], complaints: string[]): Promise<boolean[]> {
  await talk(late);
  for (const guest of late) complaints.push(...await guest.complaints());
  return late.map(() => false);
}

/** Guests with a lost conversation begin another, as the page does for them. */
async function beginAnew(arena: Arena, late: readonly StubbornGuest[]): Promise<string[]> {
  const anew = await arrive(arena, late.length);
  await talk(anew);
  return (await Promise.all(anew.map((guest) => guest.complaints()))).flat();
}
