import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { endUserKeys, endUserSessions } from '../accounts/end-sessions.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { lockUser } from './user-record.ts';

export const forceResetSchema = z.strictObject({
  endApiKeys: z.boolean().default(false).meta({ description: 'Disables the API keys of the user as well.' }),
}).meta({ id: 'ForceResetUser' });

/**
 * Makes a user set a new password before signing in again, and ends all sessions at once; by choice the keys as well.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the user is not active
 */
export async function forceResetUser(
  { ctx, id, input = {} }: { ctx: Context; id: string; input?: z.input<typeof forceResetSchema> },
): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  const { endApiKeys } = parseInput('body', forceResetSchema, input);
  await ctx.db.transaction(async (em) => {
    const user = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (user.status !== 'active') throw new DomainError('CONFLICT', `This user is ${user.status} and has no password to reset.`);
    const before = { forceReset: user.forceReset };
    user.forceReset = true;
    await em.flush();
    await endUserSessions(em, { userId: id, now: ctx.now() });
    const endedApiKeys = endApiKeys ? await endUserKeys(em, { userId: id, now: ctx.now() }) : 0;
    audit(em, ctx, { action: 'user.force-reset', target: `user:${id}`, before, after: { forceReset: true, endedApiKeys } });
  });
}
