import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { STORED_CHANNEL } from '../domain/model/chat.ts';
import { killGroup } from '../platform/supervised-child.ts';
import { residentMb } from './memory/resident.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { Samples } from './statistics.ts';
import type { Follow, Heard } from './sockets/guests.ts';

/** Each guest gets a message this often. */
const EVERY_MS = 10_000;
const FOR_MS = 30_000;
/** Messages are stored this often, several at once. */
const BATCH_MS = 20;
/** The time after the last message until a missing one counts as lost. */
const PATIENCE_MS = 15_000;

const unlimited = { LIMIT_SOCKETS_PER_ADDRESS: '1000000', LIMIT_REQUESTS_PER_MINUTE: '10000000' };

/** The time from a stored message to a guest with an open socket, on one API process, and the memory of a socket. */
export async function benchSockets({ calls: guests, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct(unlimited);
  try {
    const sessions = await openSessions(product, guests);
    const before = residentMb(product.apiPid());
    log(`${guests} sockets …`);
    const { arrivals, closed } = await openSockets(product, sessions.map(({ publicId }) => publicId));
    const memory = residentMb(product.apiPid()) - before;
    log(`A message every ${EVERY_MS / 1000} s for each …`);
    const stored = await storeMessages(product, sessions.map(({ key }) => key));
    const deadline = Date.now() + PATIENCE_MS;
    while (arrivals.size < stored.size && Date.now() < deadline) await delay(50);
    const pushes = new Samples('push');
    for (const [id, at] of stored) if (arrivals.has(id)) pushes.add(Math.max(0, (arrivals.get(id) ?? 0) - at));
    const ms = (share: number): number => Math.round(pushes.percentile(share));
    const row = {
      sockets: guests, messages: stored.size, lost: stored.size - pushes.count, closed: closed.length, p50: ms(0.5), p95: ms(0.95),
        p99: ms(0.99),
      kbPerSocket: Math.round((memory * 1024) / guests), apiMb: Math.round(residentMb(product.apiPid())),
    };
    log(`${row.sockets} sockets, ${row.messages} messages (${(row.messages * 1000 / FOR_MS).toFixed(0)} a second), `
      + `${row.lost} lost, ${row.closed} sockets closed by the API`);
    log(`from the commit to the guest: p50 ${row.p50} ms, p95 ${row.p95} ms, p99 ${row.p99} ms`);
    log(`${row.kbPerSocket} KB of the API's memory per socket, ${row.apiMb} MB in all`);
    return { bench: 'sockets', ...row };
  } finally {
    await product.teardown.stop(log);
  }
}

async function openSessions({ stack, clientId }: BenchProduct, count: number): Promise<{ key: string; publicId: string }[]> {
  const owner = new pg.Client({ connectionString: stack.databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ key: string; publicId: string }>(
    `insert into chat_session (key, public_id, client_id, locale)
     select gen_random_uuid(), gen_random_uuid(), $1, 'en' from generate_series(1, $2::int) returning key, public_id as "publicId"`,
       [clientId, count],
  );
  await owner.end();
  return rows;
}

async function openSockets(
  { apiUrl, clientId, teardown }: BenchProduct, sessionIds: string[],
): Promise<{ arrivals: Map<string, number>; closed: number[] }> {
  const arrivals = new Map<string, number>();
  const closed: number[] = [];
  const child = fork(fileURLToPath(new URL('sockets/guests.ts', import.meta.url)), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  teardown.add('guests', { stop: () => { child.kill('SIGKILL'); return exited; }, kill: () => killGroup(child) });
  const isOpen = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The guests are gone.')));
    child.on('message', (heard: Heard) => {
      if (heard === 'open') resolve();
      else if ('closed' in heard) closed.push(heard.closed);
      else arrivals.set(heard.id, heard.at);
    });
  });
  child.send({ url: `${apiUrl.replace('http', 'ws')}/api/realtime?clientId=${clientId}`, sessionIds } satisfies Follow);
  await isOpen;
  return { arrivals, closed };
}

/** Stores one message for each of several sessions, as `appendMessage` does: the bench measures the way from here to the guests. */
const STORE = `
  with said as (
    insert into chat_message (session_key, id, client_id, type, message, locale, created_date)
    select due.key, due.id, $3, 'system', 'Breakfast is served.', 'en', now() from unnest($1::uuid[], $2::uuid[]) as due(key, id)
    returning session_key, id
  ), numbered as (
    update chat_session s set last_seq = s.last_seq + 1 from said where s.key = said.session_key
    returning s.key, s.client_id, s.last_seq, said.id
  ), stored as (
    insert into session_event (session_key, seq, client_id, event, message_id)
    select key, last_seq, client_id, 'message.created', id from numbered returning session_key, seq
  )
  select pg_notify('${STORED_CHANNEL}', session_key || ':' || seq) from stored`;

/** @returns when each message was stored, in milliseconds since 1970 */
async function storeMessages({ stack, clientId }: BenchProduct, keys: readonly string[]): Promise<Map<string, number>> {
  const owner = new pg.Client({ connectionString: stack.databaseUrl });
  await owner.connect();
  const stored = new Map<string, number>();
  const began = performance.now();
  const perBatch = Math.max(1, Math.round((keys.length * BATCH_MS) / EVERY_MS));
  const batches = FOR_MS / BATCH_MS;
  for (let batch = 0; batch < batches; batch += 1) {
    await delay(Math.max(0, batch * BATCH_MS - (performance.now() - began)));
    const due = Array.from({ length: perBatch }, (_, index) => keys[(batch * perBatch + index) % keys.length] ?? '');
    const ids = due.map(() => randomUUID());
    await owner.query(STORE, [due, ids, clientId]);
    for (const id of ids) stored.set(id, performance.timeOrigin + performance.now());
  }
  await owner.end();
  return stored;
}
