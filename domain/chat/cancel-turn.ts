import { setTimeout as pause } from 'node:timers/promises';
import type { TenantContext } from '../context.ts';
import { invalidInput } from '../model/errors.ts';
import type { TurnKey } from '../model/turn.ts';
import type { ChatRunner } from '../ports/durable-runner.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { readMessage } from './messages.ts';
import { replyTo } from './reply-to.ts';

/** The closing words of a stopped turn take a moment; who has not read them by then reads them in the conversation. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 50;

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
  return stopTurnOf({ ctx, input, runner: deps.runner });
}

/**
 * Has the conversation stop a turn, and waits a little for its end.
 *
 * @returns whether it was stopped, or is about to be; false when it had its reply
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export async function stopTurnOf(
  { ctx, input, runner }: { ctx: TenantContext; input: TurnKey; runner: ChatRunner },
): Promise<{ stopped: boolean }> {
  const { sessionKey, messageId } = input;
  const { stopped } = await runner.cancelTurn({ clientId: ctx.clientId, sessionKey, messageId });
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const replyId = stopped ? await replyTo({ ctx, input }) : null;
    if (replyId !== null) {
      const reply = await ctx.db.read((em) => em.findOne(ChatMessageRecord, { sessionKey, id: replyId }, { fields: ['outcome'] }));
      return { stopped: reply?.outcome === 'stopped' };
    }
    if (!stopped || Date.now() >= until) return { stopped };
    await pause(LOOK_EVERY_MS);
  }
}
