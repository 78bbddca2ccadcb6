import type { Context } from '../context.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import { User } from '../storage/entities/user.ts';
import { eachAlone } from '../each-alone.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import type { InvitationName } from '../invitation.ts';

/** Invitations per sweep, oldest first; what is left is left for the next one. */
const BATCH = 100;

interface OrderInput {
  ctx: Context;
  runner: Pick<DurableRunner, 'sendMail'>;
}

/** Has an invitation mailed, once. While the flow engine is away it stays noted as due, and the sweep has it mailed. */
export async function orderInvitation(
  { ctx, name: { userId, nonce }, runner }: OrderInput & { name: InvitationName },
): Promise<void> {
  await ignoreUnavailable(async () => {
    await runner.sendMail({ kind: 'invitation', userId, nonce });
    await ctx.db.transaction((em) => em.nativeUpdate(User, { id: userId, invitationNonce: nonce }, { invitationDue: false }));
  });
}

/** Has the invitations mailed that are still due. Safe to repeat. @param ctx of the system */
export async function orderDueInvitations({ ctx, runner }: OrderInput): Promise<void> {
  const due = await ctx.db.read((em) => em.find(User, { invitationDue: true, status: 'invited', inviteExpiresAt: { $gt: ctx.now() } }, {
    orderBy: { invitedAt: 'asc' }, limit: BATCH,
  }));
  await eachAlone(due, async ({ id: userId, invitationNonce: nonce }) => {
    if (nonce) await orderInvitation({ ctx, name: { userId, nonce }, runner });
  });
}
