import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError, invalidInput, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { User } from '../storage/entities/user.ts';
import { lockRow } from '../storage/lock-row.ts';
import { emailSchema, newPasswordSchema, personNameSchema, requireUnbreached } from './account-fields.ts';
import type { Identity } from './identity.ts';
import { hashInvitationId, INVITATION_TRIES } from '../invitation.ts';
import { newSession, type SessionTokens, type SignInPlace } from './new-session.ts';

export const acceptInvitationSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  first_name: personNameSchema,
  last_name: personNameSchema,
}).meta({ id: 'AcceptInvitation' });

interface Acceptance {
  ctx: Context;
  /** As it was mailed. */
  invitationId: string;
  input: z.input<typeof acceptInvitationSchema>;
  /** The caller's address, which has a budget of failures of its own. */
  address: string;
  userAgent?: string | undefined;
  identity: Identity;
  limits: RateLimiter;
}

/**
 * Makes an account of an invitation, once, and signs its user in. Ten wrong e-mail addresses void the invitation.
 *
 * @throws DomainError NOT_FOUND, INVALID_INPUT when the invitation does not count, CONFLICT when the e-mail
 *   belongs to an account already, TOO_MANY_REQUESTS
 */
export async function acceptInvitation(
  { ctx, invitationId, input, address, userAgent, identity, limits }: Acceptance,
): Promise<{ email: string; tokens: SessionTokens }> {
  const body = parseInput('body', acceptInvitationSchema, input);
  const invitation = { hash: hashInvitationId(invitationId), email: body.email };
  // Taken before the work and given back after a success, so that tries at the same moment all count.
  await limits.take('invitationPerAddress', address);
  await tryEmail(ctx, invitation);
  const accepted = await makeAccount(ctx, invitation, body, { identity, place: { address, userAgent } });
  await limits.giveBack('invitationPerAddress', address);
  return accepted;
}

interface Invitation {
  hash: string;
  email: string;
}

/** Under a lock, so that of many tries at once no more than ten learn anything; a wrong one is noted whatever is answered. */
async function tryEmail(ctx: Context, { hash, email }: Invitation): Promise<void> {
  const refusal = await ctx.db.transaction(async (em) => {
    const user = await lockRow(em, User, { invitationHash: hash });
    const reason = whyClosed(user, ctx.now());
    if (reason || !user || user.email === email) return reason;
    user.invitationFailures += 1;
    if (user.invitationFailures === INVITATION_TRIES) audit(em, ctx, { action: 'user.invitation-void', target: `user:${user.id}` });
    return notValid();
  });
  if (refusal) throw refusal;
}

async function makeAccount(
  ctx: Context, { hash, email }: Invitation, body: z.output<typeof acceptInvitationSchema>,
  { identity, place }: { identity: Identity; place: SignInPlace },
): Promise<{ email: string; tokens: SessionTokens }> {
  const accounts = await ctx.db.read((em) => em.count(User, { email, acceptedAt: { $ne: null } }));
  if (accounts > 0) throw existsAlready();
  await requireUnbreached(identity.isBreached, 'password', body.password);
  const passwordHash = await identity.passwords.hash(body.password);
  try {
    return await ctx.db.transaction(async (em) => {
      const now = ctx.now();
      // Asked again under a lock: of two acceptances at once, the second finds the first one's account.
      const user = await lockRow(em, User, { invitationHash: hash, email });
      const refusal = whyClosed(user, now);
      if (refusal || !user) throw refusal ?? notValid();
      Object.assign(user, {
        passwordHash, passwordChangedAt: now, status: 'active', acceptedAt: now, lastLogin: now,
        firstName: body.first_name, lastName: body.last_name,
      });
      const tokens = await newSession(em, { user, secrets: identity.secrets, now, place });
      const actor = { kind: 'user', userId: user.id, sessionId: tokens.sessionId, grants: [] } as const;
      audit(em, { ...ctx, actor }, { action: 'user.accept-invitation', target: `user:${user.id}` });
      return { email: user.email, tokens };
    });
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? existsAlready() : error;
  }
}

/** @returns why an invitation cannot be accepted, by whatever e-mail; undefined when it can */
function whyClosed(user: User | null, now: Date): DomainError | undefined {
  if (!user) return notFound('The invited user');
  if (user.acceptedAt) return invalidInput('This invitation has been accepted already. Sign in instead.');
  const isOver = (user.inviteExpiresAt && user.inviteExpiresAt <= now) || user.invitationFailures >= INVITATION_TRIES;
  return user.status !== 'invited' || isOver ? notValid() : undefined;
}

const notValid = (): DomainError => invalidInput(
  'This invitation is not valid: it is for another e-mail, withdrawn, too old, or was tried too often. Ask for a new one.',
);

const existsAlready = (): DomainError =>
  new DomainError('CONFLICT', 'There is an account with this e-mail already. Sign in with it.');
