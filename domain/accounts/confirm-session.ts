import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError, invalidInput } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { AuthSession, User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { PASSWORD_MAX } from './account-fields.ts';
import { endChallenge, newChallenge } from './factors/challenge.ts';
import { findPasskeys } from './factors/find-factors.ts';
import { requireOwnSession } from './factors/own-session.ts';
import { passkeyRequest, signedChallenge } from './factors/passkey.ts';
import type { PasskeyOptions } from './factors/passkey-schemas.ts';
import { factorProofFields, isOne, proveFactor } from './factors/prove-factor.ts';
import { lockedText } from './give-factor.ts';
import { takeOrLock } from './lockout.ts';
import type { Identity } from './identity.ts';
import { tellOf } from './security-notices.ts';

export const confirmSessionSchema = z.strictObject({
  password: z.string().min(1).max(PASSWORD_MAX).optional(),
  ...factorProofFields,
}).refine(({ password, code, recoveryCode, passkey }) => isOne([password, code, recoveryCode, passkey]), 'give one proof')
  .meta({ id: 'ConfirmSession' });

/**
 * Proves again who uses a session, by the password or a second factor, for operations that need a fresh proof. A session's failures count
 * only for itself, so that a thief of one session cannot lock its owner out of another.
 *
 * @throws DomainError FORBIDDEN, TOO_MANY_REQUESTS, INVALID_INPUT for what is wrong
 */
export async function confirmSession({ ctx, input, identity, limits, runner }: {
  ctx: Context; input: z.input<typeof confirmSessionSchema>; identity: Identity; limits: RateLimiter; runner: MailRunner;
}): Promise<void> {
  const { userId, sessionId } = requireOwnSession(ctx);
  const { password, ...proof } = parseInput('body', confirmSessionSchema, input);
  await takeOrLock(limits, 'loginConfirmationPerSession', sessionId, { text: lockedText });
  const now = ctx.now();
  const provedBy = await ctx.db.transaction(async (em) => {
    const user = await lockRow(em, User, { id: userId, status: 'active' });
    const challenge = proof.passkey === undefined ? '' : signedChallenge(proof.passkey);
    if (proof.passkey !== undefined && !await endChallenge(em, challenge, { purpose: 'confirm', sessionId, now })) return null;
    const by = password === undefined ? await proveFactor(em, { userId, proof, identity, now, challenge })
      : await identity.passwords.verify(password, user?.passwordHash ?? identity.passwords.decoy) ? 'password' : null;
    if (by === null) return null;
    await em.nativeUpdate(AuthSession, { id: sessionId }, { confirmedDate: now, ...(by !== 'password' && { factorDate: now }) });
    audit(em, ctx, { action: 'session.confirm', target: `user:${userId}`, after: { sessionId, factor: by === 'password' ? null : by } });
    return by;
  });
  if (provedBy === null) throw invalidInput(
    `body: the ${password === undefined ? 'proof is wrong, or was used before' : 'password is wrong'}.`);
  await limits.giveBack('loginConfirmationPerSession', sessionId);
  if (provedBy === 'recovery-code') await tellOf('recovery-code-used', { userId, at: now, runner });
}

/**
 * Has a session proved again by one of its owner's passkeys, which {@link confirmSession} then takes.
 *
 * @returns what the browser has a passkey sign by
 * @throws DomainError FORBIDDEN; CONFLICT without a passkey
 */
export async function beginConfirmation({ ctx, identity: { site } }: { ctx: Context; identity: Identity }): Promise<PasskeyOptions> {
  const { userId, sessionId } = requireOwnSession(ctx);
  const { challenge, passkeys } = await ctx.db.transaction(async (em) => {
    const found = await findPasskeys(em, userId);
    if (found.length === 0) throw new DomainError('CONFLICT', 'You have no passkey.');
    const asked = await newChallenge(em, { purpose: 'confirm', subject: { userId, epoch: 0 }, sessionId }, ctx.now());
    return { ...asked, passkeys: found };
  });
  return passkeyRequest(site, challenge, passkeys);
}
