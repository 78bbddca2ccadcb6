import type { ChatMessage } from '../../../domain/model/chat.ts';
import type { Rating } from './guest-memory.ts';
import { RequestFailure } from './request-failure.ts';

export interface Session {
  id: string;
  messages: ChatMessage[];
}

export interface Hotel {
  name: string;
  tagline: string;
  /** What the hotel greets its guests with. */
  welcome: string;
  /** Where guests read how their messages are used. */
  privacyUrl: string;
}

export const unknownHotel: Hotel = { name: '', tagline: '', welcome: '', privacyUrl: '' };

interface Request {
  headers: Record<string, string>;
  method?: 'POST';
  body?: string;
}

const TIMEOUT_MS = 20_000;

/** The service's guest routes (spec 4.1), for one hotel. Every method throws RequestFailure. */
export class GuestApi {
  readonly #clientId: string;
  readonly #fetch: typeof fetch;

  constructor(clientId: string, fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#clientId = clientId;
    this.#fetch = fetcher;
  }

  async openSession(sessionId: string | undefined, locale: string): Promise<Session> {
    const response = await this.#call('/api/message', {
      headers: { 'x-client-locale': locale, ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }) },
    });
    return await read(response) as Session;
  }

  /** Returns when the message is stored. The service detects the language from the text. */
  async send(sessionId: string, { messageId, query }: { messageId: string; query: string }): Promise<void> {
    await this.#call('/api/message', {
      method: 'POST',
      headers: { 'x-session-id': sessionId, 'content-type': 'application/json' },
      body: JSON.stringify({ query, messageId }),
    });
  }

  async rate(sessionId: string, messageId: string, rating: Rating): Promise<void> {
    await this.#call(`/api/message/${encodeURIComponent(messageId)}/feedback`, {
      method: 'POST',
      headers: { 'x-session-id': sessionId, 'content-type': 'application/json' },
      body: JSON.stringify({ rating }),
    });
  }

  async hotel(locale: string): Promise<Hotel> {
    const response = await this.#call('/api/client/fields', {
      headers: {
        'x-client-fields': 'hotelConfig.name,hotelConfig.welcome,hotelConfig.privacyUrl,clientAssets.tagline', 'x-client-locale': locale,
      },
    });
    const { hotelConfig, clientAssets } = await read(response) as Record<string, Record<string, unknown> | undefined>;
    return {
      name: text(hotelConfig?.['name']), tagline: text(clientAssets?.['tagline']),
      welcome: text(hotelConfig?.['welcome']), privacyUrl: text(hotelConfig?.['privacyUrl']),
    };
  }

  async texts(locale: string): Promise<Record<string, string>> {
    const response = await this.#call('/api/translations', {
      headers: { 'x-translation-keys': '*', 'x-translation-locales': locale },
    });
    const byLocale = await read(response) as Record<string, Record<string, string>>;
    return byLocale[locale] ?? {};
  }

  async #call(path: string, { headers, ...rest }: Request): Promise<Response> {
    let response: Response;
    try {
      response = await this.#fetch(path, {
        ...rest,
        headers: { ...headers, 'x-client-id': this.#clientId },
        cache: 'no-store',
        // The page remembers everything itself, so no cookie is set or sent.
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new RequestFailure({ status: 0 });
    }
    if (!response.ok) throw await RequestFailure.of(response);
    return response;
  }
}

/** An answer that breaks off is a lost connection like any other. */
async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new RequestFailure({ status: 0 });
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
