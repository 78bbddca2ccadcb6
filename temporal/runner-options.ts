import type { Client } from '@temporalio/client';

/** What every part of the runner works with. */
export interface RunnerOptions {
  client: Client;
  /** How long a quiet session's run stays open, in milliseconds. */
  sessionIdleMs: number;
  /** How long a caller waits for a message to be taken, and for an answer, in milliseconds. */
  acceptTimeoutMs: number;
  answerTimeoutMs: number;
  /** How long a channel's guest has to be quiet before an answer; as `QUIET_MS` when left out. */
  quietMs?: number | undefined;
}
