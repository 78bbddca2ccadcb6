import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, repositoryRoot, type LocalConfig } from '../local/config.ts';
import { demoHotelRecord } from '../local/demo/hotel-record.ts';
import { startDemoGraph } from '../local/demo-graph.ts';
import { startDemoSite } from '../local/demo-site.ts';
import { metaEnvironment } from '../local/graph/environment.ts';
import type { RunningGraph } from '../local/graph/server.ts';
import { freePort } from '../domain/free-port.ts';
import { prepare } from '../local/prepare.ts';
import { stackEnvironment, startProcesses, untilReady } from '../local/processes.ts';
import { startStack, type Stack } from '../local/stack.ts';
import { Teardown } from '../local/teardown.ts';

/** The product as `npm start` brings it up, with the demo hotel, beside any other that runs. */
export interface BenchProduct {
  apiUrl: string;
  clientId: string;
  stack: Stack;
  /** Plays Meta; the demo hotel's accounts are connected. */
  graph: RunningGraph;
  namespace: string;
  /** The worker's process. */
  workerPid(): number | undefined;
  /** Stops what is added together with the product. */
  teardown: Teardown;
}

/** What is measured is the way of a turn, not what becomes of a hasty guest. */
const limits = { LIMIT_MESSAGES_PER_MINUTE: '1000000', LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_HOTEL_MESSAGES_PER_MINUTE: '1000000', LIMIT_SESSIONS_PER_ADDRESS: '1000000', LOG_LEVEL: 'warn' };

const quiet = (): void => {};

/** @param env of the product's processes, beside the usual */
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
    inherited: { ...given.inherited, ...limits, ...more },
  };
  const remove = (): void => rmSync(config.dataDir, { recursive: true, force: true });
  teardown.add('data', { stop: async () => remove(), kill: remove });
  const stack = await startStack({ dataDir: config.dataDir, binary: config.binary, ui: false });
  teardown.add('stack', { stop: () => stack.stop(), kill: () => void stack.kill() });
  const site = await startDemoSite(stack.ports);
  teardown.add('site', site);
  const known = { ...stackEnvironment(config, stack), DEMO_HOTEL_URL: site.url };
  const graph = await startDemoGraph(stack.ports, known);
  teardown.add('Graph simulator', graph);
  const env = { ...known, ...metaEnvironment(graph) };
  await prepare({ env, log: quiet, show: quiet });
  const processes = await startProcesses(config, stack, env, quiet);
  for (const { child } of [processes.worker, processes.api]) {
    teardown.add(child.name, { stop: () => child.stop(5_000), kill: () => child.kill() });
  }
  await untilReady(processes, new AbortController().signal);
  return { apiUrl: config.publicUrl, clientId: demoHotelRecord.id, stack, graph, namespace: config.temporalNamespace, workerPid: () => processes.worker.child.pid, teardown };
}
