import type { BrainInput } from '../../../domain/ports/brain.ts';

/** What a thread thinks about before all else: it takes most of what understands a message. */
export const firstThought: BrainInput = {
  conversation: [{ type: 'guest', message: 'Can I have a table for two tomorrow at seven? And is there a pool?', locale: 'en' }],
  locale: 'en', defaultLocale: 'en',
  askedAt: new Date(0), timeZone: 'UTC', tools: ['tableapp_create_reservation'], steps: [], memory: null, confirmed: null,
  hotel: { name: '', phone: null, email: null, address: null }, channel: { type: 'WEB', instructions: [] },
  search: () => Promise.resolve([]), emit: () => undefined,
};
