import type { TenantContext } from '../context.ts';
import { invalidInput } from '../model/errors.ts';
import type { TurnKey } from '../model/turn.ts';
import type { ChatRunner } from '../ports/durable-runner.ts';
import { readMessage } from './messages.ts';

/**
 * Stops the answer to a guest's message. Its turn then ends with a message that says so, and which is honest about
 * a booking step that was under way already.
 *
 * @returns whether it was stopped; false when it had its reply
 * @throws DomainError NOT_FOUND for a message outside the session, INVALID_INPUT for one that is not the guest's,
 *   UNAVAILABLE when the flow engine does not answer
 */
export async function cancelTurn(
  { ctx, input, deps }: { ctx: TenantContext; input: TurnKey; deps: { runner: ChatRunner } },
): Promise<{ stopped: boolean }> {
  const message = await readMessage(ctx, input);
  if (message.type !== 'guest') throw invalidInput('messageId: name the message of the guest whose answer is to stop.');
  return deps.runner.cancelTurn({ ...input, clientId: ctx.clientId });
}
