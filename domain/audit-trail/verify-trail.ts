import { z } from 'zod';
import { requirePlatformAdministrator } from '../access.ts';
import type { Context } from '../context.ts';
import { parseInput } from '../parse.ts';
import type { Secrets } from '../secrets.ts';
import { AuditCheckpoint, AuditEntry } from '../storage/entities/audit-entry.ts';
import { isCheckpoint, isSealed, LATE_MS, NO_SEAL } from './seals.ts';

/** Entries that are read at once. */
const AT_ONCE = 1_000;

export const verifyTrailSchema = z.strictObject({
  number: z.coerce.number().int().min(1).optional()
    .meta({ description: 'The number of a seal noted earlier: the trail is intact only if it still has that seal. With `seal`.' }),
  seal: z.string().regex(/^[\da-f]{64}$/, 'must be 64 hexadecimal digits').optional(),
}).refine(({ number, seal }) => (number === undefined) === (seal === undefined), 'give number and seal together');

export const trailStateSchema = z.object({
  intact: z.boolean(),
  problem: z.string().nullable().meta({ description: 'The first deviation from what was sealed, in words.' }),
  sealed: z.int().meta({ description: 'Entries of the chain that were looked at.' }),
  unsealed: z.int().meta({ description: 'Entries that the next sweep seals.' }),
  late: z.int().meta({ description: 'Entries that say that they are over ten minutes older than one that was sealed before them, or that '
    + 'were not sealed for as long: somebody may have written them afterwards, which the seals alone do not show.' }),
  noted: z.enum(['none', 'found', 'missing', 'too-old']).meta({ description: 'What became of the seal that was sent: `found` proves that '
    + 'everything up to it is as it was then. `none` was sent, and the last entries may have been taken away unnoticed. `too-old`: '
    + 'its entry was deleted by age, so that it proves nothing.' }),
  checkpoint: z.object({ number: z.int(), until: z.iso.datetime() }).nullable()
    .meta({ description: 'The last seal of the entries that were deleted as too old, and when its entry was written; what follows it is '
      + 'verified.' }),
  end: z.object({ number: z.int(), seal: z.string() }).nullable()
    .meta({ description: 'The last seal. Note it elsewhere: nobody who truncates the trail can recreate it.' }),
}).meta({ id: 'TrailState' });
export type TrailState = z.output<typeof trailStateSchema>;

interface Chain {
  number: number;
  seal: string;
  problem: string | null;
  /** Of the entries so far, the time of the newest, in milliseconds. */
  newest: number;
  late: number;
}

/**
 * Checks for the whole audit trail whether each entry matches its seal and follows the previous one.
 *
 * @throws DomainError FORBIDDEN for anybody but a platform administrator, INVALID_INPUT
 */
export async function verifyTrail(
  { ctx, input, secrets }: { ctx: Context; input: z.input<typeof verifyTrailSchema>; secrets: Secrets },
): Promise<TrailState> {
  requirePlatformAdministrator(ctx);
  const noted = parseInput('query', verifyTrailSchema, input);
  return ctx.db.snapshot(async (em) => {
    const [checkpoint] = await em.find(AuditCheckpoint, {}, { orderBy: { number: 'desc' }, limit: 1 });
    const start = checkpoint?.number ?? 0;
    let chain: Chain = {
      number: start, seal: checkpoint?.seal ?? NO_SEAL, newest: 0, late: 0,
      problem: checkpoint === undefined || isCheckpoint(checkpoint, secrets) ? null
        : `The checkpoint at the seal ${start} is not as it was made.`,
    };
    // Of a seal whose entry was deleted as too old, only the checkpoint's own can still be compared.
    let isNotedFound = noted.number === start && noted.seal === chain.seal;
    while (chain.problem === null) {
      const entries = await em.find(AuditEntry, { sealNumber: { $gt: chain.number } }, { orderBy: { sealNumber: 'asc' }, limit: AT_ONCE });
      for (const entry of entries) {
        chain = follow(chain, entry, secrets);
        isNotedFound ||= entry.sealNumber === noted.number && entry.seal === noted.seal;
      }
      em.clear();
      if (entries.length < AT_ONCE) break;
    }
    const outcome = noted.number === undefined ? 'none' : isNotedFound ? 'found' : noted.number < start ? 'too-old' : 'missing';
    // The chain begins at 1 or behind its checkpoint, up to which everything was deleted when that was made.
    const below = chain.problem === null && await em.count(AuditEntry, { sealNumber: { $lte: start } }) > 0
      ? `There are entries with seals up to ${start}, where the chain has not begun.` : null;
    const missing = outcome === 'missing' ? `The seal ${noted.number} that was noted is not in the trail.` : null;
    const problem = chain.problem ?? below ?? missing;
    const heldUp = { sealNumber: null, createdDate: { $lt: new Date(ctx.now().getTime() - LATE_MS) } };
    return {
      intact: problem === null, problem, sealed: chain.number - start, unsealed: await em.count(AuditEntry, { sealNumber: null }),
      late: chain.late + await em.count(AuditEntry, heldUp), noted: outcome,
      checkpoint: checkpoint === undefined ? null : { number: start, until: checkpoint.until.toISOString() },
      end: chain.number === 0 ? null : { number: chain.number, seal: chain.seal },
    };
  });
}

/** The chain with one entry more; the first problem stays. */
function follow(chain: Chain, entry: AuditEntry, secrets: Secrets): Chain {
  if (chain.problem !== null) return chain;
  const number = entry.sealNumber ?? 0;
  if (number !== chain.number + 1) return { ...chain, problem: `After the seal ${chain.number} comes ${number}: entries are missing.` };
  if (isSealed(entry, chain.seal, secrets)) {
    const at = entry.createdDate.getTime();
    const isLate = at < chain.newest - LATE_MS;
    return { number, seal: entry.seal ?? NO_SEAL, problem: null, newest: Math.max(chain.newest, at), late: chain.late + (isLate ? 1 : 0) };
  }
  return { ...chain, problem: `The entry ${entry.id} (seal ${number}) is not as it was sealed.` };
}
