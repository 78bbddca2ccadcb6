import type { Database } from '../../domain/storage/database.ts';
import { createHotel } from '../support/stack/storage.ts';
import { html, type WebSite } from '../support/crawling/web-site.ts';

/** Pages beside the root. */
const ROOMS = 12;

/** A hotel whose website answers for its rooms only when the test lets it, so that "in the middle" is certain. */
export class HeldHotel {
  readonly site: WebSite;
  readonly clientId: string;
  readonly #prefix: string;
  #held = true;

  private constructor(site: WebSite, clientId: string, prefix: string) {
    this.site = site;
    this.clientId = clientId;
    this.#prefix = prefix;
  }

  /** @param site may serve one hotel at a time */
  static async open(database: Database, site: WebSite): Promise<HeldHotel> {
    const client = await createHotel(database, { website_url: `${site.origin}/`, website_sync_schedule: 'off' });
    const hotel = new HeldHotel(site, client.id, '/room-');
    const rooms = Array.from({ length: ROOMS }, (_, index) => `/room-${index + 1}`);
    site.forget();
    site.pages.clear();
    site.pages.set('/', html('<p>Welcome to the hotel by the lake, which has been ours since 1908.</p>', { links: rooms }));
    for (const [index, path] of rooms.entries()) {
      site.pages.set(path, html(`<p>Room ${index + 1} has a balcony, costs ${150 + 7 * index} francs a night and looks over the lake.</p>`, { title: `Room ${index + 1}` }));
    }
    // Within the time that a fetch waits, so that a page that is let go is not a page that failed.
    site.intercept = (path) => (hotel.#held && path.startsWith(hotel.#prefix) ? { delayMs: 6_000, body: html('<p>Too late.</p>') } : undefined);
    return hotel;
  }

  /** Every page there is. */
  get pageCount(): number {
    return ROOMS + 1;
  }

  /** Whether a room was asked for, and not answered. */
  get isBeingRead(): boolean {
    return this.site.log.some(({ path }) => path.startsWith(this.#prefix));
  }

  letGo(): void {
    this.#held = false;
  }
}
