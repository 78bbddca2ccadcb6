/** An answer that says no, in the provider's own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;
  /** Whether a repeat under the same key gets this answer again: true for what was executed, not for what never was. */
  readonly final: boolean;

  constructor(status: number, code: string, message: string, options: {
    details?: Record<string, unknown>; headers?: Record<string, string>; final?: boolean;
  } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.final = options.final ?? true;
  }

  get body(): Record<string, unknown> {
    return { code: this.code, message: this.message, ...(this.details && { details: this.details }) };
  }
}

/** A request that was not understood; it is not executed, so its key stays free. */
export const malformed = (message: string): Refusal => new Refusal(400, 'VALIDATION', message, { final: false });

export const slotConflict = (): Refusal => new Refusal(409, 'SLOT_CONFLICT', 'No table is free at that time.');

export const outsideWindow = (message: string): Refusal => new Refusal(422, 'OUTSIDE_BOOKING_WINDOW', message);
