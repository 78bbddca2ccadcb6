import { writeSync } from 'node:fs';

const STDOUT = 1;

/** A reader that is slow for longer loses lines, so that a log never holds up the work that it reports. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 5;

const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Standard output for a log, written at once. A reader that is gone costs the lines and nothing else: pino's own stream tries forever to
 * get rid of what is left when its process ends, which then does not end.
 */
export const standardOutput = {
  write(line: string): void {
    let rest = Buffer.from(line);
    const deadline = Date.now() + PATIENCE_MS;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > deadline) return;
        Atomics.wait(clock, 0, 0, PAUSE_MS);
      }
    }
  },
};
