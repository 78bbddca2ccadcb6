import { afterAll } from '@jest/globals';
import { apiConfig } from '../../../api/config.ts';
import { startApi as startHere } from '../../../api/server.ts';
import { freePort } from '../../../platform/free-port.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Running } from '../../../platform/process.ts';
import { apiEnvironment, stackEnvironment, startApi, urlOf, type ProcessOptions, type ProductProcess } from './processes.ts';
import { testStack } from './test-stack.ts';

/** Where an API answers, and where it has its `/metrics`. */
export type OwnApi = Pick<ProductProcess, 'url' | 'operationsUrl'>;

/** One that can come back on the same port. */
export type StoppableApi = OwnApi & { port: number; stop(): Promise<void> };

const started: ProductProcess[] = [];
const running: Running[] = [];
afterAll(async () => { await Promise.all([...started.map((api) => api.kill()), ...running.map((api) => api.stop())]); });

/**
 * An API of a test's own on the shared stack, with other settings or with more for agents; stopped after the test file. It is served by
 * the test's own process, which has the modules already: a process of its own costs three seconds of computing. A test that kills an API,
 * tells its process to stop or reads its log takes {@link ownApi}.
 */
export async function apiWith(
  env: Record<string, string>, options: Partial<ProcessOptions> = {}, extendMcp?: Parameters<typeof startHere>[2],
): Promise<StoppableApi> {
  const [port, operationsPort] = [options.port ?? await freePort(), await freePort()];
  const config = apiConfig(stackEnvironment({ ...testStack(), ...options, env }, apiEnvironment(port, operationsPort)));
  const api = await startHere(config, createLogger('api', 'silent'), extendMcp);
  running.push(api);
  const stop = async (): Promise<void> => {
    running.splice(running.indexOf(api), 1);
    await api.stop();
  };
  return { url: urlOf(port), port, operationsUrl: urlOf(operationsPort), stop };
}

/** Like {@link apiWith}, in a separate process. */
export async function ownApi(env: Record<string, string>, options: Partial<ProcessOptions> = {}): Promise<ProductProcess> {
  const api = await startApi({ ...testStack(), ...options, env });
  started.push(api);
  return api;
}
