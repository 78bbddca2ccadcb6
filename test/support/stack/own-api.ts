import { afterAll } from '@jest/globals';
import { startApi, type ProcessOptions, type ProductProcess } from './processes.ts';
import { testStack } from './test-stack.ts';

const started: ProductProcess[] = [];
afterAll(async () => { await Promise.all(started.map((api) => api.kill())); });

/** An API process of a test's own on the shared stack, with other settings; killed after the test file. */
export async function ownApi(env: Record<string, string>, options: Partial<ProcessOptions> = {}): Promise<ProductProcess> {
  const api = await startApi({ ...testStack(), ...options, env });
  started.push(api);
  return api;
}
