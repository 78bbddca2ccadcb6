import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import type { Reply } from '../../../domain/ports/brain.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory, type MemoryPassage } from './memory-search.ts';

/** The offline mind's replies to first messages at a hotel that knows these passages and has no contact. */
export function repliesFrom(passages: readonly MemoryPassage[], name: string): (message: string, locale: string) => Promise<Reply> {
  const search = searchInMemory(passages, name);
  return (message, locale) => replyOf(trainedBrain(), {
    conversation: [{ type: 'guest', message, locale }], locale, defaultLocale: 'en',
    hotel: { name, phone: null, email: null, address: null }, search, emit: () => undefined,
  });
}
