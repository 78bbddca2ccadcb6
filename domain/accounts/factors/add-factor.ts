import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { EntityManager } from '../../storage/database.ts';
import type { SecondFactor } from '../../storage/entities/second-factor.ts';
import { AuthSession, User } from '../../storage/entities/user.ts';
import { lockRowOrFail } from '../../storage/lock-row.ts';
import type { Identity } from '../identity.ts';
import { DomainError } from '../../model/errors.ts';
import { toFactorRecord, type AddedFactor } from './factor-record.ts';
import { findFactors } from './find-factors.ts';
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** More than anybody needs, and few enough for a list without pages. */
const MOST_FACTORS = 10;

/** Locks the user until the transaction ends, so that counts of the user's factors stay true. */
export async function lockOwner(em: EntityManager, userId: string): Promise<User> {
  return lockRowOrFail(em, User, { id: userId, status: 'active' });
}

/** @throws DomainError CONFLICT for somebody who has as many as there may be */
export async function requireRoom(em: EntityManager, userId: string): Promise<void> {
  if ((await findFactors(em, userId)).length < MOST_FACTORS) return;
  throw new DomainError('CONFLICT', `You have ${MOST_FACTORS} second factors, which is the maximum. Remove one first.`);
}

/**
 * Makes a factor valid whose owner has just proved that they have it; this also counts as a proof in the session. The first factor brings
 * the recovery codes.
 *
 * @param prove makes the row that counts, or answers null when what it was shown is wrong
 */
export async function addFactor(
  ctx: Context, { userId, sessionId, identity, prove }: {
    userId: string; sessionId: string; identity: Identity; prove: (em: EntityManager) => Promise<SecondFactor | null>;
  },
): Promise<AddedFactor | null> {
  return ctx.db.transaction(async (em) => {
    await lockOwner(em, userId);
    await requireRoom(em, userId);
    const isFirst = (await findFactors(em, userId)).length === 0;
    const factor = await prove(em);
    if (factor === null) return null;
    const now = ctx.now();
    factor.confirmedDate = now;
    const codes = isFirst ? await newRecoveryCodes(identity.passwords) : null;
    if (codes !== null) await replaceRecoveryCodes(em, userId, codes.kept);
    await em.nativeUpdate(AuthSession, { id: sessionId }, { factorDate: now, confirmedDate: now });
    const { id: factorId, kind, name } = factor;
    audit(em, ctx, { action: 'factor.add', target: `user:${userId}`, after: { factorId, kind, name } });
    return { factor: toFactorRecord(factor), recoveryCodes: codes?.shown ?? null };
  });
}
