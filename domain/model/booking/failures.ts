/**
 * The one table of what a provider's refusal means: whether the same call may be repeated, always with the same
 * idempotency key, and what the assistant is told. Codes are those of booking APIs in the field.
 */
export const bookingFailures = {
  SLOT_CONFLICT: { retry: false, tell: 'The table has just been taken. Read the availability again and offer other times.' },
  QUOTE_EXPIRED: { retry: false, tell: 'The quote has expired. Ask for a fresh quote.' },
  HOLD_EXPIRED: { retry: false, tell: 'The hold has expired and cannot be extended or booked. Start with a fresh quote and a new hold.' },
  HOLD_NOT_EXTENDABLE: { retry: false, tell: 'The hold cannot be extended any further. Book it before it expires, or let it go.' },
  HOLD_NOT_FOUND: { retry: false, tell: 'There is no such hold.' },
  HOLD_ALREADY_CONSUMED: { retry: false, tell: 'The hold has already become a reservation.' },
  RESERVATION_NOT_FOUND: { retry: false, tell: 'There is no such reservation. Ask the guest for the confirmation number.' },
  NOT_CONFIRMABLE: { retry: false, tell: 'The reservation cannot be confirmed in its present status.' },
  ALREADY_CANCELLED: { retry: false, tell: 'The reservation is cancelled already.' },
  PARTY_SIZE_OUT_OF_RANGE: { retry: false, tell: 'The restaurant does not seat a party of this size.' },
  OUTSIDE_BOOKING_WINDOW: { retry: false, tell: 'The restaurant takes no bookings for that day or time.' },
  OUTSIDE_CANCELLATION_WINDOW: { retry: false, tell: 'It is too late to change or cancel this reservation here; the restaurant can.' },
  VALIDATION: { retry: false, tell: 'The restaurant did not accept these details.' },
  VERIFICATION_REQUIRED: {
    retry: false, tell: 'The booker has to be verified first. A code was sent to the e-mail address of the booking; ask the guest for it.',
  },
  VERIFICATION_FAILED: { retry: false, tell: 'The code is wrong or has expired. Ask the guest for it again, or send a new one.' },
  VERIFICATION_LIMITED: {
    retry: false, tell: 'Too many codes were tried or asked for. Tell the guest to try again later, or offer a person.',
  },
  IDEMPOTENCY_IN_PROGRESS: { retry: true, tell: 'The same request is being worked on. One moment.' },
  IDEMPOTENCY_KEY_REUSED: {
    retry: false, tell: 'Something went wrong on our side. Apologise and offer a person.',
    tellCaller: 'This idempotencyKey was used before with another request. Use a new one.',
  },
  NOT_CONNECTED: { retry: false, tell: 'No table-booking system is connected. Offer the front desk.' },
  UNAUTHORIZED: { retry: false, tell: 'The table-booking system refuses our credentials. Apologise and offer a person.' },
  RATE_LIMITED: { retry: true, tell: 'The restaurant\'s system is busy. One moment.' },
  PROVIDER_UNAVAILABLE: { retry: true, tell: 'The restaurant\'s system does not answer. Apologise and offer a person.' },
} as const satisfies Record<string, FailureMeaning>;

interface FailureMeaning {
  retry: boolean;
  tell: string;
  /** What a caller is told who chooses keys, where that is another sentence; a guest knows of none. */
  tellCaller?: string;
}

export type BookingFailureCode = keyof typeof bookingFailures;

/** Whether a refusal says nothing certain: what was asked for may have happened. */
export const leavesOpen = (code: string): boolean =>
  Object.hasOwn(bookingFailures, code) && bookingFailures[code as BookingFailureCode].retry;

/** A refusal or failure of the provider, in our terms. */
export class BookingFailure extends Error {
  override readonly name = 'BookingFailure';
  readonly code: BookingFailureCode;
  /** Seconds that the provider asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** What a refusal says beside its code, such as the reservation a hold became; no secrets. */
  readonly details: Record<string, unknown>;

  /** @param options.tell what the assistant is told, where the code's own sentence does not hold */
  constructor(
    code: BookingFailureCode,
    options: { retryAfterSeconds?: number; details?: Record<string, unknown>; tell?: string; cause?: unknown } = {},
  ) {
    super(options.tell ?? bookingFailures[code].tell, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? {};
  }
}
