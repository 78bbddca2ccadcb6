import type { Context } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { AuditEntry } from '../storage/entities/audit-entry.ts';
import { LATE_MS, NO_SEAL, sealOf } from './seals.ts';

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
 * @returns how many were sealed, how many of them long after they say that they were written, and where the chain ends; null while it is
 *   empty
 */
export async function sealTrail(
  { ctx, secrets }: { ctx: Context; secrets: Secrets },
): Promise<{ sealed: number; late: number; end: ChainEnd | null }> {
  let [sealed, late] = [0, 0];
  for (;;) {
    const some = await sealSome(ctx, secrets);
    [sealed, late] = [sealed + some.count, late + some.late];
    if (some.count < AT_ONCE) return { sealed, late, end: some.end };
  }
}

function sealSome({ db, now }: Context, secrets: Secrets): Promise<{ count: number; late: number; end: ChainEnd | null }> {
  return db.transaction(async (em) => {
    // Of two that seal at once, the second goes on where the first has ended.
    await em.execute("select pg_advisory_xact_lock(hashtextextended('audit-trail', 0))");
    const [last] = await em.find(AuditEntry, { sealNumber: { $ne: null } }, { orderBy: { sealNumber: 'desc' }, limit: 1 });
    let end = last === undefined ? null : { number: last.sealNumber ?? 0, seal: last.seal ?? NO_SEAL };
    const entries = await em.find(AuditEntry, { sealNumber: null }, { orderBy: { id: 'asc' }, limit: AT_ONCE, disableIdentityMap: true });
    const sealed: (ChainEnd & { id: number })[] = [];
    for (const entry of entries) {
      const number = (end?.number ?? 0) + 1;
      entry.sealNumber = number;
      end = { number, seal: sealOf(entry, end?.seal ?? NO_SEAL, secrets) };
      sealed.push({ id: entry.id, ...end });
    }
    // Number and seal in one statement: the database takes them together, once.
    await em.execute(
      `update audit_entry set seal_number = given.number, seal = given.seal
       from jsonb_to_recordset(?::jsonb) given (id bigint, number bigint, seal text)
       where audit_entry.id = given.id`, [JSON.stringify(sealed)],
    );
    const inTime = now().getTime() - LATE_MS;
    return { count: entries.length, late: entries.filter(({ createdDate }) => createdDate.getTime() < inTime).length, end };
  });
}
