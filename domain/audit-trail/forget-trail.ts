import type { Context } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { AuditCheckpoint, AuditEntry } from '../storage/entities/audit-entry.ts';
import { checkpointOf, NO_SEAL } from './seals.ts';

/** Entries of one transaction. */
const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the oldest sealed entries of the audit trail and leaves a checkpoint from which the chain of seals continues, so that the
 * remaining entries can still be verified. The last seal always stays. Safe to repeat.
 *
 * @param ctx of the system
 * @param keptDays at least 366; the database itself refuses to delete what is younger
 * @returns how many were deleted
 */
export async function forgetTrail({ ctx, secrets, keptDays }: { ctx: Context; secrets: Secrets; keptDays: number }): Promise<number> {
  const before = new Date(ctx.now().getTime() - keptDays * DAY_MS);
  for (let total = 0; ;) {
    const gone = await forgetSome(ctx, secrets, before);
    total += gone;
    if (gone < AT_ONCE) return total;
  }
}

function forgetSome({ db }: Context, secrets: Secrets, before: Date): Promise<number> {
  return db.transaction(async (em) => {
    // As for sealing: of two at once, the second goes on where the first has ended.
    await em.execute("select pg_advisory_xact_lock(hashtextextended('audit-trail', 0))");
    const oldest = await em.find(AuditEntry, { sealNumber: { $ne: null } }, { orderBy: { sealNumber: 'asc' }, limit: AT_ONCE + 1 });
    const young = oldest.findIndex(({ createdDate }) => createdDate >= before);
    // One stays in any case: the next seal is made over it.
    const last = oldest[(young === -1 ? oldest.length - 1 : young) - 1];
    if (last === undefined) return 0;
    const place = { number: last.sealNumber ?? 0, seal: last.seal ?? NO_SEAL, until: last.createdDate };
    em.create(AuditCheckpoint, { ...checkpointOf(place, secrets), createdDate: new Date() });
    await em.flush();
    const [row] = await em.execute<{ gone: string }[]>('select forget_audit_entries(?) as gone', [place.number]);
    return Number(row?.gone);
  });
}
