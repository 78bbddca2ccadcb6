import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from 'proxy-addr';
import { WebSocketServer, type WebSocket } from 'ws';
import type { z } from 'zod';
import { isAllowedOrigin } from '../../domain/clients/allowed-origins.ts';
import { lastEvent } from '../../domain/chat/events.ts';
import { findSession } from '../../domain/chat/sessions.ts';
import { activeClient } from '../../domain/tenant/active-client.ts';
import { invalidInput, notFound } from '../../domain/model/errors.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { ConnectionBudget } from '../http/connection-budget.ts';
import { endFirmly } from '../http/end-firmly.ts';
import { describeFailure } from '../http/errors.ts';
import { guestContext } from '../http/guest.ts';
import { ownOrigins } from '../../domain/model/own-origins.ts';
import { describeProblems } from '../../domain/parse.ts';
import type { HttpMetrics } from '../http/metrics.ts';
import type { Services } from '../services.ts';
import { closeCodes, closeFirmly } from './close-codes.ts';
import { EventReader } from './event-reader.ts';
import { FrameInbox } from './frame-inbox.ts';
import { socketQuerySchema } from './frame-schemas.ts';
import { handleFrame, MAX_FRAME_BYTES } from './frames.ts';
import type { SessionFeed } from './session-feed.ts';
import { SocketSession } from './socket-session.ts';
import { REALTIME_PATH } from './upgrade-required.ts';

type SocketQuery = z.output<typeof socketQuerySchema>;

interface Options {
  services: Services;
  feed: SessionFeed;
  metrics: HttpMetrics;
}

/** The real-time channel: `GET /api/realtime?clientId=…&sessionId=…&after=…`, upgraded to a WebSocket. */
export class SocketServer {
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  readonly #options: Options;
  readonly #reader = new EventReader();
  readonly #budget: ConnectionBudget<'address' | 'session'>;
  readonly #alive = new WeakSet<WebSocket>();
  readonly #pinger: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    const { LIMIT_SOCKETS_PER_ADDRESS: address, LIMIT_SOCKETS_PER_SESSION: session, SOCKET_PING_MS: pingMs } = options.services.config;
    this.#budget = new ConnectionBudget({ address, session });
    this.#pinger = setInterval(() => this.#pingAll(), pingMs);
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#options.services.logger.error({ err: error }, 'A socket could not be opened');
        refuse(socket, '503 Service Unavailable');
      });
    });
  }

  /** Tells every guest's page to reconnect elsewhere. */
  stop(): void {
    clearInterval(this.#pinger);
    for (const socket of this.#wss.clients) {
      closeFirmly(socket, closeCodes.goingAway, 'The server restarts. Connect again.');
    }
    this.#wss.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== REALTIME_PATH) return refuse(socket, '404 Not Found');
    const address = this.#addressOf(request);
    if (!await this.#mayCall(address)) return refuse(socket, '429 Too Many Requests');
    const query = socketQuerySchema.safeParse(Object.fromEntries(url.searchParams));
    if (!await this.#isOriginAllowed(request, query.data?.clientId)) return refuse(socket, '403 Forbidden');
    this.#wss.handleUpgrade(request, socket, head, (webSocket) => {
      // Without a listener, a malformed frame of one peer would end the process for all.
      webSocket.on('error', () => webSocket.terminate());
      if (query.success) this.#open(webSocket, address, query.data);
      else closeFirmly(webSocket, closeCodes.badInput, describeProblems('query', query.error));
    });
  }

  #addressOf(request: IncomingMessage): string {
    const trusted = this.#options.services.config.TRUST_PROXY;
    return rateLimitKey(proxyAddress(request, (_address, hop) => hop < trusted));
  }

  /** Connecting counts as a request of the address, since it costs as much. */
  async #mayCall(address: string): Promise<boolean> {
    try {
      await this.#options.services.limits.take('requestsPerAddress', address);
      return true;
    } catch (error) {
      if (describeFailure(error).code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  }

  async #isOriginAllowed({ headers }: IncomingMessage, clientId: string | undefined): Promise<boolean> {
    const { config, database } = this.#options.services;
    const { origin } = headers;
    if (origin === undefined || ownOrigins(config.PUBLIC_URL).includes(origin)) return true;
    return clientId !== undefined && isAllowedOrigin(database.forSystem(), { origin, clientId });
  }

  #open(socket: WebSocket, address: string, query: SocketQuery): void {
    const release = this.#budget.take({ address, session: query.sessionId });
    if (release === null) {
      closeFirmly(socket, closeCodes.tooMany, 'Too many connections. Close one and try again.');
      return;
    }
    socket.once('close', release);
    const inbox = new FrameInbox(socket);
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.once('close', () => this.#options.metrics.socketsOpen(this.#wss.clients.size));
    this.#options.metrics.socketsOpen(this.#wss.clients.size);
    this.#join(socket, { inbox, address, ...query }).catch((error: unknown) => {
      const { code, message } = describeFailure(error);
      if (code === 'NOT_FOUND') return closeFirmly(socket, closeCodes.unknownSession, message);
      if (code === 'INVALID_INPUT') return closeFirmly(socket, closeCodes.badInput, message);
      this.#options.services.logger.error({ code, err: error }, 'A socket could not join its session');
      return closeFirmly(socket, closeCodes.tryAgainLater, 'Try again.');
    });
  }

  async #join(
    socket: WebSocket, { inbox, address, clientId, sessionId, after }: SocketQuery & { inbox: FrameInbox; address: string },
  ): Promise<void> {
    const { services, feed } = this.#options;
    const ctx = guestContext(services, { clientId, requestId: randomUUID() }, 'realtime');
    await activeClient(ctx);
    const session = await findSession(ctx, sessionId);
    if (!session) throw notFound('This session');
    const last = await lastEvent(ctx, session.key);
    if (after > last) throw invalidInput(`after: is beyond the last event, ${last}. Name the last seq that you saw, or leave it out.`);
    // A socket that closed in the meantime emits no more events, and would be followed for ever.
    if (socket.readyState !== socket.OPEN) return;
    const follower = new SocketSession({
      socket, ctx, feed, reader: this.#reader, logger: services.logger, sessionKey: session.key, publicId: sessionId, after,
    });
    inbox.open((frame) => handleFrame(frame, { services, ctx, follower, publicId: sessionId, address }));
  }

  /** A socket that did not answer the last ping is gone, even if TCP still holds it. */
  #pingAll(): void {
    for (const socket of this.#wss.clients) {
      if (!this.#alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}

function refuse(socket: Duplex, status: string): void {
  endFirmly(socket, `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
