import type { BookingFailureCode } from './failures.ts';
import type { Property } from './objects.ts';

/** The flow of one call to a table-booking system on behalf of an API process, which does not call it itself. */
export const tableAppRequestFlow = { type: 'tableAppRequest' } as const;

/** A reservation whose booker somebody in a conversation says to be. */
export interface BookerClaim {
  clientId: string;
  /** The conversation's internal key. */
  conversation: string;
  reservationId: string;
}

/** What is asked; a verification code travels sealed, so that no history holds it. */
export type TableAppRequest =
  | { kind: 'check'; clientId: string }
  | ({ kind: 'requestVerification' } & BookerClaim)
  | ({ kind: 'verifyBooker'; sealedCode: string } & BookerClaim);

/** A refusal is an answer here: the flow has done its work. */
export type TableAppOutcome<T> = { ok: true; value: T } | { ok: false; code: BookingFailureCode; retryAfterSeconds?: number };

export interface ConnectionReport {
  properties: Property[];
}

export interface VerifiedBooker {
  /** UTC. */
  expiresAt: string;
}

/** Ids name the hotel and nothing of the guest. */
export const tableAppRequestId = ({ kind, clientId }: TableAppRequest, unique: string): string => `tableapp/${clientId}/${kind}/${unique}`;
