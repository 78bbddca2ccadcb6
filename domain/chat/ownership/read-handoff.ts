import { handoffState, lockSession } from '../left-to-person.ts';
import type { TenantContext } from '../../context.ts';
import type { HandoffState } from '../../model/turn.ts';

/**
 * Who handles a conversation, and which of its messages wait for the concierge. Waits for what is being stored.
 *
 * @throws DomainError NOT_FOUND
 */
export async function readHandoff({ ctx, input }: { ctx: TenantContext; input: { sessionKey: string } }): Promise<HandoffState> {
  return ctx.db.transaction(async (em) => handoffState(em, await lockSession(em, input.sessionKey)));
}
