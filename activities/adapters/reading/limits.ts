/** What reading one document or page may cost. */
export interface ReadingLimits {
  /** Of computing, in milliseconds, however long others keep the processor busy. */
  cpuMs: number;
  /** The resident set of the reader's process, in bytes; some 200 MB of it are the program and its dictionaries. */
  memoryBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** A handbook of a thousand pages takes a fraction of both. */
export const usualLimits: ReadingLimits = { cpuMs: 15_000, memoryBytes: 340 * MEGABYTE };

/** For a document that may have killed a reader or its worker. */
export const carefulLimits: ReadingLimits = { cpuMs: 5_000, memoryBytes: 290 * MEGABYTE };

/** A reading is given up after this many milliseconds of wall-clock time. */
export const WALL_MS = 120_000;

/** Of JavaScript's own heap, in megabytes; what is unpacked lies outside of it and counts to the resident set alone. */
export const HEAP_MB = 192;

/**
 * Readers of one worker. Two, so that another client's document is read while one takes its time; with their limits and
 * the worker itself they stay below a gigabyte.
 */
export const READERS = 2;

/** A reader is replaced after this many readings, or when it keeps this much memory. */
export const READINGS = 5_000;
export const KEPT_BYTES = 260 * MEGABYTE;

/** A reader that nobody needs ends after this many milliseconds and gives its memory back. */
export const IDLE_MS = 60_000;
