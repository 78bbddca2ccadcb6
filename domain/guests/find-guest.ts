import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { GuestKeys } from '../model/guests.ts';
import type { EntityManager } from '../storage/database.ts';
import { patternOf, type GuestSelector } from './guest-selector.ts';

/** One guest has no more; a search that finds more has found somebody else as well. */
const MOST = 100;

const BY_TEXT = `
  select session_key from chat_message where client_id = ? and type = 'guest' and message ~* ?
  union select session_key from table_booking where client_id = ? and guest::text ~* ?
  union select session_key from reservation_change where client_id = ? and request::text ~* ?
  union select session_key from tool_call where client_id = ? and concat(args::text, outcome::text) ~* ?
  union select session_key from chat_dialogue where client_id = ? and concat(data::text, proposal::text) ~* ?
  union select session_key from chat_turn_step where client_id = ? and args::text ~* ?
  union select session_key from channel_thread where client_id = ? and guest_phone ~* ?`;

/**
 * What the hotel has about a guest, by our own keys. An address or a number finds conversations in which the guest wrote it, and orders
 * made with it.
 *
 * @throws DomainError CONFLICT where that is more than one guest can have
 */
export async function findGuest(em: EntityManager, { clientId }: TenantContext, selector: GuestSelector): Promise<GuestKeys> {
  const pattern = patternOf(selector);
  const ids = async (sql: string, values: unknown[]): Promise<string[]> =>
    (await em.execute<{ id: string | null }[]>(sql, values)).flatMap(({ id }) => id ?? []);
  const sessions = await ids(`${sessionsOf(selector, pattern)} limit ${MOST + 1}`, valuesOf(clientId, selector, pattern));
  const own = `{${sessions.join(',')}}`;
  const withText = async (table: string, text: string): Promise<string[]> => (pattern === null
    ? ids(`select id from ${table} where client_id = ? and session_key = any(?::uuid[])`, [clientId, own])
    : ids(`select id from ${table} where client_id = ? and (session_key = any(?::uuid[]) or ${text} ~* ?)`, [clientId, own, pattern]));
  const bookings = await withText('table_booking', 'guest::text');
  const changes = await withText('reservation_change', 'request::text');
  const calls = await withText('tool_call', 'concat(args::text, outcome::text)');
  if ([sessions, bookings, changes, calls].some((found) => found.length > MOST)) {
    throw new DomainError('CONFLICT', `More than ${MOST} conversations or bookings match, which is more than one guest. Name the session.`);
  }
  const names = await ids(
    'select public_id::text as id from chat_session where key = any(?::uuid[])', [own],
  );
  // Such as no other hotel's answers hold.
  return { sessions, bookings, changes, calls, names: [...names, ...sessions, ...bookings] };
}

export const hasNothing = ({ sessions, bookings, changes, calls }: GuestKeys): boolean =>
  [sessions, bookings, changes, calls].every((found) => found.length === 0);

function sessionsOf({ channelId }: GuestSelector, pattern: string | null): string {
  if (pattern !== null) return `select distinct session_key as id from (${BY_TEXT}) found where session_key is not null`;
  if (channelId !== undefined) return 'select session_key as id from channel_thread where client_id = ? and ? in (guest_id, guest_phone)';
  return 'select key as id from chat_session where client_id = ? and ?::uuid in (key, public_id)';
}

const valuesOf = (clientId: string, { channelId, sessionId }: GuestSelector, pattern: string | null): unknown[] =>
  (pattern === null ? [clientId, channelId ?? sessionId] : Array.from({ length: 7 }, () => [clientId, pattern]).flat());
