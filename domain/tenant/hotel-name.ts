import type { Client } from '../storage/entities/client.ts';

/**
 * What the hotel calls itself to guests and agents: `hotelConfig.name`, else the client's own name, which operators chose for themselves.
 */
export function hotelNameOf({ name, hotelConfig }: Pick<Client, 'name' | 'hotelConfig'>): string {
  const stated = hotelConfig['name'];
  return typeof stated === 'string' && stated.trim() !== '' ? stated : name;
}
