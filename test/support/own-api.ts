import { afterAll } from '@jest/globals';
import { startApi, type ProcessOptions, type ProductProcess } from './processes.ts';
import { testStack } from './test-stack.ts';

/** An API process of a test's own on the shared stack, with other settings; stopped after the test file. */
export async function ownApi(env: Record<string, string>, options: Partial<ProcessOptions> = {}): Promise<ProductProcess> {
  const api = await startApi({ ...testStack(), ...options, env });
  afterAll(() => api.kill());
  return api;
}
