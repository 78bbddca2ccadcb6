import { log } from '@temporalio/activity';
import { alarmForPerson } from '../domain/chat/alarm-for-person.ts';
import { ClientFactsCache } from '../domain/chat/client-facts.ts';
import { answerTurn } from '../domain/chat/answer-turn.ts';
import { apologise, leaveTurn, stopTurn } from '../domain/chat/close-turn.ts';
import { storeGuestMessage } from '../domain/chat/store-guest-message.ts';
import { tellHoldExpired } from '../domain/chat/tell-hold-expired.ts';
import { giveUpStep, runStep } from '../domain/chat/turn-steps.ts';
import type { TurnTools } from '../domain/chat/turn-tools.ts';
import type { TenantContext } from '../domain/context.ts';
import type { AnsweredTurn, GuestTurn, StepKey, StoredTurn, TurnKey, TurnProgress } from '../domain/model/turn.ts';
import type { Brain } from '../domain/ports/brain.ts';
import type { LiveEvents } from '../domain/ports/live-events.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import type { CallAtOnce } from './call-at-once.ts';
import { cancellable } from './heartbeat.ts';
import type { OffSlot } from './slots/off-slot.ts';
import { DeltaStream } from './delta-stream.ts';
import type { createHandoffActivities } from './handoff-activities.ts';
import type { createThoughtActivities } from './thought-activities.ts';
import { withSafeFailures } from './failures.ts';

type OfClient<Key> = Key & { clientId: string };

/**
 * A turn to be thought about; `mayUseTools` comes from flows that can go on with tool calls, `mayThink` from those that can go on
 * with calls of a language model, `onChannel` from those of messaging channels.
 */
export type ChatTurn = OfClient<TurnKey> & { mayUseTools?: boolean; mayThink?: boolean; onChannel?: true };

export interface ChatDeps extends ActivityDeps {
  brain: Brain;
  tools: TurnTools;
  live: LiveEvents;
  offSlot: OffSlot;
  callAtOnce: CallAtOnce;
  /** Has agents' tasks know what their conversation was told of an order. Safe to repeat. */
  tellTasks: (ctx: TenantContext, sessionKey: string) => Promise<void>;
  /** Shows a channel's guest that an answer is coming; it may fail. */
  showTyping: (ctx: TenantContext, input: { sessionKey: string }) => Promise<void>;
}

export type ChatActivities =
  ReturnType<typeof createChatActivities> & ReturnType<typeof createHandoffActivities> & ReturnType<typeof createThoughtActivities>;

/** The side effects of a conversation. Each may run twice: unique constraints keep the effect single. */
export function createChatActivities(deps: ChatDeps, facts = new ClientFactsCache()) {
  const contextOf = (clientId: string): TenantContext => activityContext(deps, clientId);
  return withSafeFailures({
    /** Stores a guest's message once per message id. In danger, what a person's guest reads of it is its reply. */
    async storeGuestMessage(turn: GuestTurn): Promise<StoredTurn> {
      const ctx = contextOf(turn.clientId);
      const stored = await storeGuestMessage({ ctx, input: turn });
      const alarmId = stored.handoffMessageId === undefined ? null : await lookForDanger(deps, ctx, turn);
      return { ...stored, ...(alarmId === null ? {} : { replyId: alarmId }), lean: true };
    },

    /**
     * Decides on a message: stores the reply, or the tool calls to run before it is called again. Shows typing and
     * text to connected guests; typing goes on while tools run.
     */
    async answerTurn({ clientId, mayUseTools = false, mayThink, onChannel, ...input }: ChatTurn): Promise<TurnProgress> {
      const { sessionKey, messageId } = input;
      return cancellable(async (signal) => {
        const stream = new DeltaStream(deps.live, sessionKey, messageId);
        let goesOn = false;
        if (onChannel) void deps.showTyping(contextOf(clientId), { sessionKey }).catch(() => undefined);
        try {
          const progress = await answerTurn({
            ctx: contextOf(clientId), input, brain: deps.brain, facts, emit: (text) => stream.write(text), stream,
            tools: mayUseTools ? deps.tools : undefined, mayThink, signal,
          });
          goesOn = !('replyId' in progress);
          if ('outcome' in progress) log.info('A turn was answered', { outcome: progress.outcome });
          if ('handoffMessageId' in progress) await deps.callAtOnce(contextOf(clientId), { sessionKey });
          return progress;
        } finally {
          if (!goesOn && !stream.isClosed) stream.typing(false);
          await stream.flushed();
        }
      });
    },

    /** Calls the tool of one step and stores its result. Tools wait for bookings' flows, so it keeps no slot meanwhile. */
    async runStep({ clientId, ...input }: OfClient<StepKey>): Promise<void> {
      const ctx = contextOf(clientId);
      deps.offSlot.run(clientId, () => runAndTell(deps, ctx, input));
    },

    /** Stores that a step's tool gave no answer. */
    async giveUpStep({ clientId, ...input }: OfClient<StepKey>): Promise<void> {
      await giveUpStep({ ctx: contextOf(clientId), input });
    },

    /** Stores the apology for a message that could not be answered. */
    async apologise({ clientId, ...input }: OfClient<TurnKey>): Promise<AnsweredTurn> {
      return quietly(deps.live, input, () => apologise({ ctx: contextOf(clientId), input }));
    },

    /** Stores the closing words of a turn that the guest has stopped. */
    async stopTurn({ clientId, ...input }: OfClient<TurnKey>): Promise<AnsweredTurn> {
      return quietly(deps.live, input, () => stopAndTell(deps, contextOf(clientId), input));
    },

    /** Ends a turn that a person has taken over. */
    async leaveTurn({ clientId, ...input }: OfClient<TurnKey>): Promise<AnsweredTurn> {
      return quietly(deps.live, input, () => leaveTurn({ ctx: contextOf(clientId), input }));
    },

    /** Tells the guest that a held table is no longer held. */
    async tellHoldExpired({ clientId, ...input }: OfClient<{ sessionKey: string; bookingId: string }>): Promise<void> {
      await tellHoldExpired({ ctx: contextOf(clientId), input });
    },
  });
}

/** Stopping a turn and running a step may each report an order that was settled after its turn; the agent's task hears of it too. */
async function stopAndTell(deps: ChatDeps, ctx: TenantContext, input: TurnKey): Promise<AnsweredTurn> {
  const stopped = await stopTurn({ ctx, input });
  await deps.tellTasks(ctx, input.sessionKey);
  return stopped;
}

async function runAndTell(deps: ChatDeps, ctx: TenantContext, input: StepKey): Promise<void> {
  await runStep({ ctx, input, tools: deps.tools });
  await deps.tellTasks(ctx, input.sessionKey);
}

/** A message to a person is already stored; a guest in danger gets more, and the operators are called. */
async function lookForDanger(deps: ChatDeps, ctx: TenantContext, turn: GuestTurn): Promise<string | null> {
  const alarmId = await alarmForPerson({ ctx, input: turn, brain: deps.brain });
  if (alarmId !== null) await deps.callAtOnce(ctx, { sessionKey: turn.sessionKey });
  return alarmId;
}

/** Ends the typing that a turn which broke off may have left behind. */
async function quietly<T>(live: LiveEvents, { sessionKey, messageId }: TurnKey, work: () => Promise<T>): Promise<T> {
  const done = await work();
  const stream = new DeltaStream(live, sessionKey, messageId);
  stream.typing(false);
  await stream.flushed();
  return done;
}
