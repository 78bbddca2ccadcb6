import type { TenantContext } from '../context.ts';
import { BookingFailure, bookingFailures, type BookingFailureCode } from '../model/booking/failures.ts';
import { fingerprint } from './fingerprint.ts';

/** What a call to a provider is, so that its repetition is known as one. */
export interface KeyedCall {
  operation: 'create_hold' | 'create_reservation' | 'modify_reservation' | 'cancel_reservation' | 'confirm_reservation';
  /** Sent as the Idempotency-Key. */
  key: string;
  /** What is asked for; only its hash is kept. */
  request: unknown;
}

interface Row {
  /** Whether this call wrote it: nobody has sent the request before. */
  is_first: boolean;
  request_hash: string;
  state: 'sent' | 'done' | 'refused';
  response: unknown;
}

const RECORD = `
  with recorded as (
    insert into provider_call (client_id, operation, key, request_hash, state, created_date)
    values (?, ?, ?, ?, 'sent', ?) on conflict do nothing returning request_hash, state, response
  )
  select true as is_first, * from recorded
  union all select false, request_hash, state, response from provider_call where client_id = ? and operation = ? and key = ?`;

const ANSWER = `
  update provider_call set state = ?, response = ?::jsonb, answered_date = ?
  where client_id = ? and operation = ? and key = ? and state = 'sent'`;

const FORGET = "delete from provider_call where client_id = ? and operation = ? and key = ? and state = 'sent'";

/**
 * Makes a call that must take effect once. It is written down first; a definite answer, also a refusal, is kept
 * and given again without asking. An answer that is lost leaves the call `sent`: what it did is unknown, and only
 * its repetition with the same key can tell. Refused credentials say nothing of an earlier attempt, which may have
 * taken effect: they end a call only when it was the first, and then nothing was sent.
 *
 * @param call finds the provider, too; answers with what may be kept: nothing of the guest
 * @throws BookingFailure as the provider, IDEMPOTENCY_KEY_REUSED for another request under the same key
 */
export async function callOnce<T>(ctx: TenantContext, { operation, key, request }: KeyedCall, call: () => Promise<T>): Promise<T> {
  const hash = fingerprint(request);
  const place = [ctx.clientId, operation, key];
  const [known] = await ctx.db.transaction((em) => em.execute<Row[]>(RECORD, [...place, hash, ctx.now(), ...place]));
  if (known && known.request_hash !== hash) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  if (known?.state === 'done') return known.response as T;
  if (known?.state === 'refused') throw refusalOf(known.response);
  const answer = (state: 'done' | 'refused', response: unknown): Promise<unknown> => ctx.db.transaction((em) =>
    em.execute(ANSWER, [state, JSON.stringify(response), ctx.now(), ...place]));
  try {
    const result = await call();
    await answer('done', result);
    return result;
  } catch (error) {
    if (concernsCredentials(error)) {
      if (!known?.is_first) throw unknownOutcome(error);
      await ctx.db.transaction((em) => em.execute(FORGET, place));
    } else if (isRefusal(error)) await answer('refused', { code: error.code, details: error.details });
    throw error;
  }
}

/** Whether a call has, or may have, taken effect: it was answered, or its outcome is unknown. */
export async function mayHaveActed(ctx: TenantContext, { operation, key }: Pick<KeyedCall, 'operation' | 'key'>): Promise<boolean> {
  const rows = await ctx.db.read((em) => em.execute<unknown[]>(
    "select 1 from provider_call where client_id = ? and operation = ? and key = ? and state <> 'refused'", [ctx.clientId, operation, key],
  ));
  return rows.length > 0;
}

/** While the credentials are refused, nobody can ask for the outcome of a request; once they are corrected, it can be asked for. */
export const unknownOutcome = (cause: BookingFailure): BookingFailure => new BookingFailure('PROVIDER_UNAVAILABLE', { cause });

export const concernsCredentials = (error: unknown): error is BookingFailure =>
  error instanceof BookingFailure && (error.code === 'UNAUTHORIZED' || error.code === 'NOT_CONNECTED');

const isRefusal = (error: unknown): error is BookingFailure =>
  error instanceof BookingFailure && !bookingFailures[error.code].retry;

function refusalOf(response: unknown): BookingFailure {
  const { code, details } = response as { code: BookingFailureCode; details: Record<string, unknown> };
  return new BookingFailure(code, { details });
}
