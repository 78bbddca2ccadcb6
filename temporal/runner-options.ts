import type { Client } from '@temporalio/client';

/** What runs show operators in the Temporal Web UI. */
export interface OperatorView {
  /** The name of a hotel, or null if it is unknown. */
  hotelName?: (clientId: string) => Promise<string | null>;
  /** Where browsers reach the API and the console. */
  publicUrl?: string;
  /** Where the runbook can be read. */
  runbookUrl?: string | undefined;
}

/** What every part of the runner needs. */
export interface RunnerOptions extends OperatorView {
  client: Client;
  /** How long a quiet session's run stays open, in milliseconds. */
  sessionIdleMs: number;
  /** How long a caller waits until a message is accepted, and until it is answered, in milliseconds. */
  acceptTimeoutMs: number;
  answerTimeoutMs: number;
  /** How long a channel's guest must be quiet before the answer; `QUIET_MS` by default. */
  quietMs?: number | undefined;
}
