import type { TenantContext } from '../../context.ts';
import { handoffSettings, MAX_MISSED_TURNS, type HandoffReason } from '../../model/handoff.ts';
import type { AnsweredTurn } from '../../model/turn.ts';
import type { Reply } from '../../ports/brain.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChatSession } from '../../storage/entities/chat.ts';
import { Client } from '../../storage/entities/client.ts';
import { startHandoff, type TakenOver } from './take-over.ts';

const missed: ReadonlySet<AnsweredTurn['outcome']> = new Set(['unanswered', 'failed']);
const helped: ReadonlySet<AnsweredTurn['outcome']> = new Set(['answered', 'booking']);

/** Whether a turn with this outcome has helped its guest: the concierge then starts counting failures again. */
export const isHelp = (outcome: AnsweredTurn['outcome']): boolean => helped.has(outcome);

/**
 * Counts the turns in a row that the concierge could not answer, and escalates to a person when there are too many or the
 * reply says so. A word of thanks in between neither helps nor fails. Runs in the reply's transaction.
 *
 * @returns null when the concierge keeps the conversation
 */
export async function escalateAfterReply(
  em: EntityManager, ctx: TenantContext, { key, missedTurns, waitingSince }: ChatSession,
  { outcome, handoff, locale }: { outcome: AnsweredTurn['outcome'] } & Pick<Reply, 'handoff' | 'locale'>,
): Promise<TakenOver | null> {
  const count = missed.has(outcome) ? missedTurns + 1 : isHelp(outcome) ? 0 : missedTurns;
  // A guest who waited because the concierge was not to answer has an answer now.
  if (count !== missedTurns || waitingSince) await em.nativeUpdate(ChatSession, { key }, { missedTurns: count, waitingSince: null });
  const reason: HandoffReason | undefined = handoff ?? (count >= MAX_MISSED_TURNS ? 'repeated-failure' : undefined);
  if (reason === undefined) return null;
  const { hotelConfig } = await em.findOneOrFail(Client, { id: ctx.clientId });
  // Where somebody may be in danger, a person is called whatever the hotel does with everything else.
  if (reason !== 'danger' && !handoffSettings(hotelConfig).enabled) return null;
  return startHandoff(em, ctx, { sessionKey: key, reason, by: null, locale });
}
