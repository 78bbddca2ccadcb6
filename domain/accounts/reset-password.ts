import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { invalidInput, type DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { accountIdentifier, newPasswordSchema, notBoth, requireUnbreached } from './account-fields.ts';
import { endUserKeys, endUserSessions } from './end-sessions.ts';
import { findAccount } from './find-account.ts';
import { knownDevice } from './known-devices.ts';
import type { Identity } from './identity.ts';
import { nonceSchema } from './request-reset-code.ts';
import { hashNonce, isResetCode } from './reset-code.ts';
import { takeResetTry } from './reset-requests.ts';

export const resetPasswordSchema = z.strictObject({
  nonce: nonceSchema,
  code: z.string().regex(/^\d{6}$/, 'must be six digits'),
  newPassword: newPasswordSchema,
  endApiKeys: z.boolean().default(false).meta({ description: 'Disables the API keys of the account as well.' }),
  ...accountIdentifier,
})
  .refine(notBoth, 'give email or userId, not both')
  .refine(({ email, userId }) => email !== undefined || userId !== undefined, 'give email or userId')
  .meta({ id: 'ResetPassword' });

/**
 * Sets a new password with a mailed code, ends everything that the user is signed in with, and tells the user by mail. A wrong, expired or
 * used code, one that was requested with another nonce, and an unknown account all get the same answer. Of the codes of an account, so many
 * may be tried in a day, correct ones included; browsers that have signed in to it count for themselves, and no stranger uses up theirs.
 *
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function resetPassword({ ctx, input, address, device, identity, limits, runner }: {
  ctx: Context;
  input: z.input<typeof resetPasswordSchema>;
  address: string;
  /** What a browser has that signed in before; see `newDevice`. */
  device?: string | undefined;
  identity: Identity;
  limits: RateLimiter;
  runner: Pick<DurableRunner, 'sendMail'>;
}): Promise<void> {
  const { nonce, code, newPassword, endApiKeys, email, userId } = parseInput('body', resetPasswordSchema, input);
  const { user, key } = await findAccount(ctx, { email, userId });
  const nonceHash = hashNonce(nonce);
  const asked = await takeResetTry(ctx.db, { accountKey: key, nonceHash });
  // Codes that nobody asked for are refused in any case, and use up nothing.
  if (asked) {
    const known = knownDevice(device, user?.id ?? '', identity.secrets);
    await limits.take(known === null ? 'resetTryPerAccountAndDay' : 'resetTryPerDevicesAndDay', key);
  }
  const subject = {
    userId: user?.id ?? '',
    nonceHash,
    passwordHash: user?.passwordHash ?? '',
    passwordChangedAt: user?.passwordChangedAt ?? null,
  };
  const right = isResetCode(code, subject, { secrets: identity.secrets, now: ctx.now() });
  if (!user?.passwordHash || !right || !asked) {
    await countFailure(limits, { key, address });
    throw wrongCode();
  }
  if (user.forceReset && await identity.passwords.verify(newPassword, user.passwordHash)) {
    throw invalidInput('body newPassword: must differ from the previous password, which has to be reset.');
  }
  await requireUnbreached(identity.isBreached, 'newPassword', newPassword);
  const passwordHash = await identity.passwords.hash(newPassword);
  const now = ctx.now();
  await ctx.db.transaction(async (em) => {
    // Only while the password is the one the code was made for: of two uses at once, one finds it changed.
    const locked = await lockRow(em, User, { id: user.id, status: 'active', passwordHash: subject.passwordHash });
    if (locked === null) throw wrongCode();
    Object.assign(locked, { passwordHash, passwordChangedAt: now, forceReset: false });
    await em.flush();
    await endUserSessions(em, { userId: user.id, now });
    const keys = endApiKeys ? await endUserKeys(em, { userId: user.id, now }) : 0;
    const actor = { kind: 'user', userId: user.id, sessionId: '', grants: [] } as const;
    audit(em, { ...ctx, actor }, { action: 'user.reset-password', target: `user:${user.id}`, after: { endedApiKeys: keys } });
  });
  // The password is set in any case; a mail that cannot be ordered now is given up.
  await ignoreUnavailable(() => runner.sendMail({ kind: 'password-set', userId: user.id, changedAt: now.getTime() }));
}

/**
 * Failures alone count: what strangers try with codes that nobody asked for must not keep the owner from one that is right. The address
 * comes first, so that a caller who is stopped there uses nothing of what is the account's.
 */
async function countFailure(limits: RateLimiter, { key, address }: { key: string; address: string }): Promise<void> {
  await limits.take('resetVerifyPerAccountAndAddress', `${key}|${address}`);
  await limits.take('resetVerifyPerAddress', address);
  await limits.take('resetVerifyPerAccount', key);
  await limits.take('resetVerifyPerAccountAndDay', key);
}

const wrongCode = (): DomainError => invalidInput('body code: it is wrong or has expired. Ask for a new one.');
