import { z } from 'zod';
import { literal } from '../language/literal.ts';
import type { GuestKeys } from '../model/guests.ts';

const one = (texts: readonly unknown[]): boolean => texts.filter((text) => text !== undefined).length === 1;

/** By what a guest is named. */
const selectorFields = {
  sessionId: z.uuid().toLowerCase().optional().meta({ description: 'The guest\'s session id, or the operators\' id of the conversation.' }),
  email: z.email().max(254).toLowerCase().optional().meta({ description: 'As the guest wrote it or booked with it.' }),
  phone: z.string().trim().regex(/^\+?[\d ()./-]{7,30}$/, 'must be a telephone number').optional().meta(
    { description: 'As the guest wrote it or booked with it, with the same country code or without; spaces and signs do not matter.' },
  ),
  channelId: z.string().trim().min(1).max(256).optional().meta({ description: 'The guest\'s id on a messaging channel.' }),
};
const isOne = ({ sessionId, email, phone, channelId }: { [Key in keyof typeof selectorFields]?: string | undefined }): boolean =>
  one([sessionId, email, phone, channelId]);
const EXACTLY_ONE = 'must name the guest by exactly one of sessionId, email, phone and channelId';

export const guestSelectorSchema = z.strictObject(selectorFields).refine(isOne, EXACTLY_ONE).meta({ id: 'GuestSelector' });
export type GuestSelector = z.output<typeof guestSelectorSchema>;

export const withSelector = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...selectorFields, ...shape }).refine((body) => isOne(body as GuestSelector), EXACTLY_ONE);

/** An address as a word of its own in any text, as a pattern of Postgres; other letters' case does not matter. */
const ofEmail = (email: string): string => `(?<![a-z0-9._%+-])${literal(email)}(?![a-z0-9-]|\\.[a-z0-9])`;

/** A number in any text, however it is written apart. */
function ofPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  return `(?<![0-9])(\\+|00)?${digits.replaceAll(/(?<=\d)(?=\d)/g, '[ ()./-]{0,3}')}(?![0-9])`;
}

/** The pattern to search texts and orders for; null for a guest who is named by a key. */
export const patternOf = ({ email, phone }: GuestSelector): string | null =>
  (email === undefined ? phone === undefined ? null : ofPhone(phone) : ofEmail(email));

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
