import { CORRECTION } from '../knowledge/item-record.ts';
import { HAS_GUEST, WITHOUT_GUEST } from '../booking/without-guest.ts';

/**
 * Where the database keeps what a guest said or is. Of every other table `test/guests/tables-without-guests.ts` says why no guest is
 * in it. In the conditions a colon names the keys of `GuestKeys`.
 */
export interface GuestTable {
  table: string;
  /** Which rows are the guest's. */
  where: string;
  /** What is emptied in rows that stay for the hotel's own books; without, they are deleted. It changes what `where` or `left` finds. */
  emptied?: string;
  /** Of rows that stay, those that are not emptied yet. */
  left?: string;
  /** Reached by the system path alone. */
  isSystems?: true;
  /** Copies of answers, which an export has from their source. */
  isCopy?: true;
  /** Secrets and fingerprints, which no export shows. */
  withheld?: readonly string[];
}

const ofSession = (table: string, more: Partial<GuestTable> = {}): GuestTable =>
  ({ table, where: 'session_key = any(:sessions)', ...more });
const ofTask = (table: string, more: Partial<GuestTable> = {}): GuestTable =>
  ({ table, where: 'task_key in (select key from agent_task where session_key = any(:sessions))', ...more });

const MESSAGES = 'select id from chat_message where session_key = any(:sessions)';
const CORRECTIONS = `key in (select '${CORRECTION}' || id from (${MESSAGES}) m)`;
const BOOKINGS = '(id = any(:bookings) or session_key = any(:sessions))';
const OWN_BOOKINGS = `select reservation_id from table_booking where reservation_id is not null and ${BOOKINGS}`;

/** In the order in which they are worked off: what is found by way of another table comes before it. */
export const guestTables: readonly GuestTable[] = [
  { table: 'idempotent_request', isSystems: true, isCopy: true, where: `resource_id in (select id::text from (${MESSAGES}) m)
      or response #>> '{item,id}' in (select id::text from knowledge_item where ${CORRECTIONS})
      or exists (select from unnest(:names) name where strpos(response::text, name) > 0)` },
  {
    table: 'mcp_event', isSystems: true, isCopy: true,
    where: 'exists (select from unnest(:names) name where strpos(message::text, name) > 0)',
  },
  { table: 'understanding_example', isSystems: true, where: `id::text in (
      select after ->> 'exampleId' from audit_entry
      where action = 'conversation.correct' and target in (select 'conversation:' || s from unnest(:sessions) s))` },
  // The answer is the hotel's; its title is the guest's question.
  { table: 'knowledge_item', where: CORRECTIONS },
  { table: 'unanswered_question', where: `exists (
      select from chat_message where session_key = any(:sessions) and type = 'guest' and strpos(message, question) > 0)` },
  ofSession('channel_send'), ofSession('channel_message'), ofSession('channel_delivery'), ofSession('channel_thread'),
  ofSession('model_thought'), ofSession('chat_turn_step'), ofSession('chat_dialogue'), ofSession('booking_confirmation'),
  ofSession('message_feedback'),
  {
    table: 'booker_verification', withheld: ['token'],
    where: `conversation = any(:sessions::text[]) or reservation_id in (${OWN_BOOKINGS})`,
  },
  ofTask('agent_push_config', { withheld: ['token', 'credentials'] }), ofTask('agent_task_event'), ofTask('agent_task_message'),
  ofSession('agent_task'), ofSession('agent_context'),
  { table: 'tool_call', where: 'id = any(:calls) or session_key = any(:sessions)', withheld: ['request_hash'] },
  { table: 'provider_call', where: `key in (select hold_key from table_booking where ${BOOKINGS}
      union select reserve_key from table_booking where reserve_key is not null and ${BOOKINGS}
      union select change_key from reservation_change where id = any(:changes) or session_key = any(:sessions)
        or reservation_id in (${OWN_BOOKINGS}))`, withheld: ['request_hash'] },
  {
    table: 'reservation_change', withheld: ['request_hash'],
    where: `id = any(:changes) or session_key = any(:sessions) or reservation_id in (${OWN_BOOKINGS})`,
  },
  {
    // Hotel and restaurant count their tables; of one that is to come they keep under which number.
    table: 'table_booking', where: BOOKINGS, withheld: ['order_hash', 'order_keys'],
    emptied: `${WITHOUT_GUEST},
      reservation_id = case when cancelled_date is null and starts_at >= :today then reservation_id end,
      confirmation_number = case when cancelled_date is null and starts_at >= :today then confirmation_number end`,
    left: HAS_GUEST,
  },
  { table: 'operator_event', where: "data ->> 'conversationId' = any(:sessions::text[]) or data ->> 'bookingId' = any(:bookings::text[])" },
  // What the tokens cost is the hotel's.
  ofSession('model_usage', { emptied: 'session_key = null, message_id = null' }),
  ofSession('session_event'), ofSession('chat_message'),
  { table: 'chat_session', where: 'key = any(:sessions)', withheld: ['opened_by'] },
];
