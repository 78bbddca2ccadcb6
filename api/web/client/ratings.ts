import type { GuestApi } from './guest-api.ts';
import type { GuestMemory, Rating } from './guest-memory.ts';
import type { GivenRating } from './snapshot.ts';

interface Parts {
  api: GuestApi;
  memory: GuestMemory;
  onChange: () => void;
}

/** The guest's opinions of replies: shown at once, taken back when the service did not get them. */
export class Ratings {
  readonly #parts: Parts;
  readonly #given = new Map<string, GivenRating>();

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const [id, rating] of parts.memory.ratings()) this.#given.set(id, { rating, state: 'earlier' });
  }

  of(messageId: string): GivenRating | undefined {
    return this.#given.get(messageId);
  }

  async give(sessionId: string, messageId: string, rating: Rating): Promise<void> {
    const { api, memory } = this.#parts;
    this.#set(messageId, { rating, state: 'earlier' });
    try {
      await api.rate(sessionId, messageId, rating);
      memory.rated(messageId, rating);
      this.#set(messageId, { rating, state: 'thanked' });
    } catch {
      this.#set(messageId, { rating, state: 'failed' });
    }
  }

  #set(messageId: string, given: GivenRating): void {
    this.#given.set(messageId, given);
    this.#parts.onChange();
  }
}
