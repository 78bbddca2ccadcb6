import { afterAll, expect } from '@jest/globals';
import { startModelServer, type ModelMind, type RunningModelServer } from '../../../local/model/server.ts';
import { waitFor } from '../general/wait-for.ts';

/** A provider of the test's own, stopped after the test file. */
export async function useModelServer(mind: ModelMind): Promise<RunningModelServer> {
  const server = await startModelServer({ mind, apiKey: 'test-key' });
  afterAll(() => server.stop());
  return server;
}

/** Waits until the provider has seen the connection of its only call closed: a call that nobody wants any more costs money until then. */
export async function callGone({ ledger }: RunningModelServer): Promise<void> {
  const { end } = await waitFor(() => ledger.slice(0, 1).find((call) => call.endedAt !== null), { what: 'the end of the call', timeoutMs: 40_000 });
  expect(end).toBe('gone');
}
