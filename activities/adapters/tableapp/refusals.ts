import { z } from 'zod';
import { BookingFailure, bookingFailures, type BookingFailureCode } from '../../../domain/model/booking/failures.ts';
import { reservationStatuses } from '../../../domain/model/booking/objects.ts';
import { retryAfterMs } from '../outbound/retry-after.ts';
import type { ProviderAnswer } from './provider-request.ts';

/** What was asked for, as far as it decides what a refusal means. */
export type Operation = 'availability' | 'quote' | 'createHold' | 'extendHold' | 'releaseHold' | 'createReservation'
  | 'findReservation' | 'getReservation' | 'modifyReservation' | 'cancelReservation' | 'confirmReservation'
  | 'searchReservations' | 'health' | 'properties' | 'requestVerification' | 'verify';

/** The longest wait that a provider can ask for, in seconds. */
const LONGEST_WAIT = 3600;

/** Words of other booking systems for what ours calls differently. */
const synonyms: Record<string, BookingFailureCode> = {
  SLOT_UNAVAILABLE: 'SLOT_CONFLICT',
  SLOT_ALREADY_BOOKED_BY_USER: 'SLOT_CONFLICT',
  LEASE_EXPIRED: 'HOLD_EXPIRED',
  QUOTE_NOT_FOUND: 'QUOTE_EXPIRED',
  IDEMPOTENCY_KEY_MISSING: 'VALIDATION',
  INVALID_TOKEN: 'UNAUTHORIZED',
  PROPERTY_FORBIDDEN: 'UNAUTHORIZED',
  PROPERTY_MISSING: 'UNAUTHORIZED',
  PAYLOAD_TOO_LARGE: 'VALIDATION',
};

/** Codes that are ours to conclude; a provider does not decide them. */
const ours: readonly BookingFailureCode[] = ['NOT_CONNECTED', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'];

const refusalSchema = z.object({
  code: z.string().optional().catch(undefined),
  booking_failure: z.object({ cause: z.string() }).optional().catch(undefined),
  details: z.unknown().optional(),
});

/** What a refusal may tell beside its code; anything else that a provider says stays outside. */
const detailsSchema = z.object({
  reservationId: z.string().max(200), confirmationNumber: z.string().max(40), status: z.enum(reservationStatuses),
  minPartySize: z.number().int(), maxPartySize: z.number().int(),
}).partial();

const byOperation = (usual: BookingFailureCode, special: Partial<Record<Operation, BookingFailureCode>>) =>
  (operation: Operation): BookingFailureCode => special[operation] ?? usual;

/** What a status means where the provider gives no code that is known. */
const byStatus: Record<number, (operation: Operation) => BookingFailureCode> = {
  400: () => 'VALIDATION',
  401: () => 'UNAUTHORIZED',
  403: byOperation('UNAUTHORIZED', { getReservation: 'VERIFICATION_REQUIRED', verify: 'VERIFICATION_FAILED' }),
  404: byOperation('PROVIDER_UNAVAILABLE', {
    createHold: 'QUOTE_EXPIRED', extendHold: 'HOLD_NOT_FOUND', releaseHold: 'HOLD_NOT_FOUND',
    createReservation: 'HOLD_NOT_FOUND', findReservation: 'RESERVATION_NOT_FOUND', getReservation: 'RESERVATION_NOT_FOUND',
    modifyReservation: 'RESERVATION_NOT_FOUND', cancelReservation: 'RESERVATION_NOT_FOUND', confirmReservation: 'RESERVATION_NOT_FOUND',
    requestVerification: 'RESERVATION_NOT_FOUND', verify: 'VERIFICATION_FAILED',
  }),
  409: byOperation('SLOT_CONFLICT', {
    extendHold: 'HOLD_ALREADY_CONSUMED', releaseHold: 'HOLD_ALREADY_CONSUMED',
    cancelReservation: 'ALREADY_CANCELLED', confirmReservation: 'NOT_CONFIRMABLE',
  }),
  410: byOperation('HOLD_EXPIRED', { quote: 'QUOTE_EXPIRED', createHold: 'QUOTE_EXPIRED', verify: 'VERIFICATION_FAILED' }),
  413: () => 'VALIDATION',
  422: () => 'VALIDATION',
  428: byOperation('HOLD_EXPIRED', { quote: 'QUOTE_EXPIRED', createHold: 'QUOTE_EXPIRED' }),
  429: () => 'RATE_LIMITED',
};

/**
 * The one table from a provider's answer to what it means (reference, section 3). Systems differ in their
 * statuses and in saying no with 200, so a known code counts more than the status.
 *
 * @returns undefined when the answer is no refusal
 */
export function refusalIn(
  operation: Operation, { status, json, isGarbled, retryAfter }: ProviderAnswer, now: Date,
): BookingFailure | undefined {
  const said = refusalSchema.safeParse(json).data;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && said?.booking_failure === undefined) return undefined;
  const options = { ...waitOf(retryAfter, now), details: detailsSchema.safeParse(said?.details).data ?? {} };
  // 409 means that the table is taken, or that the first request under this key still runs and may get it. Only the body tells which.
  const isUncertain = status === 409 && isGarbled;
  // A server that fails may quote a code of the past; only the failure counts.
  if (status >= 500 || status === 408 || isUncertain) return new BookingFailure('PROVIDER_UNAVAILABLE', options);
  const code = codeOf(said?.booking_failure?.cause ?? said?.code);
  if (code !== undefined && status !== 429) return new BookingFailure(code, options);
  if (isSuccess) return new BookingFailure('VALIDATION', options);
  return new BookingFailure(byStatus[status]?.(operation) ?? 'PROVIDER_UNAVAILABLE', options);
}

function codeOf(text: string | undefined): BookingFailureCode | undefined {
  if (text === undefined) return undefined;
  if (Object.hasOwn(synonyms, text)) return synonyms[text];
  return Object.hasOwn(bookingFailures, text) && !ours.some((code) => code === text) ? text as BookingFailureCode : undefined;
}

function waitOf(retryAfter: string | undefined, now: Date): { retryAfterSeconds?: number } {
  const wait = retryAfterMs(retryAfter, now).retryAfterMs;
  return wait === undefined ? {} : { retryAfterSeconds: Math.min(LONGEST_WAIT, Math.ceil(wait / 1000)) };
}
