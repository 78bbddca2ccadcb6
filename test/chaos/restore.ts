import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { startArena, type Arena } from './arena.ts';
import { putBack, takeBaseBackup } from './base-backup.ts';
import { StubbornGuest } from './stubborn-guest.ts';

export interface RestoreReport {
  conversations: number;
  messagesBefore: number;
  /** Said after the backup and not there any more. */
  messagesLost: number;
  conversationsLost: number;
  messagesAfter: number;
  /** From the start of the restored server until every message after it had its reply. */
  answeredAfterMs: number;
  complaints: string[];
}

const QUESTIONS = ['When is breakfast?', 'Is there parking?', 'Are dogs allowed?'];

/**
 * A base backup is taken while guests write. They go on, others come, and then the database is lost and put back as it was in the
 * backup, under a Temporal service that has gone on: its flows know of messages and conversations that the database does not.
 */
export async function runRestore({ guests: count, log }: { guests: number; log: (line: string) => void }): Promise<RestoreReport> {
  const cluster = join(testStack().dataDir, 'restored-postgres');
  const start = (port?: number): Promise<RunningPostgres> =>
    startPostgres({ dataDir: cluster, log: () => undefined, ...(port === undefined ? {} : { port }) });
  let postgres = await start();
  const arena = await startArena({ databaseUrl: postgres.url });
  arena.gate.open();
  const backup = `${cluster}.backup`;
  try {
    const old = await arrive(arena, count);
    await talk(old);
    log(`${count} guests have talked; the backup begins.`);
    const before = sentBy(old);
    await Promise.all([talk(old), takeBaseBackup({ url: postgres.url, cluster, into: backup })]);
    log('The backup is there; the guests go on, and others come.');
    await talk(old);
    const late = await arrive(arena, count);
    await talk(late);
    await postgres.kill();
    putBack({ cluster, from: backup });
    const said = sentBy(old);
    const restoredAt = Date.now();
    postgres = await start(postgres.port);
    log('The database is as it was in the backup; the guests write again.');
    const kept = new Set(await storedIds(arena));
    const complaints = before.filter((id) => !kept.has(id)).map((id) => `The message ${id} was acknowledged before the backup and is not in it`);
    await talk(old);
    const answeredAfterMs = Date.now() - restoredAt;
    for (const guest of old) complaints.push(...await settledComplaints(guest, kept));
    const gone = await Promise.all(late.map((guest) => isGone(arena, guest)));
    complaints.push(...await beginAnew(arena, late));
    return {
      conversations: count * 2, messagesBefore: said.length, messagesLost: said.filter((id) => !kept.has(id)).length,
      conversationsLost: gone.filter(Boolean).length, messagesAfter: sentBy(old).length - said.length, answeredAfterMs, complaints,
    };
  } finally {
    await arena.stop();
    await postgres.stop();
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

/** What was being answered at the moment of the backup is answered with the next message of its guest. */
async function settledComplaints(guest: StubbornGuest, kept: ReadonlySet<string>): Promise<string[]> {
  let found: string[] = [];
  const settled = async (): Promise<boolean> => {
    found = await complaintsOf(guest, kept);
    return found.length === 0;
  };
  await waitFor(settled, { what: 'the record to be whole', timeoutMs: 30_000, pollMs: 300 }).catch(() => undefined);
  return found;
}

/** What is in the record and was said since: each once, in order, with one reply. */
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

/** Whether the guest is told that there is no such conversation. */
async function isGone(arena: Arena, { sessionId }: StubbornGuest): Promise<boolean> {
  const [api = ''] = arena.apis();
  const response = await fetch(`${api}/api/message`, {
    method: 'POST', body: JSON.stringify({ query: 'Are you still there?', messageId: randomUUID() }),
    headers: { 'content-type': 'application/json', 'x-client-id': arena.clientId, 'x-session-id': sessionId },
  });
  return response.status >= 400 && response.status < 500;
}

/** Guests whose conversation is gone begin another, as the page does for them. */
async function beginAnew(arena: Arena, late: readonly StubbornGuest[]): Promise<string[]> {
  const anew = await arrive(arena, late.length);
  await talk(anew);
  return (await Promise.all(anew.map((guest) => guest.complaints()))).flat();
}
