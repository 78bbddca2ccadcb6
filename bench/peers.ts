import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import pg from 'pg';
import { readLocalConfig, repositoryRoot } from '../local/config.ts';
import { startStack, type Stack } from '../local/stack.ts';
import { Teardown } from '../local/teardown.ts';
import { freePort } from '../platform/free-port.ts';
import { post } from './bare/express.ts';
import { startBare } from './bare/start.ts';
import { startRestate } from './peers/restate-server.ts';
import { tables } from './peers/verbs.mjs';
import { asText, Costs, processorTime } from './processor.ts';
import { rateFigures, Rates, rateTable } from './rates.ts';
import { figuresOf, Samples, table } from './statistics.ts';

const WARM_UP = 30;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const CALLERS = 16;
const texts = ['When is breakfast?', 'Is there parking?', 'Do you have a sauna?'];

interface Said {
  session: string;
  id: string;
  text: string;
}

/** An engine, and a turn on it until its reply is stored. */
interface Peer {
  name: string;
  turn(said: Said): Promise<unknown>;
}

/** The same turn with Temporal, DBOS and Restate on one Postgres: its time alone, the throughput and the cost. */
export async function benchPeers({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  installRivals(log);
  const teardown = new Teardown();
  const dataDir = join(repositoryRoot, '.data', 'bench', `peers-${process.pid}`);
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  teardown.add('data', { stop: async () => remove(), kill: remove });
  try {
    log('Starting Postgres and the engines …');
    const stack = await startStack({ dataDir, binary: readLocalConfig().binary, ui: false });
    teardown.add('stack', { stop: () => stack.stop(), kill: () => void stack.kill() });
    const postgres = new pg.Client({ connectionString: stack.databaseUrl });
    await postgres.connect();
    teardown.add('connection', { stop: () => postgres.end(), kill: () => undefined });
    await postgres.query(tables);
    const peers = [await temporal(teardown, stack), await dbos(teardown, stack), await restate(teardown, stack, dataDir)];
    return { bench: 'peers', ...await alone(peers, calls, log), ...await crowd(peers, postgres, log) };
  } finally {
    await teardown.stop(log);
  }
}

function installRivals(log: (line: string) => void): void {
  const folder = join(repositoryRoot, 'bench', 'peers');
  if (existsSync(join(folder, 'node_modules', '@restatedev', 'restate-server'))) return;
  log('Installing DBOS and Restate in bench/peers …');
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('DBOS and Restate could not be installed.');
}

async function temporal(teardown: Teardown, { databaseUrl, temporalAddress }: Stack): Promise<Peer> {
  teardown.add('Temporal worker', await startBare('../peers/temporal-worker.mjs', [databaseUrl, temporalAddress]));
  const connection = await Connection.connect({ address: temporalAddress });
  teardown.add('Temporal connection', { stop: () => connection.close(), kill: () => undefined });
  const client = new Client({ connection });
  return {
    name: 'Temporal',
    turn: (said) => client.workflow.executeUpdateWithStart<() => Promise<void>, void, [Said]>('turn', {
      args: [said],
      startWorkflowOperation: new WithStartWorkflowOperation<() => Promise<void>>('peerSession', {
        workflowId: said.session, workflowIdConflictPolicy: 'USE_EXISTING', taskQueue: 'peer', args: [],
      }),
    }),
  };
}

async function dbos(teardown: Teardown, { databaseUrl }: Stack): Promise<Peer> {
  const port = await freePort();
  teardown.add('DBOS', await startBare('../peers/dbos.mjs', [databaseUrl, String(port)]));
  return { name: 'DBOS', turn: (said) => ask(`http://127.0.0.1:${port}/turn`, said) };
}

async function restate(teardown: Teardown, { databaseUrl }: Stack, dataDir: string): Promise<Peer> {
  const service = await freePort();
  teardown.add('Restate service', await startBare('../peers/restate.mjs', [databaseUrl, String(service)]));
  const url = await startRestate(teardown, { dataDir: join(dataDir, 'restate'), service });
  return { name: 'Restate', turn: (said) => ask(`${url}/session/${said.session}/turn`, said) };
}

const ask = (url: string, said: Said): Promise<void> => post(url, JSON.stringify(said), { 'content-type': 'application/json' });

let turns = 0;
const saidBy = ({ name }: Peer, guest: number): Said =>
  ({ session: `${name}-${guest}`, id: randomUUID(), text: texts[turns++ % texts.length] ?? '' });

/** One guest; the engines alternate. */
async function alone(peers: readonly Peer[], calls: number, log: (line: string) => void): Promise<{ alone: object }> {
  const kinds = peers.map((peer) => ({ peer, samples: new Samples(peer.name) }));
  for (const phase of [WARM_UP, calls]) {
    for (const { samples } of kinds) samples.forget();
    for (let call = 0; call < phase; call += 1) {
      for (const { peer, samples } of kinds) await samples.time(() => peer.turn(saidBy(peer, 0)));
    }
  }
  const [first] = kinds.map(({ samples }) => samples) as [Samples];
  const rows = kinds.map(({ samples }) => figuresOf(samples, first));
  log(table(rows, first.name));
  return { alone: rows };
}

/** The first match counts: a worker's command line also names its database. */
const programs = {
  'Temporal worker': /temporal-worker\.mjs/, 'DBOS process': /dbos\.mjs/, 'Restate service': /peers\/restate\.mjs/,
  'Temporal server': /server start-dev|temporal-service/, 'Restate server': /restate-server/, Postgres: /postgres/,
};

/** Many guests, round by round, with the cost of a turn in processor time and in Postgres. */
async function crowd(peers: readonly Peer[], postgres: pg.Client, log: (line: string) => void): Promise<{ crowd: object; costs: object }> {
  const kinds = peers.map((peer) => ({ peer, rates: new Rates(peer.name), costs: new Costs() }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      const before = await spent(postgres);
      await kind.rates.measure({ callers: CALLERS, forMs: ROUND_MS, call: (guest) => kind.peer.turn(saidBy(kind.peer, guest)) });
      kind.costs.add(before, await spent(postgres));
    }
  }
  const [first] = kinds.map(({ rates }) => rates) as [Rates];
  const rows = kinds.map(({ rates }) => rateFigures(rates, first));
  log(`\n${CALLERS} guests:\n${rateTable(rows)}\n\nA turn of these costs:`);
  const each = kinds.map(({ rates, costs }) => ({ name: rates.name, costs: costs.per(rates.calls) }));
  for (const { name, costs } of each) log(`${name}: ${asText(costs)}`);
  return { crowd: rows, costs: each };
}

/** The totals so far: milliseconds of processor time by program, Postgres transactions and kilobytes of its log. */
async function spent(postgres: pg.Client): Promise<Record<string, number>> {
  // Each connection reports its counts to the server once it is idle.
  const { rows: [row] } = await postgres.query<{ transactions: string; log: string }>(
    `select pg_stat_clear_snapshot(), (select sum(xact_commit + xact_rollback) from pg_stat_database) as transactions,
       pg_current_wal_insert_lsn() - '0/0' as log`,
  );
  const processor = Object.entries(processorTime(programs)).map(([name, ms]) => [`ms ${name}`, ms] as const);
  return {
    ...Object.fromEntries(processor), 'transactions in Postgres': Number(row?.transactions), 'KB of its log': Number(row?.log) / 1024,
  };
}
