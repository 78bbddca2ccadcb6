import type { z } from 'zod';
import type { TableConnection } from '../../../domain/booking/settings/connection.ts';
import { BookingFailure, type BookingFailureCode } from '../../../domain/model/booking/failures.ts';
import type { AccessTokens } from './access-tokens.ts';
import { requestProvider, type ProviderAnswer, type ProviderLink, type RequestParts } from './provider-request.ts';
import { refusalIn, type Operation } from './refusals.ts';

export interface ProviderRequest {
  operation: Operation;
  method: NonNullable<RequestParts['method']>;
  /** Below `/i/integration`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  verificationToken?: string | null;
}

export interface ProviderReply<T> {
  data: T;
  /** What has to be added to the provider's instants to have them by our clock, in milliseconds. */
  skewMs: number;
}

/** `refused` is an answer to the guest's wish; all but `ok` and that say that the provider does not serve us as it should. */
export type ProviderOutcome = 'ok' | 'refused' | 'limited' | 'unauthorized' | 'unavailable';

/** A call and what came of it, as figures count it. */
export interface ProviderCall {
  operation: Operation;
  outcome: ProviderOutcome;
  ms: number;
}

/** How the provider is reached, and who hears of each call. */
export type WatchedLink = ProviderLink & { watch?: ((call: ProviderCall) => void) | undefined };

/** Below this, a difference of clocks is rounding: `Date` counts whole seconds. */
const TOLERATED_SKEW_MS = 2_000;

const outcomes: Partial<Record<BookingFailureCode, ProviderOutcome>> = {
  PROVIDER_UNAVAILABLE: 'unavailable', RATE_LIMITED: 'limited', IDEMPOTENCY_IN_PROGRESS: 'limited', UNAUTHORIZED: 'unauthorized',
};

/** What is left is an answer to the guest's wish, such as a table that is taken. */
const outcomeOf = (code: BookingFailureCode): ProviderOutcome => outcomes[code] ?? 'refused';

/** Calls one property of one account. The property and the credentials are added here and seen nowhere else. */
export class Caller {
  readonly #connection: TableConnection;
  readonly #tokens: AccessTokens;
  readonly #link: WatchedLink;
  readonly #now: () => Date;

  constructor(connection: TableConnection, tokens: AccessTokens, link: WatchedLink, now: () => Date) {
    this.#connection = connection;
    this.#tokens = tokens;
    this.#link = link;
    this.#now = now;
  }

  /**
   * Sends a request and checks the answer. A token that is refused is renewed once and the request repeated, under
   * the same key; nothing else is repeated here.
   *
   * @throws BookingFailure for every refusal, failure and answer unlike its schema
   */
  async call<Schema extends z.ZodType>(request: ProviderRequest, schema: Schema): Promise<ProviderReply<z.output<Schema>>> {
    const since = performance.now();
    const tell = (outcome: ProviderOutcome): void =>
      this.#link.watch?.({ operation: request.operation, outcome, ms: performance.now() - since });
    try {
      const reply = await this.#exchange(request, schema);
      tell('ok');
      return reply;
    } catch (error) {
      tell(error instanceof BookingFailure ? outcomeOf(error.code) : 'unavailable');
      throw error;
    }
  }

  async #exchange<Schema extends z.ZodType>(request: ProviderRequest, schema: Schema): Promise<ProviderReply<z.output<Schema>>> {
    const token = await this.#tokens.get();
    let answer = await this.#send(request, token);
    if (answer.status === 401) answer = await this.#send(request, await this.#tokens.get(token));
    const now = this.#now();
    const refusal = refusalIn(request.operation, answer, now);
    if (refusal) throw refusal;
    const parsed = schema.safeParse(answer.json);
    if (!parsed.success) {
      throw new BookingFailure('PROVIDER_UNAVAILABLE', { cause: new Error(`The answer to ${request.operation} is not as expected.`) });
    }
    const skewMs = answer.providerTime === undefined ? 0 : now.getTime() - answer.providerTime;
    return { data: parsed.data, skewMs: Math.abs(skewMs) < TOLERATED_SKEW_MS ? 0 : skewMs };
  }

  #send({ method, path, query = {}, body, idempotencyKey, verificationToken }: ProviderRequest, token: string): Promise<ProviderAnswer> {
    const { apiBaseUrl, propertyId } = this.#connection;
    const given =
      Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
    return requestProvider(this.#link, {
      method,
      url: `${apiBaseUrl}/i/integration${path}${search}`,
      headers: {
        authorization: `Bearer ${token}`,
        'x-property-id': propertyId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A structured-field string (draft-ietf-httpapi-idempotency-key-header-06), hence the quotes.
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': `"${idempotencyKey}"` }),
        ...(verificationToken ? { 'x-verification-token': verificationToken } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }
}
