import { startApi, startWorker } from '../support/processes.ts';

export interface SharedProduct {
  /** Two API processes on one database, so that tests can meet either. */
  apiUrls: [string, string];
  workerUrl: string;
  stop(): Promise<void>;
}

/** The product that most tests share; each test makes a tenant of its own in it. */
export async function startSharedProduct(stack: {
  dataDir: string; bundlePath: string; databaseUrl: string; temporalAddress: string;
}): Promise<SharedProduct> {
  const [first, second, worker] = await Promise.all([startApi(stack), startApi(stack), startWorker(stack)]);
  return {
    apiUrls: [first.url, second.url],
    workerUrl: worker.url,
    async stop() {
      await Promise.all([first.stop(), second.stop(), worker.stop()]);
    },
  };
}
