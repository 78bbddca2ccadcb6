import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { requireClient } from '../tenant/require-client.ts';
import { todayAt } from './settle-bookings.ts';
import { findGuest } from './find-guest.ts';
import { bound, guestSelectorSchema } from './guest-selector.ts';
import { guestTables, type GuestTable } from './guest-tables.ts';

export const guestExportSchema = z.object({
  exportedDate: z.iso.datetime(),
  conversations: z.array(z.uuid()).meta({ description: 'The guest\'s conversations.' }),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).meta(
    { description: 'What is stored about the guest, by kind: messages, ratings, bookings, the concierge\'s memory and more, in full.' },
  ),
}).meta({ id: 'GuestExport' });

/**
 * All the platform's data about one guest, as it is stored; the audit trail records that it was handed out, but not the data.
 *
 * @param deps.platform the system path, for what belongs to no hotel
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT, CONFLICT
 */
export async function exportGuest({ ctx, input, deps: { platform } }: {
  ctx: TenantContext; input: z.input<typeof guestSelectorSchema>; deps: { platform: UnitOfWork };
}): Promise<z.infer<typeof guestExportSchema>> {
  requirePermission(ctx, 'guests:READ');
  await requireClient(ctx);
  const selector = parseInput('body', guestSelectorSchema, input);
  const { keys, today } = await ctx.db.read(async (em) => ({
    keys: await findGuest(em, ctx, selector), today: await todayAt(em, ctx.clientId, ctx.now()),
  }));
  const records: Record<string, Record<string, unknown>[]> = {};
  for (const declared of guestTables.filter(({ isCopy }) => isCopy !== true)) {
    const rows = await (declared.isSystems ? platform : ctx.db).read(async (em) => {
      const { sql, values } = bound(selectOf(declared), keys, today);
      return em.execute<{ record: Record<string, unknown> }[]>(sql, values);
    });
    if (rows.length > 0) records[declared.table] = rows.map(({ record }) => record);
  }
  await ctx.db.transaction((em) => {
    const counts = Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, rows.length]));
    audit(em, ctx, { action: 'guest.export', target: `client:${ctx.clientId}`, after: { records: counts } });
    return Promise.resolve();
  });
  return { exportedDate: ctx.now().toISOString(), conversations: keys.sessions, records };
}

const selectOf = ({ table, where, withheld = [] }: GuestTable): string =>
  `select to_jsonb(row) ${withheld.map((column) => `- '${column}'`).join(' ')} as record from (select * from ${table} where ${where}) row`;
