import { request } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A WebSocket connection below the protocol's manners: the caller writes bytes, answers no ping and no
 * close frame. Resolves when the upgrade is done.
 */
export function rawUpgrade(api: string, query: Record<string, string>): Promise<Socket> {
  const path = `/api/realtime?${new URLSearchParams(query).toString()}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(`${api}${path}`, {
      headers: {
        connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
      },
    });
    outgoing.once('upgrade', (_response, socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      resolve(socket as Socket);
    });
    outgoing.once('response', (response) => reject(new Error(`The upgrade was answered with ${response.statusCode}.`)));
    // Kept as long as the connection: a peer that hangs up in the middle of a write shows up here.
    outgoing.on('error', reject).end();
  });
}

/**
 * Resolves when the connection is gone, however it ended: a peer that hangs up in the middle of a write
 * is seen as an error before the close, which `events.once` would reject with.
 */
export function untilGone(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
}

/** A client's text frame (RFC 6455 section 5.2), masked with zeros. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8');
  const length = payload.length < 126
    ? Buffer.from([0x80 | payload.length])
    : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), payload]);
}
