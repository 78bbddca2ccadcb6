import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import helmet from 'helmet';
import { WebSocketServer, type WebSocket } from 'ws';
import { demoPage } from '../../api/web/demo-page.ts';
import type { ChatMessage } from '../../domain/model/chat.ts';
import { KEEPS_IDLE_MS } from '../../local/loopback-server.ts';

interface Refusal {
  status: number;
  code: string;
  retryAfter?: string;
}

/** The guest's side of the API in memory, for what the real one cannot be made to do at a wish. */
export class FakeService {
  /** Every accepted or refused POST, as it came. */
  readonly posts: { query: string; messageId: string }[] = [];
  readonly ratings: { messageId: string; rating: string }[] = [];
  /** What the next POSTs are answered with instead of 202. */
  readonly refusals: Refusal[] = [];
  readonly socketQueries: URLSearchParams[] = [];
  readonly sessionId = randomUUID();
  readonly #messages: ChatMessage[] = [];
  readonly #server: Server;
  readonly #wss = new WebSocketServer({ noServer: true });

  constructor() {
    const app = express().use(helmet({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } } }));
    app.use(demoPage(), express.json());
    app.get('/api/client/fields', (_request, response) => {
      response.json({ hotelConfig: { name: 'Hotel <b>Probe</b>' }, clientAssets: {} });
    });
    app.get('/api/translations', (request, response) => {
      response.json({ [request.get('x-translation-locales') ?? '']: { 'chat.send': 'Off you go' } });
    });
    app.get('/api/message', (_request, response) => { response.json({ id: this.sessionId, messages: this.#messages }); });
    app.post('/api/message', (request, response) => this.#take(request, response));
    app.post('/api/message/:messageId/feedback', ({ params, body }, response) => {
      this.ratings.push({ messageId: params.messageId, rating: (body as { rating: string }).rating });
      response.status(204).end();
    });
    this.#server = createServer(app);
    this.#server.keepAliveTimeout = KEEPS_IDLE_MS;
    this.#server.on('upgrade', (request, socket, head) => {
      this.#wss.handleUpgrade(request, socket, head, (webSocket) => {
        this.#join(webSocket, new URL(request.url ?? '', 'http://fake').searchParams);
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => { this.#server.listen(0, '127.0.0.1', resolve); });
    return this;
  }

  async stop(): Promise<void> {
    this.dropSockets();
    this.#server.closeAllConnections();
    await new Promise((resolve) => { this.#server.close(resolve); });
  }

  dropSockets(): void {
    for (const socket of this.#wss.clients) socket.terminate();
  }

  get openSockets(): number {
    return this.#wss.clients.size;
  }

  /** Stores a message and shows it to whoever is connected. */
  say(message: Partial<ChatMessage> & { message: string }): ChatMessage {
    const stored: ChatMessage = {
      id: randomUUID(), type: 'ai', datetime: Date.now(), locale: 'en', context: [], sources: [], replyTo: null, ...message,
    };
    this.#messages.push(stored);
    this.live('message.created', stored, this.#messages.length);
    return stored;
  }

  live(event: string, data: unknown, seq?: number): void {
    const frame = JSON.stringify({ ...(seq === undefined ? {} : { seq }), event, sessionId: this.sessionId, data });
    for (const socket of this.#wss.clients) socket.send(frame);
  }

  #take(request: Request, response: Response): void {
    const { query, messageId } = request.body as { query: string; messageId: string };
    this.posts.push({ query, messageId });
    const refusal = this.refusals.shift();
    if (refusal) {
      if (refusal.retryAfter !== undefined) response.set('Retry-After', refusal.retryAfter);
      response.status(refusal.status).json({ error: 'Refused.', code: refusal.code, requestId: '-' });
      return;
    }
    if (!this.#messages.some(({ id }) => id === messageId)) this.say({ id: messageId, type: 'guest', message: query });
    response.status(202).json({ status: 'ack', sessionId: this.sessionId });
  }

  #join(socket: WebSocket, query: URLSearchParams): void {
    this.socketQueries.push(query);
    this.#messages.slice(Number(query.get('after'))).forEach((data, index) => {
      const seq = Number(query.get('after')) + index + 1;
      socket.send(JSON.stringify({ seq, event: 'message.created', sessionId: this.sessionId, data }));
    });
    socket.on('message', () => socket.send(JSON.stringify({ event: 'pong', sessionId: this.sessionId, data: {} })));
  }
}
