import { randomUUID } from 'node:crypto';
import type { RunningTableApp } from '../../local/table-app/server.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Tests look at what they expect.
  body: Record<string, never> & Record<string, unknown>;
}

export interface Sending {
  body?: unknown;
  /** Idempotency-Key as it goes over the wire. */
  key?: string;
  fault?: string;
  headers?: Record<string, string>;
}

/** Someone who integrates the provider over plain HTTP. */
export class Integrator {
  readonly app: RunningTableApp;
  token = '';

  constructor(app: RunningTableApp) {
    this.app = app;
  }

  /** Asks for a token. */
  async signIn(secret: string = this.app.connection.clientSecret): Promise<Answer> {
    const { clientId } = this.app.connection;
    const answer = await answerOf(fetch(`${this.app.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(secret)}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }));
    if (answer.status === 200) this.token = String(answer.body['access_token']);
    return answer;
  }

  send(method: string, path: string, { body, key, fault, headers }: Sending = {}): Promise<Answer> {
    return answerOf(fetch(`${this.app.url}/i/integration${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-property-id': this.app.connection.propertyId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(fault === undefined ? {} : { 'x-sim-fault': fault }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }));
  }

  /** A quote's id. */
  async quote(date: string, time = '19:30', partySize = 2): Promise<string> {
    const { status, body } = await this.send('POST', '/quotes', { body: { date, time, partySize } });
    if (status !== 201) throw new Error(`The quote answered ${status}: ${JSON.stringify(body)}`);
    return String(body['availabilityId']);
  }

  /** A hold's answer. */
  async hold(availabilityId: string, key: string = randomUUID()): Promise<Answer> {
    return this.send('POST', '/holds', { body: { availabilityId }, key });
  }

  async reserve(order: Record<string, unknown>, key: string = randomUUID()): Promise<Answer> {
    return this.send('POST', '/reservations', { body: { ...guest, ...order }, key });
  }
}

export const guest = { guestName: 'Ada Lovelace', guestEmail: 'ada@guests.example', partySize: 2 };

async function answerOf(sent: Promise<Response>): Promise<Answer> {
  const response = await sent;
  const text = await response.text();
  let body: unknown = {};
  try { body = JSON.parse(text); } catch { /* An answer that is no JSON is looked at as text. */ }
  return { status: response.status, headers: response.headers, text, body: body as Answer['body'] };
}

/** Someone who is signed in. */
export async function integrator(app: RunningTableApp): Promise<Integrator> {
  const someone = new Integrator(app);
  const { status } = await someone.signIn();
  if (status !== 200) throw new Error(`The provider gives no token: ${status}`);
  return someone;
}
