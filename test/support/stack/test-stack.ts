import type { RunningGraph } from '../../../local/graph/server.ts';

/** Where this run's Postgres, Temporal and shared product are; set once, read by every test file. */
export interface TestStack {
  dataDir: string;
  bundlePath: string;
  databaseUrl: string;
  temporalAddress: string;
  apiUrls: [string, string];
  /** Where the first of them has its `/metrics`. */
  operationsUrl: string;
  workerUrl: string;
  /** Plays Meta to the shared product. */
  graph: Omit<RunningGraph, 'stop'>;
}

const VARIABLE = 'CONCIERGE_TEST_STACK';

export function setTestStack(stack: TestStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

export function testStack(): TestStack {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('There is no test stack: run the tests through jest.config.js.');
  return JSON.parse(text) as TestStack;
}
