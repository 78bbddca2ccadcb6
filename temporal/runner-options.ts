import type { Client } from '@temporalio/client';

/** What runs tell the operators who look at them in the Temporal Web UI. */
export interface OperatorView {
  /** The name of a hotel, null where it is not known. */
  hotelName?: (clientId: string) => Promise<string | null>;
  /** Where browsers reach the API and the console. */
  publicUrl?: string;
  /** Where the runbook can be read. */
  runbookUrl?: string | undefined;
}

/** What every part of the runner works with. */
export interface RunnerOptions extends OperatorView {
  client: Client;
  /** How long a quiet session's run stays open, in milliseconds. */
  sessionIdleMs: number;
  /** How long a caller waits for a message to be taken, and for an answer, in milliseconds. */
  acceptTimeoutMs: number;
  answerTimeoutMs: number;
  /** How long a channel's guest has to be quiet before an answer; as `QUIET_MS` when left out. */
  quietMs?: number | undefined;
}
