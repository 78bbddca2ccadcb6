import { afterAll } from '@jest/globals';
import { GraphClient } from '../../../local/graph/client.ts';
import { startGraph, type GraphOptions, type RunningGraph } from '../../../local/graph/server.ts';
import { testStack } from '../stack/test-stack.ts';

/** A Graph simulator with its controls. */
export type TestGraph = Omit<RunningGraph, 'stop'> & { controls: GraphClient };

const running: RunningGraph[] = [];
afterAll(async () => { await Promise.all(running.map((graph) => graph.stop())); });

/**
 * A simulator of the test's own on the run's Postgres, stopped after the test file.
 *
 * @param options `name` finds an earlier one's accounts again; accounts of `controls.createAccount` are the test's own.
 *   The one that the shared product takes for Meta is `testStack().graph`.
 */
export async function useGraph(options: Partial<GraphOptions> = {}): Promise<RunningGraph & TestGraph> {
  const graph = await startGraph({ databaseUrl: testStack().databaseUrl, firstRetryMs: 20, ...options });
  running.push(graph);
  return { ...graph, controls: new GraphClient(graph.url) };
}
