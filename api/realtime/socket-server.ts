import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from 'proxy-addr';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { z } from 'zod';
import { isAllowedOrigin } from '../../domain/clients/allowed-origins.ts';
import { findSession } from '../../domain/chat/sessions.ts';
import { activeClient } from '../../domain/clients/active-client.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { guestContext } from '../http/guest.ts';
import { ownOrigins } from '../http/own-origins.ts';
import { describeProblems } from '../../domain/parse.ts';
import type { HttpMetrics } from '../http/metrics.ts';
import type { Services } from '../services.ts';
import { handleFrame, MAX_FRAME_BYTES } from './frames.ts';
import { SocketBudget } from './socket-budget.ts';
import type { SessionFeed } from './session-feed.ts';
import { closeCodes, SocketSession } from './socket-session.ts';

const PATH = '/api/realtime';

const querySchema = z.object({
  clientId: z.uuid(),
  sessionId: z.uuid(),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});

interface Options {
  services: Services;
  feed: SessionFeed;
  metrics: HttpMetrics;
}

/** The real-time channel: `GET /api/realtime?clientId=…&sessionId=…&after=…`, upgraded to a WebSocket. */
export class SocketServer {
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  readonly #options: Options;
  readonly #budget: SocketBudget;
  readonly #alive = new WeakSet<WebSocket>();
  readonly #pinger: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    this.#budget = new SocketBudget(options.services.config);
    this.#pinger = setInterval(() => this.#pingAll(), options.services.config.SOCKET_PING_MS);
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch(() => refuse(socket, '503 Service Unavailable'));
    });
  }

  /** Tells every guest's page to reconnect elsewhere. */
  stop(): void {
    clearInterval(this.#pinger);
    for (const socket of this.#wss.clients) socket.close(closeCodes.goingAway, 'The server restarts. Connect again.');
    this.#wss.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== PATH) return refuse(socket, '404 Not Found');
    const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
    if (!await this.#isOriginAllowed(request, query.data?.clientId)) return refuse(socket, '403 Forbidden');
    this.#wss.handleUpgrade(request, socket, head, (webSocket) => {
      if (query.success) this.#open(webSocket, request, query.data);
      else webSocket.close(closeCodes.badInput, describeProblems('query', query.error).slice(0, 120));
    });
  }

  async #isOriginAllowed({ headers }: IncomingMessage, clientId: string | undefined): Promise<boolean> {
    const { config, database } = this.#options.services;
    const { origin } = headers;
    if (origin === undefined || ownOrigins(config.PUBLIC_URL).includes(origin)) return true;
    return clientId !== undefined && isAllowedOrigin(database.forSystem(), { origin, clientId });
  }

  #open(socket: WebSocket, request: IncomingMessage, query: z.output<typeof querySchema>): void {
    const trusted = this.#options.services.config.TRUST_PROXY;
    const address = proxyAddress(request, (_address, hop) => hop < trusted);
    if (!this.#budget.take(socket, { address, sessionId: query.sessionId })) {
      socket.close(closeCodes.tooMany, 'Too many connections. Close one and try again.');
      return;
    }
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => this.#options.metrics.socketsOpen(this.#wss.clients.size));
    this.#options.metrics.socketsOpen(this.#wss.clients.size);
    this.#join(socket, query).catch((error: unknown) => {
      const unknown = error instanceof DomainError && error.code === 'NOT_FOUND';
      socket.close(unknown ? closeCodes.unknownSession : closeCodes.tryAgainLater, unknown ? error.message : 'Try again.');
    });
  }

  async #join(socket: WebSocket, { clientId, sessionId, after }: z.output<typeof querySchema>): Promise<void> {
    const { services, feed } = this.#options;
    const frames: string[] = [];
    const hold = (data: RawData): void => { frames.push(textOf(data)); };
    socket.on('message', hold);
    const ctx = guestContext(services, { clientId, requestId: randomUUID() }, 'realtime');
    await activeClient(ctx);
    const session = await findSession(ctx, sessionId);
    if (!session) throw new DomainError('NOT_FOUND', 'This session does not exist.');
    const follower = new SocketSession({
      socket, ctx, feed, sessionKey: session.key, publicId: sessionId, after,
    });
    const receive = (data: string): void => {
      handleFrame(data, { services, ctx, follower, publicId: sessionId }).catch(() => socket.terminate());
    };
    socket.off('message', hold);
    socket.on('message', (data) => receive(textOf(data)));
    frames.forEach(receive);
  }

  /** A socket that did not answer the last ping is gone, whatever TCP thinks. */
  #pingAll(): void {
    for (const socket of this.#wss.clients) {
      if (!this.#alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
