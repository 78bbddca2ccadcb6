import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '../domain/clients/create-client.ts';
import type { TenantContext } from '../domain/context.ts';
import { crawlLimits } from '../domain/model/crawling/page.ts';
import { getTask } from '../domain/pipelines/read-tasks.ts';
import { startTask } from '../domain/pipelines/start-task.ts';
import { Database } from '../domain/storage/database.ts';
import { repositoryRoot } from '../local/config.ts';
import { temporalClient } from '../temporal/connection.ts';
import { temporalRunner } from '../temporal/runner.ts';
import { installRival, runRival } from './crawl/rival.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';

/**
 * Pages per second of `scrape-website`, as the product runs it, against crawlee's CheerioCrawler: alternately, on the same local site, with
 * the same concurrency. The rival keeps everything in memory, where it is fastest. The site measures the rate from the first to the last
 * request. Passes if the product, which records every page in Postgres before it goes on, reaches 0.8 of the rival's rate, and its worker's
 * memory does not grow with the site. A worker's first crawl includes loading and compiling the program: it is printed but not compared.
 */
const PAGES = 1000;
const ROUNDS = 3;
const LEAST_RATIO = 0.8;
const SMALL = 100;
const LARGE = 5000;
/** The limit for the largest resident set on the large site, as a multiple of that on the small one, both in a warm worker. */
const MOST_MEMORY = 1.5;
/** On a large machine, V8 lets the heap grow instead of collecting; a limit shows what a crawl really keeps. */
const HEAP_MB = 512;
const MEGABYTE = 1024 * 1024;

interface Reading { rate: number; wholeSeconds: number; peak: number }

installRival((line) => console.log(line));
const product = await startBenchProduct({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
const database = await Database.create({ url: product.stack.databaseUrl, poolSize: 2 });
const client = temporalClient({ address: product.stack.temporalAddress, namespace: product.namespace });
const runner = temporalRunner({ client, sessionIdleMs: 60_000, acceptTimeoutMs: 10_000, answerTimeoutMs: 60_000 });
const site = fork(join(repositoryRoot, 'bench', 'crawl', 'site.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
try {
  const [origin] = await once(site, 'message') as [string];
  const first = await readByProduct(origin, SMALL);
  const rates = { product: [] as number[], rival: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ours, theirs] = [await readByProduct(origin, PAGES), await readByRival(origin, PAGES)];
    rates.product.push(ours.rate);
    rates.rival.push(theirs.rate);
    console.log(`round ${round + 1}: product ${describe(ours)} | crawlee ${describe(theirs)}`);
  }
  const small = await readByProduct(origin, SMALL);
  const large = await readByProduct(origin, LARGE);
  console.log(`memory: first ${SMALL} pages of a new worker ${describe(first)} (×${(large.peak / first.peak).toFixed(2)} up to ${LARGE})`);
  console.log(`memory: ${SMALL} pages ${describe(small)} | ${LARGE} pages ${describe(large)}`);
  const ratio = median(rates.product) / median(rates.rival);
  const growth = large.peak / small.peak;
  const passed = ratio >= LEAST_RATIO && growth <= MOST_MEMORY;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ×${ratio.toFixed(2)} of crawlee's rate (at least ${LEAST_RATIO}), `
    + `×${growth.toFixed(2)} memory from ${SMALL} to ${LARGE} pages (at most ${MOST_MEMORY})`);
  if (!passed) process.exitCode = 1;
} finally {
  stop(site);
  await database.close();
  await client.connection.close();
  await product.teardown.stop(() => undefined);
}

/** Crawls for a new hotel each time, so that nothing is known about the site. */
async function readByProduct(origin: string, pages: number): Promise<Reading> {
  const clientId = randomUUID();
  const ctx: TenantContext = {
    actor: { kind: 'system', job: 'bench' }, interface: 'system', clientId, requestId: 'bench', now: () => new Date(),
      db: database.forClient(clientId),
  };
  await createClient({ ctx, id: clientId, input: { name: 'Hotel Bench', website_url: `${origin}/${pages}/` } });
  const started = performance.now();
  const { taskId } = await startTask({ ctx, input: { taskType: 'scrape-website', options: { maxPages: LARGE } },
    deps: { runner, dispatch: true } });
  let peak = 0;
  for (;;) {
    await delay(200);
    peak = Math.max(peak, residentBytes(product));
    const task = await getTask({ ctx, input: { taskId } });
    if (task.status === 'QUEUED' || task.status === 'RUNNING') continue;
    if (task.status !== 'COMPLETED' || task.session?.pagesDone !== pages) {
      throw new Error(`The task ended ${task.status}: ${JSON.stringify(task)}`);
    }
    return { rate: await rateOf(origin, pages), wholeSeconds: (performance.now() - started) / 1000, peak };
  }
}

async function readByRival(origin: string, pages: number): Promise<Reading> {
  const started = performance.now();
  const { peak } = await runRival(`${origin}/${pages}/`, { concurrency: crawlLimits.concurrency });
  return { rate: await rateOf(origin, pages), wholeSeconds: (performance.now() - started) / 1000, peak };
}

/** Pages per second, as the site counted them. */
async function rateOf(origin: string, pages: number): Promise<number> {
  const response = await fetch(`${origin}/stats`);
  const { requests, first, last } = await response.json() as { requests: number; first: number; last: number };
  if (requests !== pages) throw new Error(`The site of ${pages} pages got ${requests} requests.`);
  return (requests - 1) / ((last - first) / 1000);
}

function residentBytes({ backgroundPid }: BenchProduct): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(backgroundPid())], { encoding: 'utf8' }).trim()) * 1024;
}

function describe({ rate, wholeSeconds, peak }: Reading): string {
  return `${rate.toFixed(0)} pages/s, ${wholeSeconds.toFixed(1)} s in all, ${(peak / MEGABYTE).toFixed(0)} MB at most`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function stop(child: ChildProcess): void {
  child.disconnect();
}
