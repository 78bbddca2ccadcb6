import type { SendFailureKind } from '../channels.ts';

/**
 * How a part of a message stands. `unknown` is a part whose answer was lost: it may have arrived. `suppressed` was not
 * sent because a rule spoke against it, `failed` because the platform refused it or stayed away.
 */
export const sendStates = ['planned', 'sending', 'sent', 'unknown', 'failed', 'suppressed'] as const;
export type SendState = (typeof sendStates)[number];

/** The guards against sending or replying, in their order, and a token that Meta refuses. */
export type SendGuard =
  | 'GUEST_UNKNOWN'
    | 'CLIENT_DISABLED' | 'NOT_ENTITLED' | 'DISCONNECTED' | 'AUTO_REPLY_OFF' | 'WITH_PERSON' | 'WINDOW_CLOSED' | 'TOKEN_NEEDED';

/** What a platform's refusal asks for. */
export type SendProblem =
  | { action: 'stop'; reason: string; kind: SendFailureKind }
  | { action: 'later'; reason: string; afterMs: number };

/** The part of a thread that is next to go out; `waitMs` from now at the earliest. */
export interface NextSend {
  sendId: string;
  /** `evidence`: its first outcome is unknown, and an echo or status may still tell. */
  waitsFor: 'nothing' | 'evidence' | 'patience';
  waitMs: number;
}

/** One message to one user every six seconds is what WhatsApp suffers in the long run. */
export const PAIR_RATE_MS = 6_000;

/** A part is given up after so many attempts. */
export const MAX_ATTEMPTS = 6;

/** For evidence of a send whose answer was lost, in milliseconds: an echo or a status comes within seconds. */
export const EVIDENCE_MS = 20_000;

const MAX_BACKOFF_MS = 60_000;

/** How long to wait after attempt number `attempts`, in milliseconds. */
export const backoffMs = (attempts: number, firstMs = 1_000): number => Math.min(firstMs * 2 ** Math.max(0, attempts - 1), MAX_BACKOFF_MS);
