import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { emailSchema, personNameSchema } from '../accounts/account-fields.ts';
import { newInvitation } from '../invitation.ts';
import { orderInvitation } from '../accounts/invitation-mails.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import { User } from '../storage/entities/user.ts';
import { changeAccess } from '../roles/change-access.ts';
import { setUserRoles } from './set-user-roles.ts';
import { toUserRecord, type UserRecord } from './user-record.ts';

export const inviteUserSchema = z.strictObject({
  email: emailSchema,
  first_name: personNameSchema.optional(),
  last_name: personNameSchema.optional(),
  roleIds: z.array(z.uuid().toLowerCase()).max(50).default([])
    .meta({ description: 'Roles to hold from the start, within what you hold yourself.' }),
}).meta({ id: 'InviteUserBody' });

/**
 * Invites someone by mail. The mail follows once the invitation is stored, also when the flow engine is away for a
 * while; should it get lost on its way, invite again with `reinviteUser`.
 *
 * @throws DomainError FORBIDDEN also for roles beyond one's own; INVALID_INPUT; NOT_FOUND for an unknown role;
 *   CONFLICT when the address has an account
 */
export async function inviteUser({ ctx, input, deps: { runner } }: {
  ctx: Context;
  input: z.input<typeof inviteUserSchema>;
  deps: { runner: Pick<DurableRunner, 'sendMail'> };
}): Promise<UserRecord> {
  requirePermission(ctx, 'users:WRITE');
  const body = parseInput('body', inviteUserSchema, input);
  const now = ctx.now();
  const invitation = newInvitation(now);
  const user = await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    if (await em.count(User, { email: body.email, acceptedAt: { $ne: null } }) > 0) {
      throw new DomainError('CONFLICT', 'There is an account with this e-mail already.');
    }
    const invited = em.create(User, {
      id: randomUUID(), email: body.email, status: 'invited', createdDate: now, ...invitation,
      invitedBy: userIdOf(ctx.actor), firstName: body.first_name ?? null, lastName: body.last_name ?? null,
    });
    await em.flush();
    await setUserRoles(em, ctx, { userId: invited.id, roleIds: body.roleIds });
    audit(em, ctx, {
      action: 'user.invite', target: `user:${invited.id}`, after: { ...toUserRecord(invited), roleIds: body.roleIds },
    });
    return invited;
  }));
  await orderInvitation({ ctx, name: { userId: user.id, nonce: invitation.invitationNonce }, runner });
  return toUserRecord(user);
}
