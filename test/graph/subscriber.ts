import { buffer } from 'node:stream/consumers';
import type { MessagingChannel } from '../../domain/model/channels.ts';
import type { Account } from '../../local/graph/accounts.ts';
import type { GraphClient } from '../../local/graph/client.ts';
import type { Envelope } from '../../local/graph/webhook-payloads/wire.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useServer } from '../support/http/use-server.ts';

export interface Received {
  raw: string;
  signature: string;
  body: Envelope;
}

/** Whoever gets webhooks: it answers as told, 200 once nothing more is said, and keeps what it was sent. */
export interface Subscriber {
  url: string;
  received: Received[];
  /** Statuses of the next answers. */
  next: number[];
  /** What the handshake asked. */
  asked: URL[];
  /** Answers the handshake so; the challenge when undefined. */
  handshake: { status: number; text: string } | undefined;
  until(count: number): Promise<Received[]>;
}

export async function useSubscriber(): Promise<Subscriber> {
  const subscriber: Subscriber = {
    url: '', received: [], next: [], asked: [], handshake: undefined,
    until: (count) => waitFor(
      () => subscriber.received.length >= count && subscriber.received, { what: `${count} webhooks` },
    ),
  };
  const origin = await useServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://subscriber');
    if (request.method === 'GET') {
      subscriber.asked.push(url);
      const { status, text } = subscriber.handshake ?? { status: 200, text: url.searchParams.get('hub.challenge') ?? '' };
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
      return;
    }
    void buffer(request).then((bytes) => {
      const raw = bytes.toString('latin1');
      subscriber.received.push({ raw, signature: String(request.headers['x-hub-signature-256']), body: JSON.parse(raw) as Envelope });
      response.writeHead(subscriber.next.shift() ?? 200).end('EVENT_RECEIVED');
    });
  });
  subscriber.url = `${origin}/webhooks/meta`;
  return subscriber;
}

/** A new account whose webhooks go to a subscriber of its own, and a guest of it. */
export async function subscribedAccount(controls: GraphClient, channel: MessagingChannel, changes: Partial<Account> = {}) {
  const subscriber = await useSubscriber();
  const account = await controls.createAccount({ channel, callbackUrl: subscriber.url, ...changes });
  return { subscriber, account, of: { account: account.id, guest: 'Ana' } };
}
