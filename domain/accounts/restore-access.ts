import { randomBytes } from 'node:crypto';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { RecoveryCode, SecondFactor } from '../storage/entities/second-factor.ts';
import { User } from '../storage/entities/user.ts';
import { emailSchema } from './account-fields.ts';
import { endUserSessions } from './end-sessions.ts';

/**
 * The way back in for somebody who has lost password and mailbox: gives an account a password that is shown once,
 * takes its second factors away, ends its sessions, and lets a disabled account in again. For somebody with the database owner's login.
 *
 * @returns the password
 * @throws DomainError INVALID_INPUT, NOT_FOUND where no accepted account has the address
 */
export async function restoreAccess(
  { ctx, email, passwords }: { ctx: Context; email: string; passwords: PasswordHasher },
): Promise<string> {
  const address = parseInput('email', emailSchema, email);
  const password = randomBytes(18).toString('base64url');
  const passwordHash = await passwords.hash(password);
  await ctx.db.transaction(async (em) => {
    const user = await em.findOne(User, { email: address, acceptedAt: { $ne: null } });
    if (user === null) throw notFound(`An account with the address ${address}`);
    Object.assign(user, { status: 'active', passwordHash, passwordChangedAt: ctx.now(), forceReset: false });
    await em.flush();
    await em.nativeDelete(SecondFactor, { userId: user.id });
    await em.nativeDelete(RecoveryCode, { userId: user.id });
    await endUserSessions(em, { userId: user.id, now: ctx.now() });
    audit(em, ctx, { action: 'user.restore-access', target: `user:${user.id}` });
  });
  return password;
}
