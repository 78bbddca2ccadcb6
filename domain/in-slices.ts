import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a computation may hold the thread on which guests' turns and heartbeats run as well, in milliseconds. */
const SLICE_MS = 15;

/** Runs a computation that pauses now and then, in slices, so that nothing else on this thread waits for its end. */
export async function inSlices<T>(work: Generator<void, T, void>, signal?: AbortSignal): Promise<T> {
  let from = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - from < SLICE_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    from = performance.now();
  }
}

/** What is made of each of many things, with a pause allowed after every one. */
export function* eachOf<From, To>(list: readonly From[], work: (each: From) => readonly To[]): Generator<void, To[], void> {
  const made: To[] = [];
  for (const each of list) {
    for (const result of work(each)) made.push(result);
    yield;
  }
  return made;
}
