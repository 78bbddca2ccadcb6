import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { appendMessage } from '../domain/chat/append-message.ts';
import type { TenantContext } from '../domain/context.ts';
import { Database } from '../domain/storage/database.ts';
import { killGroup } from '../platform/supervised-child.ts';
import { residentMb } from './memory/resident.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { Samples } from './statistics.ts';
import type { Follow, Heard } from './sockets/guests.ts';

/** Each guest has a message this often. */
const EVERY_MS = 10_000;
const FOR_MS = 30_000;
/** After the last message, until what has not come counts as lost. */
const PATIENCE_MS = 15_000;

const unlimited = { LIMIT_SOCKETS_PER_ADDRESS: '1000000', LIMIT_REQUESTS_PER_MINUTE: '10000000' };

/** How soon guests with an open socket read a message that is stored, on one API process, and what a socket costs of its memory. */
export async function benchSockets({ calls: guests, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct(unlimited);
  try {
    const sessions = await openSessions(product, guests);
    const before = residentMb(product.apiPid());
    log(`${guests} sockets …`);
    const { arrivals } = await openSockets(product, sessions.map(({ publicId }) => publicId));
    const memory = residentMb(product.apiPid()) - before;
    log(`A message every ${EVERY_MS / 1000} s for each …`);
    const stored = await storeMessages(product, sessions.map(({ key }) => key));
    const deadline = Date.now() + PATIENCE_MS;
    while (arrivals.size < stored.size && Date.now() < deadline) await delay(50);
    const pushes = new Samples('push');
    for (const [id, at] of stored) if (arrivals.has(id)) pushes.add(Math.max(0, (arrivals.get(id) ?? 0) - at));
    const ms = (share: number): number => Math.round(pushes.percentile(share));
    const row = {
      sockets: guests, messages: stored.size, lost: stored.size - pushes.count, p50: ms(0.5), p95: ms(0.95), p99: ms(0.99),
      kbPerSocket: Math.round((memory * 1024) / guests), apiMb: Math.round(residentMb(product.apiPid())),
    };
    log(`${row.sockets} sockets, ${row.messages} messages (${(row.messages * 1000 / FOR_MS).toFixed(0)} a second), ${row.lost} lost`);
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
     select gen_random_uuid(), gen_random_uuid(), $1, 'en' from generate_series(1, $2::int) returning key, public_id as "publicId"`, [clientId, count],
  );
  await owner.end();
  return rows;
}

async function openSockets({ apiUrl, clientId, teardown }: BenchProduct, sessionIds: string[]): Promise<{ arrivals: Map<string, number> }> {
  const arrivals = new Map<string, number>();
  const child = fork(fileURLToPath(new URL('sockets/guests.ts', import.meta.url)), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  teardown.add('guests', { stop: () => { child.kill('SIGKILL'); return exited; }, kill: () => killGroup(child) });
  const isOpen = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The guests are gone.')));
    child.on('message', (heard: Heard) => {
      if (heard === 'open') resolve();
      else arrivals.set(heard.id, heard.at);
    });
  });
  child.send({ url: `${apiUrl.replace('http', 'ws')}/api/realtime?clientId=${clientId}`, sessionIds } satisfies Follow);
  await isOpen;
  return { arrivals };
}

/** @returns when each message was stored, in milliseconds since 1970 */
async function storeMessages({ stack, clientId }: BenchProduct, keys: readonly string[]): Promise<Map<string, number>> {
  const database = await Database.create({ url: stack.databaseUrl, poolSize: 8 });
  const ctx: TenantContext = {
    actor: { kind: 'system', job: 'bench' }, interface: 'system', clientId, requestId: 'bench', now: () => new Date(), db: database.forClient(clientId),
  };
  const stored = new Map<string, number>();
  const store = async (sessionKey: string): Promise<void> => {
    const id = randomUUID();
    await ctx.db.transaction((em) => appendMessage(em, ctx, { sessionKey, id, type: 'system', message: 'Breakfast is served.', locale: 'en' }));
    stored.set(id, performance.timeOrigin + performance.now());
  };
  const began = performance.now();
  const running: Promise<void>[] = [];
  const count = (keys.length * FOR_MS) / EVERY_MS;
  for (let message = 0; message < count; message += 1) {
    const dueMs = (message * FOR_MS) / count - (performance.now() - began);
    if (dueMs > 1) await delay(dueMs);
    running.push(store(keys[message % keys.length] ?? ''));
  }
  await Promise.all(running);
  await database.close();
  return stored;
}
