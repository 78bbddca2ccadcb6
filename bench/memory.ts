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

/** Conversations that begin with a question and its answer, as all of them do; by then the worker has what it needs for answers. */
const ASKED = 300;
const AT_ONCE = 32;
const STEPS = 10;
const IDLE_MS = 30 * 60_000;
/** For a worker to take up all that was begun. */
const CAUGHT_UP_MS = 10 * 60_000;
/** For what a turn leaves behind to be collected. */
const REST_MS = 1_000;

/**
 * The memory of the worker that talks with guests, while so many conversations are open. The first few hundred have had a question and
 * its answer; the others are begun as a message begins them and wait for it, which takes a fraction of the time. How many of them are
 * kept in memory is the worker's own decision.
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
      // Runs come to the worker in about their order, and what is asked of one is answered by the worker that keeps it.
      if (last) await answered(last);
      const seconds = (performance.now() - began) / 1000;
      await delay(REST_MS);
      return seconds;
    };
    const pid = product.workerPid();
    await openUntil(Math.min(ASKED, conversations));
    const rows = [{ conversations: open, mb: Math.round(residentMb(pid)) }];
    log(`${open} open conversations, asked and answered: ${rows.at(-1)?.mb} MB`);
    for (let step = 1; step <= STEPS; step += 1) {
      const seconds = await openUntil(Math.ceil((conversations * step) / STEPS));
      rows.push({ conversations: open, mb: Math.round(residentMb(pid)) });
      log(`${open} open conversations: ${rows.at(-1)?.mb} MB (${seconds.toFixed(0)} s)`);
    }
    if (product.workerPid() !== pid) throw new Error('The worker did not survive.');
    return { bench: 'memory', asked: Math.min(ASKED, conversations), rows };
  } finally {
    await product.teardown.stop(log);
  }
}

type Begun = WorkflowHandle<typeof chatSession>;

/** Temporal waits ten seconds for a worker's answer, and thousands of runs may be before this one. */
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

/** @returns what begins a conversation */
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
