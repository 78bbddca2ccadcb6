import type { z } from 'zod';
import type { TableConnection } from '../../../domain/booking/settings/connection.ts';
import { BookingFailure } from '../../../domain/model/booking/failures.ts';
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

/** Below this, a difference of clocks is rounding: `Date` counts whole seconds. */
const TOLERATED_SKEW_MS = 2_000;

/** Calls one property of one account. The property and the credentials are added here and seen nowhere else. */
export class Caller {
  readonly #connection: TableConnection;
  readonly #tokens: AccessTokens;
  readonly #link: ProviderLink;
  readonly #now: () => Date;

  constructor(connection: TableConnection, tokens: AccessTokens, link: ProviderLink, now: () => Date) {
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
