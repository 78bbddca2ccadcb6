import type { Context } from '../context.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import { User } from '../storage/entities/user.ts';
import { unlessAway } from '../unless-away.ts';

/** Invitations per sweep, oldest first; what is left is left for the next one. */
const BATCH = 100;

interface OrderInput {
  ctx: Context;
  runner: Pick<DurableRunner, 'sendMail'>;
}

/** Has an invitation mailed, once. While the flow engine is away it stays noted as due, and the sweep has it mailed. */
export async function orderInvitation(
  { ctx, user: { id, invitedAt }, runner }: OrderInput & { user: { id: string; invitedAt: Date } },
): Promise<void> {
  await unlessAway(async () => {
    await runner.sendMail({ kind: 'invitation', userId: id, invitedAt: invitedAt.getTime() });
    await ctx.db.transaction((em) => em.nativeUpdate(User, { id, invitedAt }, { invitationDue: false }));
  });
}

/** Has the invitations mailed that are still due. Safe to repeat. @param ctx of the system */
export async function orderDueInvitations({ ctx, runner }: OrderInput): Promise<void> {
  const due = await ctx.db.read((em) => em.find(User, { invitationDue: true, status: 'invited' }, {
    orderBy: { invitedAt: 'asc' }, limit: BATCH,
  }));
  for (const { id, invitedAt } of due) if (invitedAt) await orderInvitation({ ctx, user: { id, invitedAt }, runner });
}
