import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError, invalidInput, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { User } from '../storage/entities/user.ts';
import { emailSchema, newPasswordSchema, personNameSchema } from './account-fields.ts';
import type { Identity } from './identity.ts';
import { openSession, type SessionTokens } from './open-session.ts';

export const acceptInvitationSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  first_name: personNameSchema,
  last_name: personNameSchema,
}).meta({ id: 'AcceptInvitation' });

/**
 * Makes an account of an invitation, once, and signs its user in.
 *
 * @throws DomainError NOT_FOUND, INVALID_INPUT when the invitation does not count, CONFLICT when the e-mail
 *   belongs to an account already
 */
export async function acceptInvitation({ ctx, userId, input, identity }: {
  ctx: Context;
  userId: string;
  input: z.input<typeof acceptInvitationSchema>;
  identity: Identity;
}): Promise<{ email: string; tokens: SessionTokens }> {
  const body = parseInput('body', acceptInvitationSchema, input);
  const invited = await ctx.db.read((em) => em.findOne(User, { id: userId }));
  requireOpen(invited, body.email, ctx.now());
  const accounts = await ctx.db.read((em) => em.count(User, { email: body.email, acceptedAt: { $ne: null } }));
  if (accounts > 0) throw existsAlready();
  const passwordHash = await identity.passwords.hash(body.password);
  try {
    return await ctx.db.transaction(async (em) => {
      const now = ctx.now();
      // Asked again under a lock: of two acceptances at once, the second finds the first one's account.
      const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      requireOpen(user, body.email, now);
      Object.assign(user, {
        passwordHash, passwordChangedAt: now, status: 'active', acceptedAt: now, lastLogin: now,
        firstName: body.first_name, lastName: body.last_name,
      });
      const tokens = await openSession(em, { user, secrets: identity.secrets, now });
      const actor = { kind: 'user', userId, sessionId: tokens.sessionId, grants: [] } as const;
      audit(em, { ...ctx, actor }, { action: 'user.accept-invitation', target: `user:${userId}` });
      return { email: user.email, tokens };
    });
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? existsAlready() : error;
  }
}

function requireOpen(user: User | null, email: string, now: Date): asserts user is User {
  if (!user?.invitedAt) throw notFound('The invited user');
  if (user.acceptedAt) throw invalidInput('This invitation has been accepted already. Sign in instead.');
  const isOver = user.inviteExpiresAt && user.inviteExpiresAt <= now;
  if (user.status !== 'invited' || isOver || user.email !== email) {
    throw invalidInput('This invitation is not valid: it is for another e-mail, withdrawn, or too old.');
  }
}

const existsAlready = (): DomainError =>
  new DomainError('CONFLICT', 'There is an account with this e-mail already. Sign in with it.');
