import type { AgentTaskInput } from '../model/agent-task-flow.ts';
import type { MailOrder } from '../model/mail.ts';
import type { PipelineTaskInput, TaskKey } from '../model/pipelines.ts';
import type { GuestTurn, TurnKey } from '../model/turn.ts';
import type { WebhookInput } from '../model/webhooks.ts';
import type { BookingRunner } from './booking-runner.ts';
import type { ChannelRunner } from './channel-runner.ts';
import type { OutsideRunner } from './doctor.ts';
import type { GuestRunner } from './guest-runner.ts';
import type { ModelRunner } from './model-runner.ts';
import type { TableAppRunner } from './table-app-runner.ts';

export interface SessionOfClient {
  clientId: string;
  sessionKey: string;
}

/** Hands guests' messages to their conversations. */
export interface ChatRunner {
  /**
   * Hands a message to the session's flow. When it resolves, the message is stored and will be answered,
   * whatever dies next. Safe to repeat with the same message id.
   *
   * @throws DomainError TOO_MANY_REQUESTS when too many messages wait, IDEMPOTENCY_MISMATCH when the id
   *   already carries another text, UNAVAILABLE when the flow engine does not answer
   */
  postMessage(turn: GuestTurn): Promise<void>;

  /** As {@link postMessage}, and waits for the answer. @returns the id of the reply */
  ask(turn: GuestTurn): Promise<{ replyId: string }>;

  /**
   * Stops the turn of a message, whether it waits or is being answered; its closing words follow.
   *
   * @returns whether it ends now; false when the message has its reply already
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  cancelTurn(turn: TurnKey & { clientId: string }): Promise<{ stopped: boolean }>;
}

/** Tells conversations who has them; their records are in Postgres. */
export interface HandoffRunner {
  /**
   * Has the flow of a conversation that a person took over break off what it is thinking about, and wait for the
   * person. Safe to repeat.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  followTakeover(session: SessionOfClient): Promise<void>;

  /** Has the flow go on with the guest's next message. Safe to repeat. @throws DomainError UNAVAILABLE */
  followHandback(session: SessionOfClient): Promise<void>;

  /** Has the flow answer what a handback has left to it, and go on. Safe to repeat. @throws DomainError UNAVAILABLE */
  answerReopened(session: SessionOfClient): Promise<void>;
}

/** Sends mails. */
export interface MailRunner {
  /**
   * Has a mail sent, sooner or later, whatever dies next; resolves once that is certain.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  sendMail(order: MailOrder): Promise<void>;
}

/** Runs background tasks, whose records are in Postgres. */
export interface PipelineRunner {
  /**
   * Starts the flow of a recorded task. Safe to repeat: one that runs goes on, and one whose task is done ends at once.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  startPipeline(input: PipelineTaskInput): Promise<void>;

  /**
   * Asks a task's flow to stop; its steps notice within seconds.
   *
   * @param timeoutMs patience, where somebody waits; a few seconds when left out
   * @returns whether there was a flow to stop
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  cancelPipeline(key: TaskKey, timeoutMs?: number): Promise<boolean>;

  /** Tells a task's flow that another task of its client has ended; nothing happens where none is open. @throws DomainError UNAVAILABLE */
  wakePipeline(key: TaskKey): Promise<void>;

  /** Whether the task's flow is open. @throws DomainError UNAVAILABLE when the flow engine does not answer */
  isPipelineOpen(key: TaskKey): Promise<boolean>;
}

/** Has schedules follow the settings of clients. */
export interface ScheduleRunner {
  /**
   * Says that notes of changed clients wait. Worth saying right after a change, and not needed for it: the sweep
   * looks for itself every minute.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  wakeSchedules(): Promise<void>;

  /**
   * When a schedule starts its task the next time.
   *
   * @returns null for one that is paused, or not there
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  nextRunOf(scheduleId: string): Promise<Date | null>;
}

/** Works on the tasks of agents. */
export interface AgentRunner {
  /** Has the stored messages of a task answered; safe to repeat. @throws DomainError UNAVAILABLE when the flow engine does not answer */
  startAgentTask(task: AgentTaskInput): Promise<void>;
  /** Ends the flow of a task that is canceled; nothing happens when it has ended. @throws DomainError UNAVAILABLE */
  cancelAgentTask(task: AgentTaskInput): Promise<void>;
  /** Has agents' servers told what has happened to a task; safe to repeat. @throws DomainError UNAVAILABLE */
  tellAgents(task: AgentTaskInput): Promise<void>;
}

/** Tells hotels' servers of events. */
export interface WebhookRunner {
  /**
   * Has a webhook's receiver told what waits for it; safe to repeat.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  wakeWebhook(webhook: WebhookInput): Promise<void>;
}

/** Starts and messages the durable flows; implemented over Temporal, injected by the mains. */
export interface DurableRunner extends
  BookingRunner, ChannelRunner, ChatRunner, HandoffRunner, MailRunner, PipelineRunner, ScheduleRunner, AgentRunner, TableAppRunner,
  ModelRunner, GuestRunner, WebhookRunner, OutsideRunner {
  /** @throws when the flow engine does not answer */
  ping(): Promise<void>;
}
