import type { WebSocket } from 'ws';
import { CLOSE_GRACE_MS } from '../http/end-firmly.ts';

/** WebSocket close codes (RFC 6455 section 7.4.1 and its private range). */
export const closeCodes = {
  goingAway: 1001, tryAgainLater: 1013, badInput: 4400, unknownSession: 4404, tooSlow: 4408, tooMany: 4429,
} as const;

/** A close frame carries at most 123 bytes of reason. */
const MAX_REASON_BYTES = 123;

/** Closes a socket for good: a peer that ignores the close is cut off, and what it still sends is dropped. */
export function closeFirmly(socket: WebSocket, code: number, reason: string): void {
  socket.removeAllListeners('message');
  const bytes = Buffer.from(reason, 'utf8').subarray(0, MAX_REASON_BYTES);
  socket.close(code, bytes.toString('utf8').replace(/\uFFFD$/, ''));
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}
