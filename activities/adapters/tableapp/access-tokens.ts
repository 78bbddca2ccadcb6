import { z } from 'zod';
import type { TableConnection } from '../../../domain/booking/settings/connection.ts';
import { BookingFailure } from '../../../domain/model/booking/failures.ts';
import { requestProvider, type ProviderLink } from './provider-request.ts';
import { refusalIn } from './refusals.ts';

/** A token that ends this soon is renewed before it is used, in milliseconds. */
const MARGIN_MS = 5_000;
const DEFAULT_LIFE_SECONDS = 60;

const tokenSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: z.string().refine((type) => type.toLowerCase() === 'bearer', 'must be Bearer').optional(),
  expires_in: z.number().positive().max(366 * 86_400).optional(),
});

interface Token {
  text: string;
  expiresAt: number;
}

/** One connection's access token (OAuth 2.1 client credentials): the first caller asks for it, and the others wait for the same answer. */
export class AccessTokens {
  readonly #connection: TableConnection;
  readonly #link: ProviderLink;
  readonly #now: () => Date;
  #current: Token | undefined;
  #pending: Promise<Token> | undefined;

  constructor(connection: TableConnection, link: ProviderLink, now: () => Date) {
    this.#connection = connection;
    this.#link = link;
    this.#now = now;
  }

  /**
   * @param refused a token that the provider does not accept any more; all who were refused share one renewal
   * @throws BookingFailure UNAUTHORIZED when the credentials are refused
   */
  async get(refused?: string): Promise<string> {
    if (refused !== undefined && this.#current?.text === refused) this.#current = undefined;
    if (this.#current && this.#current.expiresAt - MARGIN_MS > this.#now().getTime()) return this.#current.text;
    this.#pending ??= this.#request().finally(() => { this.#pending = undefined; });
    return (await this.#pending).text;
  }

  async #request(): Promise<Token> {
    const { clientId, clientSecret, apiBaseUrl } = this.#connection;
    const answer = await requestProvider(this.#link, {
      method: 'POST',
      url: `${apiBaseUrl}/oauth/token`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // RFC 6749, section 2.3.1: both halves are form-encoded before they are joined.
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
      },
      body: 'grant_type=client_credentials',
    });
    // RFC 6749, section 5.2: 400 and 401 alike say that these credentials get no token.
    if ([400, 401, 403].includes(answer.status)) throw new BookingFailure('UNAUTHORIZED');
    const refusal = refusalIn('health', answer, this.#now());
    if (refusal) throw refusal;
    const parsed = tokenSchema.safeParse(answer.json);
    if (!parsed.success) throw new BookingFailure('PROVIDER_UNAVAILABLE', { cause: new Error('The token answer is not as expected.') });
    const { access_token: text, expires_in: seconds = DEFAULT_LIFE_SECONDS } = parsed.data;
    // Shorter lives than the margin would have every call ask again.
    this.#current = { text, expiresAt: this.#now().getTime() + Math.max(seconds * 1000, 2 * MARGIN_MS) };
    return this.#current;
  }
}
