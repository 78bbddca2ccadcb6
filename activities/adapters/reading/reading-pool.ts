import { ClientCeiling } from '../../../domain/limits/client-ceiling.ts';
import type { ContentReader, ReadingKind, ReadingOptions, Readings } from '../../../domain/ports/content-reader.ts';
import { carefulLimits, READERS, usualLimits, type ReadingLimits } from './limits.ts';
import type { Order } from './messages.ts';
import { ReaderProcess } from './reader-process.ts';

export interface RunningReader extends ContentReader {
  /** Of the readers' processes that are up. */
  pids(): number[];
  /** Ends the readers; what they read fails. */
  stop(): void;
}

export interface PoolOptions {
  readers?: number;
  limits?: ReadingLimits;
}

/**
 * Reads in a few processes, started when they are needed. Clients take turns, and none has all the readers: what one hotel sends
 * holds up its own documents only.
 */
export function createReadingPool({ readers: size = READERS, limits = usualLimits }: PoolOptions = {}): RunningReader {
  const readers = Array.from({ length: size }, () => new ReaderProcess());
  const free = [...readers];
  const turns = new ClientCeiling({ atOnce: size, perClient: Math.max(1, size - 1), maxWaiting: Infinity });

  async function turn(order: Order, { clientId, signal }: ReadingOptions): Promise<unknown> {
    signal?.throwIfAborted();
    const leave = await turns.enter(clientId, signal === undefined ? {} : { signal });
    if (signal?.aborted) {
      leave();
      throw signal.reason;
    }
    // Each caller that has entered has a reader: there are as many readers as callers may enter.
    const reader = free.pop() as ReaderProcess;
    const reading = reader.read(order).finally(() => {
      free.push(reader);
      leave();
    });
    return untilAborted(reading, signal);
  }

  return {
    async read<Kind extends ReadingKind>(
      kind: Kind, input: Readings[Kind]['input'], options: ReadingOptions,
    ): Promise<Readings[Kind]['output']> {
      return await turn({ kind, input, limits: options.careful ? carefulLimits : limits }, options) as Readings[Kind]['output'];
    },
    pids: () => readers.flatMap(({ pid }) => pid ?? []),
    stop() {
      for (const reader of readers) reader.stop();
    },
  };
}

/** What is read already is read to its end: its process is worth more than the moment that is left. */
async function untilAborted<T>(reading: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const giveUp = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([reading, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
