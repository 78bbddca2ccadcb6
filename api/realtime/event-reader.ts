import { readEventsAfter, type EventPage, type Place } from '../../domain/chat/events.ts';
import type { TenantContext } from '../../domain/context.ts';

/** So many places are read by one statement at most. */
const MOST_PLACES = 200;

interface Wish {
  place: Place;
  ctx: TenantContext;
  promise: Promise<EventPage>;
  resolve(page: EventPage): void;
  reject(error: unknown): void;
}

/**
 * Reads events for all sockets of a process. Those of one hotel that are woken in the same moment, or while a read for their hotel is
 * under way, are read by one statement; a hotel's statement sees its own rows alone, so each hotel has its own.
 */
export class EventReader {
  /** By hotel and position; sockets at the same position of a session are served by one read. */
  readonly #wishes = new Map<string, Map<string, Wish>>();
  readonly #reading = new Set<string>();

  /** Reads what is stored after a place by the time of the call, or later. @throws what the database throws */
  read(ctx: TenantContext, place: Place): Promise<EventPage> {
    const { clientId } = ctx;
    const wishes = this.#wishes.get(clientId) ?? new Map<string, Wish>();
    this.#wishes.set(clientId, wishes);
    const key = `${place.sessionKey}/${place.after}`;
    const wish = wishes.get(key) ?? { place, ctx, ...Promise.withResolvers<EventPage>() };
    wishes.set(key, wish);
    if (!this.#reading.has(clientId)) {
      this.#reading.add(clientId);
      // What woke this socket has news for others in the same packet.
      setImmediate(() => void this.#readAll(clientId));
    }
    return wish.promise;
  }

  async #readAll(clientId: string): Promise<void> {
    for (;;) {
      const wishes = this.#wishes.get(clientId) ?? new Map<string, Wish>();
      const together = [...wishes].slice(0, MOST_PLACES);
      const [first] = together;
      if (first === undefined) break;
      // A wish that comes from here on may be about something that the statement no longer sees.
      for (const [key] of together) wishes.delete(key);
      await readFor(first[1].ctx, together.map(([, wish]) => wish));
    }
    this.#wishes.delete(clientId);
    this.#reading.delete(clientId);
  }
}

async function readFor(ctx: TenantContext, wishes: readonly Wish[]): Promise<void> {
  try {
    const pages = await readEventsAfter(ctx, wishes.map(({ place }) => place));
    for (const [index, wish] of wishes.entries()) wish.resolve(pages[index] ?? { events: [], isFull: false });
  } catch (error) {
    for (const { reject } of wishes) reject(error);
  }
}
