import { HAS_GUEST, WITHOUT_GUEST } from '../booking/without-guest.ts';
import type { Context } from '../context.ts';
import type { Retained } from '../model/maintenance.ts';
import type { Client } from '../storage/entities/client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per statement, so that none holds its locks for long while guests write. */
const BATCH = 500;

interface Rule {
  table: string;
  /** With one value: before when. Its first column stands behind the hotel in an index, so that a batch costs as much as it deletes. */
  where: string;
  /** What is emptied in rows that stay; without, they are deleted. */
  emptied?: string;
}

/** A conversation is over when nobody has written for so long, and no table of it is on its way. */
const IS_OVER = `last_activity_date < ? and not exists (
  select from table_booking b where b.session_key = chat_session.key and b.state in ('quoting', 'held', 'reserving'))`;

/**
 * In the order in which they are applied. A conversation on a channel may continue for years: its old messages are deleted, and the rest
 * stays. What belongs to a conversation is deleted with it.
 */
export const rules: readonly Rule[] = [
  { table: 'unanswered_question', where: 'last_asked < ?' },
  { table: 'message_feedback', where: 'created_date < ?' },
  { table: 'channel_send', where: 'created_date < ? and settled_date is not null' },
  { table: 'session_event', where: 'created_date < ?' },
  { table: 'chat_turn_step', where: 'created_date < ? and not owed' },
  { table: 'chat_message', where: 'created_date < ?' },
  { table: 'model_usage', where: 'created_date < ?' },
  // The restaurant's clock, written as if it were UTC, is a day off at most.
  { table: 'table_booking',
    where: `starts_at < to_char(?::timestamptz, 'YYYY-MM-DD') and state not in ('quoting', 'held', 'reserving') and ${HAS_GUEST}`,
    emptied: `${WITHOUT_GUEST}, reservation_id = null, confirmation_number = null` },
  { table: 'chat_session', where: IS_OVER },
  { table: 'late_change', where: 'at < ?' },
];

/**
 * Deletes what guests said longer ago than their hotel keeps it, some rows at a time, and removes the guests from bookings of that time.
 * Figures that have been counted stay. If a call is interrupted or runs out of time, the next one continues.
 *
 * @param ctx of the system
 * @param until the moment at which to stop, in milliseconds since the epoch
 */
export async function applyRetention({ ctx, until = Infinity, clientIds }: {
  ctx: Context; until?: number; clientIds?: readonly string[];
}): Promise<Retained> {
  const clients = await ctx.db.read((em) => em.execute<Pick<Client, 'id' | 'retentionDays'>[]>(
    // In no order, so that a hotel with much to delete does not come first each time.
    `select id, retention_days as "retentionDays" from client where retention_days is not null order by random()`,
  ));
  const wanted = clients.filter(({ id }) => clientIds === undefined || clientIds.includes(id));
  const retained: Retained = { expiredRecords: 0, retentionUnfinished: 0 };
  for (const { id, retentionDays } of wanted) {
    const before = new Date(ctx.now().getTime() - (retentionDays ?? 0) * DAY_MS);
    for (const rule of rules) retained.expiredRecords += await apply(ctx, rule, { id, before, until });
    if (Date.now() >= until) retained.retentionUnfinished += 1;
  }
  return retained;
}

async function apply(
  { db }: Context, { table, where, emptied }: Rule, { id, before, until }: { id: string; before: Date; until: number },
): Promise<number> {
  // Rows that go are taken with their keys.
  const [change, lock] = emptied === undefined ? [`delete from ${table}`, 'update'] : [`update ${table} set ${emptied}`, 'no key update'];
  const statement =
    `${change} where ctid in (select ctid from ${table} where client_id = ? and ${where} limit ${BATCH} for ${lock} skip locked)`;
  for (let total = 0; ;) {
    if (Date.now() >= until) return total;
    const { length } = await db.transaction(async (em) => {
      await em.execute("select set_config('app.keep_figures', 'on', true)");
      return em.execute<unknown[]>(`${statement} returning 1 as gone`, [id, before]);
    });
    total += length;
    if (length < BATCH) return total;
  }
}
