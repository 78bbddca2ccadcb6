import { serveThoughts } from '../../../activities/adapters/brain-threads/serve-thoughts.ts';
import { trainedBrain } from './trained-brain.ts';

const mind = trainedBrain();

/** Nobody wakes who sleeps on it. */
const clock = new Int32Array(new SharedArrayBuffer(4));
const NAP_MS = 20;

/**
 * The offline brain, but for messages that it never gets done with: `Spin` takes all time, `Hoard` all memory. A thread that spins sleeps most
 * of the time: what counts is that it never comes back, and a test need not take the processor from others meanwhile.
 */
export const think = serveThoughts({
  async decide(input) {
    const text = input.conversation.at(-1)?.message;
    const hoard: unknown[] = [];
    while (text === 'Spin') Atomics.wait(clock, 0, 0, NAP_MS);
    while (text === 'Hoard') hoard.push({ more: `${hoard.length}`, of: [hoard.length] });
    return mind.decide(input);
  },
});
