import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { tooMuchToFollow } from '../../../domain/concierge/answering/too-much-to-follow.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Example } from '../../../domain/concierge/understanding/intents/intents.ts';
import type { Brain, BrainInput } from '../../../domain/ports/brain.ts';
import { loadIntentModel } from '../understanding/load-intent-model.ts';
import { firstThought } from './first-thought.ts';
import type { Asked, Found, Thinking, Thought } from './serve-thoughts.ts';
import { ThinkingTime } from './thinking-time.ts';

interface Options {
  threads: number;
  /** What one decision may take of a thread, in milliseconds, without the time of its searches and of its waiting in line. */
  budgetMs: number;
  logger: Pick<Logger, 'warn'>;
  /** The module whose `think` the threads run: the offline brain, unless it is another. */
  mind?: URL;
  /** What operators have put right, which the threads have learned as well. */
  corrections?: readonly Example[];
}

export interface ThreadedBrain extends Brain {
  /** Starts the threads and has each think once, so that no guest waits for that. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Of one thread, in megabytes; code, words and phrases of all languages need a third of it. */
const LARGEST_HEAP = 192;

/**
 * The offline brain in threads of its own, so that no message holds up the thread that serves everyone. A message that
 * takes more than its budget of time or memory ends the thread that reads it, which is replaced, and is answered with the
 * request to put it more briefly.
 */
export function threadedBrain(
  { threads, budgetMs, logger, mind = new URL('./thread.ts', import.meta.url), corrections = [] }: Options,
): ThreadedBrain {
  let started: Piscina<Thought, Thinking> | undefined;
  const pool = (): Piscina<Thought, Thinking> => (started ??= new Piscina({
    filename: fileURLToPath(mind), minThreads: threads, maxThreads: threads,
    // Its arrays are in shared memory, so no thread has a copy.
    workerData: { model: loadIntentModel(corrections) }, env: environment(), resourceLimits: { maxOldGenerationSizeMb: LARGEST_HEAP },
  }));

  async function decide({ search, emit, ...told }: BrainInput) {
    const { port1: here, port2: there } = new MessageChannel();
    const time = new ThinkingTime(budgetMs);
    const searches = serveSearches(here, search, time);
    try {
      const { decision, said } = await pool().run({ told, port: there }, { name: 'think', transferList: [there], signal: time.signal });
      for (const text of said) emit(text);
      return decision;
    } catch (error) {
      if (searches.failure !== undefined) throw searches.failure.error;
      if (!time.signal.aborted && !isOutOfMemory(error)) throw error;
      logger.warn(
        { characters: told.conversation.at(-1)?.message.length, outOfTime: time.signal.aborted },
        'A message took more than its budget to understand',
      );
      return tooMuchToFollow(told);
    } finally {
      time.stop();
      here.close();
    }
  }

  return {
    decide,
    warm: async () => { await Promise.all(Array.from({ length: threads }, () => decide(firstThought))); },
    close: async () => { await started?.destroy(); },
  };
}

/** What reads hostile text needs none of the process's secrets; with the cache of its code it begins sooner. */
function environment(): Record<string, string> {
  const cache = getCompileCacheDir();
  // The folder that holds one folder for each version of Node, which is what Node names.
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
}

/** Does the searches of one thought; the first that fails is kept, for it is why the thought fails. */
function serveSearches(port: MessagePort, search: BrainInput['search'], time: ThinkingTime): { failure?: { error: unknown } } {
  const searches: { failure?: { error: unknown } } = {};
  const answer = (found: Found): void => { time.run(); port.postMessage(found); };
  port.on('message', (asked: Asked) => {
    if (asked === 'begins') return time.run();
    time.stop();
    search(asked.query).then(
      (hits) => answer({ search: asked.search, hits }),
      (error: unknown) => { searches.failure ??= { error }; answer({ search: asked.search, hits: null }); },
    );
  });
  return searches;
}

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
