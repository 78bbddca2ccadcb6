import { log } from '@temporalio/activity';
import { answerTurn, apologise } from '../domain/chat/answer-turn.ts';
import { storeGuestMessage } from '../domain/chat/store-guest-message.ts';
import type { TenantContext } from '../domain/context.ts';
import type { AnsweredTurn, GuestTurn, StoredTurn, TurnKey } from '../domain/model/turn.ts';
import type { Brain } from '../domain/ports/brain.ts';
import type { LiveEvents } from '../domain/ports/live-events.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withHeartbeat } from './heartbeat.ts';
import { DeltaStream } from './delta-stream.ts';
import { withSafeFailures } from './failures.ts';

type ChatTurn = TurnKey & { clientId: string };

export interface ChatDeps extends ActivityDeps {
  brain: Brain;
  live: LiveEvents;
}

export type ChatActivities = ReturnType<typeof createChatActivities>;

/** The side effects of a conversation. Each may run twice: unique constraints keep the effect single. */
export function createChatActivities(deps: ChatDeps) {
  const contextOf = (clientId: string): TenantContext => activityContext(deps, clientId);
  return withSafeFailures({
    /** Stores a guest's message once per message id. */
    async storeGuestMessage(turn: GuestTurn): Promise<StoredTurn> {
      return storeGuestMessage({ ctx: contextOf(turn.clientId), input: turn });
    },

    /** Decides on and stores the reply to a message; shows typing and text to whoever is connected. */
    async answerTurn({ clientId, ...input }: ChatTurn): Promise<AnsweredTurn> {
      const { sessionKey, messageId } = input;
      return withHeartbeat(async () => {
        const stream = new DeltaStream(deps.live, sessionKey, messageId);
        stream.typing(true);
        try {
          const answered = await answerTurn({
            ctx: contextOf(clientId), input, brain: deps.brain, emit: (text) => stream.write(text),
          });
          log.info('A turn was answered', { outcome: answered.outcome });
          return answered;
        } finally {
          stream.typing(false);
          await stream.flushed();
        }
      });
    },

    /** Stores the apology for a message that could not be answered. */
    async apologise({ clientId, ...input }: ChatTurn): Promise<AnsweredTurn> {
      return apologise({ ctx: contextOf(clientId), input });
    },
  });
}
