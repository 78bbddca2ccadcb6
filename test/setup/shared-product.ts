import { metaEnvironment } from '../../local/graph/environment.ts';
import { startGraph, type RunningGraph } from '../../local/graph/server.ts';
import { startApi, startWorker, type ProductProcess } from '../support/stack/processes.ts';

export interface SharedProduct {
  /** Two API processes on one database, so that tests can meet either. */
  apiUrls: [string, string];
  /** Of the first API process. */
  operationsUrl: string;
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
  const [first, second, worker] = await allOrNone([startApi(options), startApi(options), startWorker(options)]).catch(async (error: unknown) => {
    await graph.stop();
    throw error;
  });
  return {
    apiUrls: [first.url, second.url],
    operationsUrl: first.operationsUrl,
    workerUrl: worker.url,
    graph,
    async stop() {
      await Promise.all([first.stop(), second.stop(), worker.stop()]);
      await graph.stop();
    },
  };
}

/** Processes that come up together. One that does not takes the others with it, so that a failed run leaves nothing running. */
async function allOrNone(starting: [Promise<ProductProcess>, Promise<ProductProcess>, Promise<ProductProcess>]) {
  try {
    return await Promise.all(starting);
  } catch (error) {
    for (const started of await Promise.allSettled(starting)) if (started.status === 'fulfilled') await started.value.kill();
    throw error;
  }
}
