import { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { DomainError, notFound } from '../../model/errors.ts';
import { nameSchema } from '../../model/names.ts';
import { parseInput } from '../../parse.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import { RecoveryCode } from '../../storage/entities/second-factor.ts';
import type { Identity } from '../identity.ts';
import { needsFactor } from '../load-account.ts';
import { tellOf } from '../security-notices.ts';
import { lockOwner } from './add-factor.ts';
import { toFactorRecord, type FactorRecord, type OwnFactors } from './factor-record.ts';
import { findFactors } from './find-factors.ts';
import { requireOwnSession } from './own-session.ts';
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** What the caller has beside a password. @throws DomainError FORBIDDEN */
export async function listOwnFactors({ ctx }: { ctx: Context }): Promise<OwnFactors> {
  const { userId } = requireOwnSession(ctx);
  return ctx.db.snapshot(async (em) => ({
    factors: (await findFactors(em, userId)).map(toFactorRecord),
    recoveryCodes: await em.count(RecoveryCode, { userId, usedDate: null }),
    required: await needsFactor(em, userId),
  }));
}

export const renameFactorSchema = z.strictObject({ name: nameSchema(100) }).meta({ id: 'RenameFactor' });

/** @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND */
export async function renameOwnFactor(
  { ctx, id, input }: { ctx: Context; id: string; input: z.input<typeof renameFactorSchema> },
): Promise<FactorRecord> {
  const { userId } = requireOwnSession(ctx);
  const { name } = parseInput('body', renameFactorSchema, input);
  return ctx.db.transaction(async (em) => {
    const factor = (await findFactors(em, userId)).find((each) => each.id === id);
    if (factor === undefined) throw notFound('The second factor');
    const before = { name: factor.name };
    factor.name = name;
    audit(em, ctx, { action: 'factor.rename', target: `user:${userId}`, before, after: { factorId: id, name } });
    return toFactorRecord(factor);
  });
}

/**
 * Removes a factor of the caller; the recovery codes go with the last one. Tells its owner by mail.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT for the last one where a role asks for one
 */
export async function removeOwnFactor({ ctx, id, runner }: { ctx: Context; id: string; runner: MailRunner }): Promise<void> {
  const { userId } = requireOwnSession(ctx);
  await ctx.db.transaction(async (em) => {
    await lockOwner(em, userId);
    const factors = await findFactors(em, userId);
    const factor = factors.find((each) => each.id === id);
    if (factor === undefined) throw notFound('The second factor');
    const isLast = factors.length === 1;
    if (isLast && await needsFactor(em, userId)) {
      throw new DomainError('CONFLICT', 'One of your roles requires a second factor, and this is your last one. Add another one first.');
    }
    if (isLast) await em.nativeDelete(RecoveryCode, { userId });
    em.remove(factor);
    const before = { factorId: id, kind: factor.kind, name: factor.name };
    audit(em, ctx, { action: 'factor.remove', target: `user:${userId}`, before });
  });
  await tellOf('factor-removed', { userId, at: ctx.now(), runner });
}

/**
 * Creates ten new recovery codes; the earlier ones become invalid. Tells their owner by mail.
 *
 * @returns the codes, this once
 * @throws DomainError FORBIDDEN; CONFLICT without a factor that they would stand in for
 */
export async function renewRecoveryCodes(
  { ctx, identity, runner }: { ctx: Context; identity: Identity; runner: MailRunner },
): Promise<string[]> {
  const { userId } = requireOwnSession(ctx);
  const codes = await newRecoveryCodes(identity.passwords);
  await ctx.db.transaction(async (em) => {
    await lockOwner(em, userId);
    if ((await findFactors(em, userId)).length === 0) {
      throw new DomainError('CONFLICT', 'You have no second factor that these codes could replace. Add one first.');
    }
    await replaceRecoveryCodes(em, userId, codes.kept);
    audit(em, ctx, { action: 'recovery-codes.renew', target: `user:${userId}` });
  });
  await tellOf('recovery-codes-renewed', { userId, at: ctx.now(), runner });
  return codes.shown;
}
