import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, repositoryRoot, type LocalConfig } from '../local/config.ts';
import { demoHotelRecord } from '../local/demo/hotel-record.ts';
import { startDemoGraph } from '../local/demo-graph.ts';
import { demoWebsites, readDemoWebsites } from '../local/demo/read-website.ts';
import { startDemoSites } from '../local/demo-sites.ts';
import { startDemoTableApp } from '../local/demo-table-app.ts';
import { metaEnvironment } from '../local/graph/environment.ts';
import type { RunningGraph } from '../local/graph/server.ts';
import { freePort } from '../platform/free-port.ts';
import { prepare } from '../local/prepare.ts';
import { eachOf, stackEnvironment, startProcesses, untilReady } from '../local/processes.ts';
import { startStack, type Stack } from '../local/stack.ts';
import { Teardown } from '../local/teardown.ts';

/** The product as `npm start` starts it, with a demo hotel that knows its website and books tables; another one may run meanwhile. */
export interface BenchProduct {
  apiUrl: string;
  clientId: string;
  stack: Stack;
  /** Plays Meta; the demo hotel's accounts are connected. */
  graph: RunningGraph;
  namespace: string;
  /** The environment of the product's processes. */
  env: { SERVER_SECRET: string };
  /** The processes of the API, of the worker for waiting callers and of the worker for background work. */
  apiPid(): number | undefined;
  workerPid(): number | undefined;
  backgroundPid(): number | undefined;
  /** Restarts the API and the workers, and waits until they report that they are ready. */
  restart(): Promise<void>;
  /** The credentials for the API. */
  administrator: { email: string; password: string };
  /** Stops its entries together with the product. */
  teardown: Teardown;
}

const administrator = { email: 'bench@concierge.local', password: `bench-${randomUUID()}` };

/** The bench measures turns, not rate limits. */
const limits = {
  LIMIT_MESSAGES_PER_MINUTE: '1000000', LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_HOTEL_MESSAGES_PER_MINUTE: '1000000',
  LIMIT_SESSIONS_PER_ADDRESS: '1000000', LOG_LEVEL: 'warn',
};

const quiet = (): void => {};

/** @param env additions to the environment of the product's processes */
export async function startBenchProduct(env: Record<string, string> = {}): Promise<BenchProduct> {
  const teardown = new Teardown();
  try {
    return await bringUp(teardown, env);
  } catch (error) {
    teardown.kill();
    throw error;
  }
}

async function bringUp(teardown: Teardown, more: Record<string, string>): Promise<BenchProduct> {
  const port = await freePort();
  const given = readLocalConfig();
  const config: LocalConfig = {
    ...given, port, host: '127.0.0.1', publicUrl: `http://127.0.0.1:${port}`,
    dataDir: join(repositoryRoot, '.data', 'bench', `run-${process.pid}`),
    inherited: { ...given.inherited, ...limits, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, ...more },
  };
  const remove = (): void => rmSync(config.dataDir, { recursive: true, force: true });
  teardown.add('data', { stop: async () => remove(), kill: remove });
  const stack = await startStack({ dataDir: config.dataDir, binary: config.binary, ui: false });
  teardown.add('stack', { stop: () => stack.stop(), kill: () => void stack.kill() });
  const sites = await startDemoSites(stack.ports);
  teardown.add('sites', sites);
  const known = { ...stackEnvironment(config, stack), ...sites.urls };
  const tableApp = await startDemoTableApp(stack.ports, known);
  teardown.add('table app', tableApp);
  const graph = await startDemoGraph(stack.ports, known);
  teardown.add('Graph simulator', graph);
  const env = { ...known, TABLE_APP_URL: tableApp.url, ...metaEnvironment(graph) };
  await prepare({ env, log: quiet, show: quiet });
  let processes = await startProcesses(config, stack, env, quiet);
  const stop = (): Promise<unknown> => Promise.all(eachOf(processes).map(({ child }) => child.stop(5_000)));
  teardown.add('processes', { stop, kill: () => { for (const { child } of eachOf(processes)) child.kill(); } });
  const { signal } = new AbortController();
  await untilReady(processes, signal);
  const restart = async (): Promise<void> => {
    await stop();
    processes = await startProcesses(config, stack, env, quiet);
    await untilReady(processes, signal);
  };
  const unread = await readDemoWebsites({
    databaseUrl: env.DATABASE_URL, temporal: { address: env.TEMPORAL_ADDRESS, namespace: env.TEMPORAL_NAMESPACE },
    sites: demoWebsites(sites.urls), dispatch: true, signal, log: quiet,
  });
  if (unread.length > 0) throw new Error(unread.join('\n'));
  return {
    apiUrl: config.publicUrl, clientId: demoHotelRecord.id, stack, graph, namespace: config.temporalNamespace, env,
      apiPid: () => processes.api.child.pid, workerPid: () => processes.workers[0]?.child.pid,
    backgroundPid: () => processes.background.child.pid, restart, administrator, teardown,
  };
}
