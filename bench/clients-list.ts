import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCursors } from '../domain/lists/cursor.ts';
import { repositoryRoot } from '../local/config.ts';
import { startPostgres } from '../local/postgres.ts';
import { cases, planOf, queryOf, type Case } from './clients-list/cases.ts';
import { secrets, startService, type Service } from './clients-list/stack.ts';

/**
 * `GET /api/clients` with 500 and with 50,000 clients over HTTP. Requests alternate, so that other load on the machine affects both. Passes
 * if no case takes three times as long with a hundred times the clients, and no statement reads the whole table.
 */
const SMALL = 500;
const LARGE = 50_000;
const REQUESTS = 200;
const WARM_UP = 30;
const LIMIT = 3;

const dataDir = join(repositoryRoot, '.data', 'bench', `clients-list-${process.pid}`);
mkdirSync(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false, log: () => undefined });
const [small, large] = [await startService(postgres.url, SMALL), await startService(postgres.url, LARGE)];
const cursors = createCursors(secrets);
try {
  console.log(`GET /api/clients, median of ${REQUESTS} requests, ${SMALL} → ${LARGE} clients, at most ×${LIMIT}`);
  for (const item of cases) {
    const [before, after] = await compare(item);
    const plan = await planOf(item, large.db);
    const ok = after / before < LIMIT && !plan.some((node) => node.includes('Seq Scan'));
    if (!ok) process.exitCode = 1;
    const times = `${before.toFixed(2)} ms → ${after.toFixed(2)} ms  ×${(after / before).toFixed(2)}`;
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${item.name.padEnd(26)} ${times}  ${plan.join(', ')}`);
  }
} finally {
  await Promise.all([small.stop(), large.stop()]);
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The median times of a case with few and with many clients, in milliseconds. */
async function compare(item: Case): Promise<[number, number]> {
  const sides = await Promise.all([small, large].map(async (service) => ({
    service, path: `/api/clients?${await queryOf(item, service.db, cursors)}`, times: [] as number[],
  })));
  for (let index = -WARM_UP; index < REQUESTS; index += 1) {
    for (const { service, path, times } of sides) {
      const time = await timeOf(service, path);
      if (index >= 0) times.push(time);
    }
  }
  const [few = 0, many = 0] = sides.map(({ times }) => times.sort((a, b) => a - b)[REQUESTS / 2] ?? 0);
  return [few, many];
}

async function timeOf({ url, headers }: Service, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url + path, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - started;
}
