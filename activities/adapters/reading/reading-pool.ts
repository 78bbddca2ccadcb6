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

interface Waiting {
  order: Order;
  start: (reader: ReaderProcess) => void;
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
  const share = Math.max(1, size - 1);
  /** By client, who had a turn last at the end. */
  const queues = new Map<string, Waiting[]>();
  const underWay = new Map<string, number>();

  const count = (clientId: string, by: number): void => {
    const left = (underWay.get(clientId) ?? 0) + by;
    if (left === 0) underWay.delete(clientId);
    else underWay.set(clientId, left);
  };

  const next = (): void => {
    for (const [clientId, queue] of queues) {
      const reader = free.at(-1);
      if (reader === undefined) return;
      if ((underWay.get(clientId) ?? 0) >= share) continue;
      free.pop();
      queues.delete(clientId);
      const waiting = queue.shift();
      if (queue.length > 0) queues.set(clientId, queue);
      count(clientId, 1);
      waiting?.start(reader);
      // Its place in the round has changed.
      return next();
    }
  };

  const turn = (order: Order, { clientId, signal }: ReadingOptions): Promise<unknown> => new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const giveUp = (): void => {
      const queue = queues.get(clientId)?.filter((each) => each !== waiting) ?? [];
      if (queue.length > 0) queues.set(clientId, queue);
      else queues.delete(clientId);
      // What is read already is read to its end: its process is worth more than the moment that is left.
      reject(signal?.reason as Error);
    };
    const start = (reader: ReaderProcess): void => {
      reader.read(order).then(resolve, reject).finally(() => {
        signal?.removeEventListener('abort', giveUp);
        count(clientId, -1);
        free.push(reader);
        next();
      });
    };
    const waiting: Waiting = { order, start };
    signal?.addEventListener('abort', giveUp, { once: true });
    queues.set(clientId, [...queues.get(clientId) ?? [], waiting]);
    next();
  });

  return {
    async read<Kind extends ReadingKind>(kind: Kind, input: Readings[Kind]['input'], options: ReadingOptions): Promise<Readings[Kind]['output']> {
      return await turn({ kind, input, limits: options.careful ? carefulLimits : limits }, options) as Readings[Kind]['output'];
    },
    pids: () => readers.flatMap(({ pid }) => pid ?? []),
    stop() {
      for (const reader of readers) reader.stop();
    },
  };
}
