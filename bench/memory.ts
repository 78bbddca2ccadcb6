import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isGrpcDeadlineError, type WorkflowHandle } from '@temporalio/client';
import { chatSessionFlow } from '../domain/model/flows.ts';
import { createSecrets } from '../domain/secrets.ts';
import { sessionOptions } from '../temporal/chat-runner.ts';
import { temporalClient } from '../temporal/connection.ts';
import { payloadCodec } from '../temporal/payload-codec.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { say } from './guest.ts';
import { residentMb } from './memory/resident.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';

/** Conversations that begin with a question and its answer; after them, the worker has loaded what answers need. */
const ASKED = 300;
const AT_ONCE = 32;
const STEPS = 10;
const IDLE_MS = 30 * 60_000;
/** The time limit for a worker to take up all started conversations. */
const CAUGHT_UP_MS = 10 * 60_000;
/** The time for garbage collection after turns. */
const REST_MS = 1_000;

/**
 * The memory of the guests' worker with many open conversations. The first few hundred have had a question and its answer; the others start
 * as a message would start them and wait for it, which takes a fraction of the time. The worker decides how many it keeps in memory.
 */
export async function benchMemory({ calls: conversations, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const begin = conversationsOf(product);
    let last: Begun | undefined;
    let open = 0;
    const openUntil = async (count: number): Promise<number> => {
      const began = performance.now();
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        while (open < count) {
          open += 1;
          if (open <= ASKED) await say(product, open, { wait: true });
          else last = await begin();
        }
      }));
      // Runs reach the worker roughly in order, and the worker that keeps a run answers its query.
      if (last) await answered(last);
      const seconds = (performance.now() - began) / 1000;
      await delay(REST_MS);
      return seconds;
    };
    const pid = product.workerPid();
    await openUntil(Math.min(ASKED, conversations));
    const rows = [{ conversations: open, mb: Math.round(residentMb(pid)) }];
    log(`${open} open conversations with one answer each: ${rows.at(-1)?.mb} MB`);
    for (let step = 1; step <= STEPS; step += 1) {
      const seconds = await openUntil(Math.ceil((conversations * step) / STEPS));
      rows.push({ conversations: open, mb: Math.round(residentMb(pid)) });
      log(`${open} open conversations: ${rows.at(-1)?.mb} MB (${seconds.toFixed(0)} s)`);
    }
    if (product.workerPid() !== pid) throw new Error('The worker died.');
    return { bench: 'memory', asked: Math.min(ASKED, conversations), rows };
  } finally {
    await product.teardown.stop(log);
  }
}

type Begun = WorkflowHandle<typeof chatSession>;

/** Retries, because Temporal waits ten seconds for a worker's answer and thousands of runs may come first. */
async function answered(run: Begun): Promise<void> {
  const giveUp = Date.now() + CAUGHT_UP_MS;
  for (;;) {
    try {
      return void await run.query(chatSessionFlow.queries.state);
    } catch (error) {
      if (!(error instanceof Error && isGrpcDeadlineError(error.cause)) || Date.now() > giveUp) throw error;
    }
  }
}

/** @returns a function that starts a conversation */
function conversationsOf({ stack, namespace, env, clientId, teardown }: BenchProduct): () => Promise<Begun> {
  const client = temporalClient({
    address: stack.temporalAddress, namespace, codec: payloadCodec(createSecrets({ secret: env.SERVER_SECRET, environment: 'local' })),
  });
  teardown.add('client of Temporal', { stop: () => client.connection.close(), kill: () => {} });
  return async () => {
    const options = await sessionOptions({}, { clientId, sessionKey: randomUUID(), idleMs: IDLE_MS });
    return client.workflow.start<typeof chatSession>(chatSessionFlow.type, options);
  };
}
