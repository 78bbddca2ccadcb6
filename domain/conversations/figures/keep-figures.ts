import type { Context } from '../../context.ts';
import { Client } from '../../storage/entities/client.ts';
import { ClientDayFigures } from '../../storage/entities/figures.ts';
import { countDays } from './count-days.ts';
import { addDays, allDays, dayAt, keptDays } from './read-days.ts';

/** So far back figures are counted ahead of who asks; days before are counted when somebody asks. */
const DAYS_BACK = 400;
const DAYS_AT_ONCE = 100;

/**
 * Counts the past days of every hotel that are not counted yet, or that something changed since, and keeps the figures. A change that
 * is not committed while a day is counted leaves its mark, so that the day is counted again. Safe to repeat.
 *
 * @param ctx of the system
 * @returns how many days were counted
 */
export async function keepFigures({ ctx, clientIds }: { ctx: Context; clientIds?: readonly string[] }): Promise<number> {
  const clients = await ctx.db.read((em) => em.find(
    Client, clientIds === undefined ? {} : { id: { $in: [...clientIds] } }, { fields: ['id', 'timeZone', 'createdDate'] },
  ));
  let counted = 0;
  for (const { id, timeZone, createdDate } of clients) {
    const last = addDays(dayAt(ctx.now(), timeZone), -2);
    const earliest = addDays(last, -DAYS_BACK);
    const first = [addDays(dayAt(createdDate, timeZone), -1), earliest].toSorted().at(-1) ?? earliest;
    for (let from = first; from <= last; from = addDays(from, DAYS_AT_ONCE)) {
      const to = [addDays(from, DAYS_AT_ONCE - 1), last].toSorted()[0] ?? last;
      counted += await keepDays(ctx, { clientId: id, timeZone, from, to });
    }
  }
  return counted;
}

async function keepDays(
  ctx: Context, { clientId, timeZone, from, to }: { clientId: string; timeZone: string; from: string; to: string },
): Promise<number> {
  const days = { clients: [clientId], from, to };
  const found = await ctx.db.snapshot(async (em) => {
    const known = new Set((await keptDays(em, days, ctx.now())).map(({ day }) => day));
    const missing = allDays(days).filter((day) => !known.has(day));
    if (missing.length === 0) return undefined;
    const marks = await em.execute<{ id: string }[]>(
      'select id from late_change where client_id = ? and (at at time zone ?)::date between ?::date and ?::date',
      [clientId, timeZone, from, to],
    );
    return { missing, marks: marks.map(({ id }) => id), counted: await countDays(em, days) };
  });
  if (found === undefined) return 0;
  const { missing, marks, counted } = found;
  await ctx.db.transaction(async (em) => {
    await em.upsertMany(ClientDayFigures, missing.map((day) => ({
      clientId, day, timeZone, counts: counted.find((each) => each.day === day)?.counts ?? [],
    })));
    if (marks.length > 0) await em.execute('delete from late_change where id = any (?::bigint[])', [`{${marks.join(',')}}`]);
  });
  return missing.length;
}
