import { randomBytes, randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { ALL_FEATURES } from '../model/permissions.ts';
import { parseInput } from '../parse.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { lockAccess } from '../roles/read-access.ts';
import type { EntityManager } from '../storage/database.ts';
import { RolePolicy, UserRole } from '../storage/entities/role.ts';
import { User } from '../storage/entities/user.ts';
import { emailSchema, newPasswordSchema } from './account-fields.ts';

export interface NewAdministrator {
  email: string;
  /** Set when it was made up here: this is the only time it is seen. */
  generatedPassword: string | undefined;
}

/**
 * Creates the first platform administrator, unless one exists. Safe to repeat.
 *
 * @returns undefined when somebody holds the role already
 * @throws DomainError INVALID_INPUT for an e-mail or password that no account may have
 */
export async function ensureAdministrator({ ctx, input, passwords }: {
  ctx: Context;
  input: { email: string; password?: string | undefined };
  passwords: PasswordHasher;
}): Promise<NewAdministrator | undefined> {
  const email = parseInput('ADMIN_EMAIL', emailSchema, input.email);
  const generatedPassword = input.password === undefined ? randomBytes(18).toString('base64url') : undefined;
  const password = parseInput('ADMIN_PASSWORD', newPasswordSchema, generatedPassword ?? input.password);
  return ctx.db.transaction(async (em) => {
    // Two processes that start at once must not both make one.
    await lockAccess(em);
    const policy = await em.findOneOrFail(RolePolicy, { feature: ALL_FEATURES, action: 'EXECUTE', clientId: null });
    if (await em.count(UserRole, { roleId: policy.roleId }) > 0) return undefined;
    const user = await accountFor(em, email, await passwords.hash(password), ctx.now());
    await em.flush();
    em.create(UserRole, { userId: user.id, roleId: policy.roleId });
    audit(em, ctx, { action: 'user.create-administrator', target: `user:${user.id}` });
    return { email, generatedPassword };
  });
}

async function accountFor(em: EntityManager, email: string, passwordHash: string, now: Date): Promise<User> {
  const existing = await em.findOne(User, { email, acceptedAt: { $ne: null } });
  const account = {
    status: 'active', passwordHash, passwordChangedAt: now, acceptedAt: existing?.acceptedAt ?? now, forceReset: false,
  } as const;
  if (existing !== null) return Object.assign(existing, account);
  return em.create(User, {
    id: randomUUID(), email, firstName: 'Platform', lastName: 'Administrator', sessionEpoch: 0, createdDate: now,
    lastLogin: null, invitedAt: null, inviteExpiresAt: null, ...account,
  });
}
