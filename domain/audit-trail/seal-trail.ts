import type { Context } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { AuditEntry } from '../storage/entities/audit-entry.ts';
import { NO_SEAL, sealOf } from './seals.ts';

/** Entries of one transaction. */
const AT_ONCE = 500;

/** Where the chain of seals ends. */
export interface ChainEnd {
  number: number;
  seal: string;
}

/**
 * Seals the entries that are new since the last time, each seal over the previous one, so that a change, a gap or another order can be
 * detected. An entry is sealed a moment after it was written: if every change wrote the chain itself, all changes would wait for each
 * other. Safe to repeat.
 *
 * @param ctx of the system
 * @returns how many were sealed, and where the chain ends; null while it is empty
 */
export async function sealTrail({ ctx, secrets }: { ctx: Context; secrets: Secrets }): Promise<{ sealed: number; end: ChainEnd | null }> {
  let sealed = 0;
  for (;;) {
    const { count, end } = await sealSome(ctx, secrets);
    sealed += count;
    if (count < AT_ONCE) return { sealed, end };
  }
}

function sealSome({ db }: Context, secrets: Secrets): Promise<{ count: number; end: ChainEnd | null }> {
  return db.transaction(async (em) => {
    // Of two that seal at once, the second goes on where the first has ended.
    await em.execute("select pg_advisory_xact_lock(hashtextextended('audit-trail', 0))");
    const [last] = await em.find(AuditEntry, { sealNumber: { $ne: null } }, { orderBy: { sealNumber: 'desc' }, limit: 1 });
    let end = last === undefined ? null : { number: last.sealNumber ?? 0, seal: last.seal ?? NO_SEAL };
    const entries = await em.find(AuditEntry, { sealNumber: null }, { orderBy: { id: 'asc' }, limit: AT_ONCE });
    for (const entry of entries) {
      entry.sealNumber = (end?.number ?? 0) + 1;
      entry.seal = sealOf(entry, end?.seal ?? NO_SEAL, secrets);
      end = { number: entry.sealNumber, seal: entry.seal };
    }
    return { count: entries.length, end };
  });
}
