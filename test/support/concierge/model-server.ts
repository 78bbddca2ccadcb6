import { afterAll, expect } from '@jest/globals';
import { startModelServer, type ModelMind, type RunningModelServer } from '../../../local/model/server.ts';
import { waitFor } from '../general/wait-for.ts';

/** A provider of the test's own, stopped after the test file. */
export async function useModelServer(mind: ModelMind): Promise<RunningModelServer> {
  const server = await startModelServer({ mind, apiKey: 'test-key' });
  afterAll(() => server.stop());
  return server;
}

/** A call that nobody wants any more costs money until its connection closes, which it does within this, in milliseconds. */
export const SOON_MS = 2_000;

/** @returns when the provider saw the connection of its only call closed, in milliseconds of Unix time */
export async function closedAt({ ledger }: RunningModelServer): Promise<number> {
  const { end, endedAt } = await waitFor(() => ledger.slice(0, 1).find((call) => call.endedAt !== null), { what: 'the end of the call', timeoutMs: 40_000 });
  expect(end).toBe('gone');
  return Date.parse(endedAt ?? '');
}
