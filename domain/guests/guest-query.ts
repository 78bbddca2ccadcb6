import type { GuestKeys } from '../model/guests.ts';

const UUID = /^[0-9a-f-]{36}$/i;
const asLiteral = (texts: readonly string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/**
 * A condition of `guestTables` with its values.
 *
 * @param today the date that it is at the property, `YYYY-MM-DD`
 */
export function bound(sql: string, keys: GuestKeys, today: string): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const text = sql.replaceAll(/:(sessions|bookings|changes|calls|names|today)\b(::text\[\])?/g, (_all, name: string, type?: string) => {
    if (name === 'today') values.push(today);
    else values.push(asLiteral(name === 'names' ? keys.names : keys[name as keyof GuestKeys].filter((key) => UUID.test(key))));
    return name === 'today' ? '?' : `?${type ?? (name === 'names' ? '::text[]' : '::uuid[]')}`;
  });
  return { sql: text, values };
}
