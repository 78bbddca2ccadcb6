import { metaEnvironment } from '../../local/graph/environment.ts';
import { startGraph, type RunningGraph } from '../../local/graph/server.ts';
import { startApi, startWorker } from '../support/stack/processes.ts';

export interface SharedProduct {
  /** Two API processes on one database, so that tests can meet either. */
  apiUrls: [string, string];
  workerUrl: string;
  /** Plays Meta to this product; each test makes an account of its own at it. */
  graph: RunningGraph;
  stop(): Promise<void>;
}

/** The product that most tests share; each test makes a tenant of its own in it. */
export async function startSharedProduct(stack: {
  dataDir: string; bundlePath: string; databaseUrl: string; temporalAddress: string;
}): Promise<SharedProduct> {
  const graph = await startGraph({ databaseUrl: stack.databaseUrl, name: 'shared', firstRetryMs: 100 });
  const options = { ...stack, env: { ...metaEnvironment(graph), CHANNEL_EVIDENCE_MS: '10000' } };
  const [first, second, worker] = await Promise.all([startApi(options), startApi(options), startWorker(options)]);
  return {
    apiUrls: [first.url, second.url],
    workerUrl: worker.url,
    graph,
    async stop() {
      await Promise.all([first.stop(), second.stop(), worker.stop()]);
      await graph.stop();
    },
  };
}
