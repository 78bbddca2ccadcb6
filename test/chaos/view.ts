import { createHotelIn } from '../support/stack/hotel.ts';
import type { OwnProduct } from '../support/stack/product.ts';
import { query } from '../support/stack/query.ts';
import type { GuestsView } from './stubborn-guest.ts';

/** The view of a new hotel's guests on a product with its own workers and no gate before their thoughts. */
export async function guestsViewOf(product: OwnProduct): Promise<GuestsView> {
  return {
    clientId: await createHotelIn(product.databaseUrl, { name: 'Hotel Havoc', hotelConfig: { handoff: { enabled: false } } }),
    apis: () => product.apis.map(({ url }) => url),
    sql: (text, values = []) => query(product.databaseUrl, text, values),
  };
}
