import { afterAll } from '@jest/globals';
import { startModelServer, type ModelMind, type RunningModelServer } from '../../../local/model/server.ts';

/** A provider of the test's own, stopped after the test file. */
export async function useModelServer(mind: ModelMind): Promise<RunningModelServer> {
  const server = await startModelServer({ mind, apiKey: 'test-key' });
  afterAll(() => server.stop());
  return server;
}
