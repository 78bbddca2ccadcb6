import { z } from 'zod';
import { requirePermission, requireVisible } from '../../access.ts';
import type { Context, TenantContext } from '../../context.ts';
import { invalidInput } from '../../model/errors.ts';
import type { DayCounts } from '../../model/figures.ts';
import { sessionChannels } from '../../model/handoff.ts';
import { parseInput } from '../../parse.ts';
import { Client } from '../../storage/entities/client.ts';
import { requireClient } from '../../tenant/require-client.ts';
import type { CountedDay } from './count-days.ts';
import { figuresOf, figuresSchema, type Figures } from './figures.ts';
import { addDays, allDays, dayAt, readDays } from './read-days.ts';

const MOST_DAYS = 366;
const USUAL_DAYS = 7;

export const statsQuerySchema = z.strictObject({
  from: z.iso.date().optional().meta({ description: `The first day; the last ${USUAL_DAYS} days when both are left out.` }),
  to: z.iso.date().optional().meta({ description: 'The last day, today when left out.' }),
  channel: z.enum(sessionChannels).optional(),
  language: z.string().regex(/^[a-z]{2,8}$/, 'must be the first part of a language tag, such as de').optional(),
});
type StatsQuery = z.output<typeof statsQuerySchema>;

const channel = z.enum(sessionChannels).nullable().meta({ description: 'Null: bookings made outside of any conversation.' });
const figures = figuresSchema.shape;

const statsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: figuresSchema,
  days: z.array(z.object({ date: z.iso.date(), ...figures })).meta({ description: 'Every day, also those on which nothing happened.' }),
  channels: z.array(z.object({ channel, ...figures })).meta({ description: 'Those with something to count, most conversations first.' }),
  languages: z.array(z.object({
    language: z.string().nullable().meta({ description: 'The language in which the guest first wrote.' }), ...figures,
  })),
});
export const clientStatsSchema = statsSchema.extend({
  timeZone: z.string().meta({ description: 'By whose days it is counted.' }),
}).meta({ id: 'ClientStats' });
export const platformStatsSchema = statsSchema.extend({
  clients: z.array(z.object({ id: z.uuid(), name: z.string(), ...figures }))
    .meta({ description: 'The hotels with something to count, most conversations first.' }),
}).meta({ id: 'Stats' });
export type ClientStats = z.infer<typeof clientStatsSchema>;
export type PlatformStats = z.infer<typeof platformStatsSchema>;

/** One hotel's figures, by its own days. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function getClientStats(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof statsQuerySchema> },
): Promise<ClientStats> {
  requirePermission(ctx, 'conversations:READ');
  const { timeZone } = await requireClient(ctx);
  const query = parseInput('query', statsQuerySchema, input);
  const range = rangeOf(query, dayAt(ctx.now(), timeZone));
  const days = await ctx.db.snapshot((em) => readDays(em, { clients: [ctx.clientId], ...range }, ctx.now()));
  return { timeZone, ...summarize(range, narrow(days, query)) };
}

/**
 * The figures of all hotels whose conversations the actor may read, each by its own days.
 *
 * @param ctx on the system path: the figures go across tenants, and the actor's grants narrow them
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function getStats({ ctx, input }: { ctx: Context; input: z.input<typeof statsQuerySchema> }): Promise<PlatformStats> {
  const visible = requireVisible(ctx, 'conversations');
  const query = parseInput('query', statsQuerySchema, input);
  const { range, names, days } = await ctx.db.snapshot(async (em) => {
    const clients = await em.find(Client, visible === 'all' ? {} : { id: { $in: visible } }, { fields: ['id', 'name', 'timeZone'] });
    const range = rangeOf(query, latestDay(clients, ctx.now()));
    return {
      range,
      names: new Map(clients.map(({ id, name }) => [id, name])),
      days: narrow(await readDays(em, { clients: clients.map(({ id }) => id), ...range }, ctx.now()), query),
    };
  });
  const byClient = Map.groupBy(days.filter(({ counts }) => counts.length > 0), ({ clientId }) => clientId);
  return {
    ...summarize(range, days),
    clients: mostFirst([...byClient].map(([id, own]) => (
      { id, name: names.get(id) ?? '', ...figuresOf(own.flatMap(({ counts }) => counts)) }
    ))),
  };
}

/** The day of now at the hotel where it is latest: none of them misses what happened today. */
const latestDay = (clients: readonly Pick<Client, 'timeZone'>[], now: Date): string =>
  [...new Set(clients.map(({ timeZone }) => timeZone))].map((zone) => dayAt(now, zone)).toSorted().at(-1) ?? dayAt(now, 'UTC');

interface Range {
  from: string;
  to: string;
}

function rangeOf({ from, to }: StatsQuery, today: string): Range {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  if (first > last) throw invalidInput('query from: must not be after to.');
  if (first < addDays(last, 1 - MOST_DAYS)) throw invalidInput(`query from: must be within ${MOST_DAYS} days before to.`);
  return { from: first, to: last };
}

function narrow(days: readonly CountedDay[], { channel: only, language }: StatsQuery): CountedDay[] {
  const isWanted = (each: DayCounts): boolean =>
    (only === undefined || each.channel === only) && (language === undefined || each.language === language);
  return days.map((day) => ({ ...day, counts: day.counts.filter(isWanted) }));
}

function summarize(range: Range, days: readonly CountedDay[]): z.infer<typeof statsSchema> {
  const counts = days.flatMap((day) => day.counts);
  const byDay = Map.groupBy(days, ({ day }) => day);
  return {
    ...range,
    total: figuresOf(counts),
    days: allDays(range).map((date) => ({ date, ...figuresOf((byDay.get(date) ?? []).flatMap((day) => day.counts)) })),
    channels: mostFirst([...Map.groupBy(counts, (each) => each.channel)].map(([name, own]) => (
      { channel: name as (typeof sessionChannels)[number] | null, ...figuresOf(own) }
    ))),
    languages: mostFirst([...Map.groupBy(counts, (each) => each.language)].map(([language, own]) => ({ language, ...figuresOf(own) }))),
  };
}

const mostFirst = <Item extends Figures>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => other.conversations - one.conversations);
