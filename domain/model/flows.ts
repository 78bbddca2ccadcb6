import type { BookingState } from './booking/booking-state.ts';
import { BOOKING_CHANGED_SIGNAL } from './booking/flows.ts';
import type { MessagingChannel } from './channels.ts';

/**
 * The names that both sides of the durable runner agree on: flow types, messages, queues, ids and
 * search attributes. Plain data, so that workflows, clients and workers may all import it.
 */

/**
 * Task queues by who waits: a guest for a word, a guest or agent for a table, somebody else's server or mailbox, a hotel for
 * its background task, nobody but the platform itself, a guest for a language model, and a hotel's own server. A kind of work
 * with other patience gets a row of its own.
 */
export const taskQueues = {
  interactive: 'interactive', booking: 'booking', outbound: 'outbound', pipeline: 'pipeline', upkeep: 'upkeep',
  models: 'models', webhooks: 'webhooks',
} as const;
export type TaskQueue = keyof typeof taskQueues;

/** Queues whose work takes minutes of processor time or memory at will; by default they are served by a process of their own. */
export const backgroundQueues = ['pipeline', 'upkeep'] as const satisfies readonly TaskQueue[];
/** What the heap of a process for them grows to, in megabytes: with the readers of documents beside it, all stays below a gigabyte. */
export const BACKGROUND_HEAP_MB = 400;
/** Queues that somebody waits for. */
export const frontQueues = ['interactive', 'booking', 'outbound', 'models', 'webhooks'] as const satisfies readonly TaskQueue[];

/**
 * Search attributes of runs, by type; the Temporal Web UI filters by them (docs/runbook.md). The service keeps them in the clear: there
 * are names of hotels, ids, states, counts and times in them, and no word of a guest. It has room for ten keywords.
 */
export const searchAttributeTypes = {
  ConciergeClientId: 'KEYWORD', ConciergeHotel: 'KEYWORD', ConciergeSessionKey: 'KEYWORD', ConciergeTaskType: 'KEYWORD',
  ConciergeChannel: 'KEYWORD', ConciergeOutcome: 'KEYWORD',
  /** Who answers a conversation: `concierge` or `person`. */
  ConciergeHandledBy: 'KEYWORD',
  /** Whose move it is while the run itself has nothing to do: `guest`, `person` or `provider`. */
  ConciergeWaitingFor: 'KEYWORD',
  ConciergeFailedTurns: 'INT',
  /** What the last turn that failed, or a step that is repeated, met with: a code. */
  ConciergeLastFailure: 'KEYWORD',
  ConciergeLastFailureTime: 'DATETIME',
  /** Attempts of a step that is repeated again and again. */
  ConciergeAttempts: 'INT',
  /** On the restaurant's clock, written as if that were UTC. */
  ConciergeTableTime: 'DATETIME',
} as const;
export type SearchAttributeName = keyof typeof searchAttributeTypes;
export const searchAttributeNames = Object.keys(searchAttributeTypes) as SearchAttributeName[];

interface AttributeValues { KEYWORD: string; INT: number; DATETIME: Date }
type TypeOf<Name extends SearchAttributeName> = (typeof searchAttributeTypes)[Name];
type AttributePair =
  { [Type in keyof AttributeValues]: { key: { name: string; type: Type }; value: AttributeValues[Type] } }[keyof AttributeValues];

/** A search attribute of a run, in the shape the SDK takes on both sides. */
export const searchAttribute = <Name extends SearchAttributeName>(name: Name, value: AttributeValues[TypeOf<Name>]): AttributePair =>
  ({ key: { name, type: searchAttributeTypes[name] }, value }) as AttributePair;

/** Tells a run that one of its steps has failed so often that its operators should know. */
export const STEP_REPEATS_SIGNAL = 'stepRepeats';
export interface StepRepeats {
  activityId: string;
  attempts: number;
  /** What the last of them met with: a code. */
  failure: string;
}

/** The chat session flow and its messages. */
export const chatSessionFlow = {
  type: 'chatSession',
  updates: { postMessage: 'postMessage', ask: 'ask', cancelTurn: 'cancelTurn', takeOver: 'takeOver', handBack: 'handBack' },
  signals: { bookingChanged: BOOKING_CHANGED_SIGNAL, inbound: 'inbound' },
  queries: { state: 'state' },
} as const;

/** The flow that sends one mail. */
export const sendMailFlow = { type: 'sendMail' } as const;

/** The flow of one background task and its messages. */
export const pipelineTaskFlow = { type: 'pipelineTask', signals: { turn: 'turn' }, queries: { progress: 'progress' } } as const;

/** A repetition of a start meets the run that is there, and one that comes late meets the task's record. */
export const pipelineTaskId = (clientId: string, taskId: string): string => `pipeline/${clientId}/${taskId}`;

/** The flow that looks for an API process at what only workers reach. */
export const lookOutsideFlow = { type: 'lookOutside', id: (unique: string): string => `doctor/outside/${unique}` } as const;

/** The flow that a schedule starts: it records and starts the task of this occasion. */
export const scheduledTaskFlow = { type: 'scheduledTask' } as const;

/** The one flow that makes schedules follow the settings of clients; one at a time, so that no older state wins. */
export const applySchedulesFlow = { type: 'applySchedules', id: 'schedules/apply', signals: { changed: 'changed' } } as const;

/** The flows that keep the platform itself in order, each on a schedule of its own. */
export const housekeepingFlows = {
  sweep: { type: 'sweepTasks', scheduleId: 'platform/sweep-tasks' },
  maintenance: { type: 'maintenance', scheduleId: 'platform/maintenance' },
} as const;

/** Ids carry internal keys only: no guest data, and not the guest's own session id. */
export const chatSessionId = (clientId: string, sessionKey: string): string => `chat/${clientId}/${sessionKey}`;

/** How long a quiet session stays in memory before its run ends; a later message starts a new run. */
export const SESSION_IDLE_MS = 30 * 60 * 1000;

export interface ChatSessionInput {
  clientId: string;
  sessionKey: string;
  idleMs: number;
  /** The messaging channel that the guest writes on; left out on the web. */
  channel?: MessagingChannel;
  /** How long its guest has to be quiet before an answer. */
  quietMs?: number;
  /** What a run hands to its successor when it continues as new. */
  carried?: ChatSessionState;
}

/** What a run knows of its conversation: message ids, never text. */
export interface ChatSessionState {
  /** Stored guest messages without an answer, oldest first. */
  waiting: string[];
  answered: number;
  /** Messages whose guest does not want the answer, and that are not answered; some may still be on their way. */
  unwanted?: string[];
  lastOutcome: string | null;
  /** Turns that ended with an apology, where there are any. */
  failedTurns?: number;
  /** Where the dialogue about a table stands, and the table's booking itself. */
  stage?: string | null;
  booking?: BookingState | null;
  /** Bookings whose hold has expired and whose guest does not know it yet. */
  expired?: string[];
  /** While a person has the conversation: the message that told the guest so. */
  handoffMessageId?: string;
  /** The flows that are to be told of replies, by message id. */
  askers?: Record<string, string>;
  /** Whether what is said has to be sent to a messaging platform. */
  onChannel?: true;
}

/** Answer of the `state` query. */
export interface ChatSessionStatus extends ChatSessionState {
  answering: string | null;
}
