/** What a reader tells its watchdog: the number of the reading under way (0 for none) and its limits. */
export type SharedState = Int32Array<SharedArrayBuffer>;
export const [READING, CPU_MS, MEMORY_MB] = [0, 1, 2];
export const STATE_BYTES = 3 * Int32Array.BYTES_PER_ELEMENT;

/** By which a watchdog ends its process for want of time; for want of memory it is killed, as by the operating system. */
export const TIME_SIGNAL = 'SIGVTALRM';
