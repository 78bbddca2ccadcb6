import { serveThoughts } from '../../../activities/adapters/brain-threads/serve-thoughts.ts';
import { offlineBrain } from '../../../domain/concierge/offline-brain.ts';

const mind = offlineBrain();

/** The offline brain, but for messages that it never gets done with: `Spin` takes all time, `Hoard` all memory. */
export const think = serveThoughts({
  async decide(input) {
    const text = input.conversation.at(-1)?.message;
    const hoard: unknown[] = [];
    while (text === 'Spin' || text === 'Hoard') if (text === 'Hoard') hoard.push({ more: `${hoard.length}`, of: [hoard.length] });
    return mind.decide(input);
  },
});
