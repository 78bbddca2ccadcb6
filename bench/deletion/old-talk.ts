import pg from 'pg';
import type { BenchProduct } from '../product.ts';

/** Messages of one conversation: half from the guest, half replies. */
const MESSAGES_EACH = 10;

export interface Talk {
  messages: number;
  /** Its age. */
  days: number;
  /** The number of guests who give their address, each in several conversations. */
  guests: number;
}

/** The address that identifies a guest. */
export const emailOf = (guest: number): string => `guest-${guest}@example.org`;

/** Writes old conversations of a hotel as turns store them: ten messages each, replies with their passages, and an event per message. */
export async function addTalk({ stack, clientId }: BenchProduct, { messages, days, guests }: Talk): Promise<void> {
  const owner = new pg.Client({ connectionString: stack.databaseUrl });
  await owner.connect();
  // These rows are old: they trigger no notification and no new count of figures.
  await owner.query('set session_replication_role = replica');
  await owner.query(`
    with conversation as (
      insert into chat_session (key, public_id, client_id, locale, last_seq, answered_until_seq, created_date, last_activity_date)
      select gen_random_uuid(), gen_random_uuid(), $1, 'en', $3::int, $3::int, at, at
      from (select now() - $4 * interval '1 day' - random() * interval '30 days' as at from generate_series(1, $2::int)) each
      returning key, client_id, created_date
    ),
    turn as (
      select key, client_id, created_date as at, i, gen_random_uuid() as question, gen_random_uuid() as answer
      from conversation, generate_series(1, $3::int / 2) i
    ),
    said as (
      select key, client_id, at, i * 2 - 1 as seq, question as id, 'guest' as type, null::uuid as reply_to, '[]'::jsonb as context,
        'When is breakfast served, and may we have it in the garden?'
          || case when $5::int = 0 then ''
            else ' I am guest-' || mod(abs(hashtext(key::text)::bigint), greatest($5::int, 1)) || '@example.org' end as message
      from turn
      union all
      select key, client_id, at, i * 2, answer, 'ai', question, jsonb_build_array(repeat('Breakfast is served in the garden room. ', 12)),
        'Breakfast is served from 7 to 10:30 in the garden room, and outside when the weather is fine.'
      from turn
    ),
    stored as (
      insert into chat_message (session_key, id, client_id, type, message, locale, context, reply_to, outcome, created_date)
      select key, id, client_id, type, message, 'en', context, reply_to, case when type = 'ai' then 'answered' end, at from said
    )
    insert into session_event (session_key, seq, client_id, event, message_id, created_date)
    select key, seq, client_id, 'message.created', id, at from said`,
  [clientId, Math.ceil(messages / MESSAGES_EACH), MESSAGES_EACH, days, guests]);
  await owner.query('analyze chat_message, session_event, chat_session');
  await owner.end();
}
