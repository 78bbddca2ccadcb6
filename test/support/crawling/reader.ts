import { afterAll } from '@jest/globals';
import { createReadingPool, type PoolOptions, type RunningReader } from '../../../activities/adapters/reading/reading-pool.ts';

/** Ended after the test file that started them. */
const started: RunningReader[] = [];

afterAll(() => { for (const reader of started) reader.stop(); });

/** Readers in processes of their own, as a worker has them. */
export function startReader(options: PoolOptions = {}): RunningReader {
  const reader = createReadingPool(options);
  started.push(reader);
  return reader;
}

/** The readers that a file's tests share. */
export const testReader = (): RunningReader => started[0] ?? startReader();
