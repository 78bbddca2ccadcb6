import type { Context } from '../context.ts';

/** How many days after the visit a guest's notes for the restaurant are kept, unless the installation sets another number. */
export const NOTES_KEPT_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per statement, so that none holds its locks for long. */
const BATCH = 1000;

/**
 * Deletes what guests told restaurants about allergies, high chairs and occasions, which may concern health: in bookings a number of days
 * after the visit, in the steps and the memory of conversations the same number of days after they were last of use. Safe to repeat.
 *
 * @param ctx of the system; of a tenant, only its own
 * @returns of how many records
 */
export async function forgetNotes({ ctx, keptDays }: { ctx: Context; keptDays: number }): Promise<{ forgottenNotes: number }> {
  const before = new Date(ctx.now().getTime() - keptDays * DAY_MS);
  // The restaurant's clock, written as if it were UTC, is a day off at most.
  const visitBefore = `${before.toISOString().slice(0, 16)}:00Z`;
  return {
    forgottenNotes: await forget(ctx, 'table_booking', 'notes = null', 'notes is not null and starts_at < ?', visitBefore)
      + await forget(ctx, 'chat_turn_step', "args = args - 'notes'", "jsonb_exists(args, 'notes') and created_date < ?", before)
      + await forget(
        ctx, 'chat_dialogue', "data = data - 'notes', proposal = proposal #- '{args,notes}'",
        "(jsonb_exists(data, 'notes') or jsonb_exists(proposal -> 'args', 'notes')) and updated_date < ?", before,
      ),
  };
}

async function forget(ctx: Context, table: string, change: string, where: string, before: Date | string): Promise<number> {
  for (let total = 0; ;) {
    const changed = await ctx.db.transaction((em) => em.execute<unknown[]>(
      `update ${table} set ${change} where ctid in (
         select ctid from ${table} where ${where} limit ${BATCH} for no key update skip locked
       ) returning 1 as changed`, [before],
    ));
    total += changed.length;
    if (changed.length < BATCH) return total;
  }
}
