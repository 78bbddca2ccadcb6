import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../domain/model/errors.ts';
import { endFirmly } from './end-firmly.ts';

const answers: Record<string, [number, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'PAYLOAD_TOO_LARGE', 'The address and the headers are longer than 16 kB together. Send less of them.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_INPUT', 'The request did not come to its end in time. Send it again.'],
};
const unreadable: [number, ErrorCode, string] = [400, 'INVALID_INPUT', 'This is not an HTTP request. See RFC 9112.'];

/** Answers a request that Node cannot parse, which no route ever sees, like every other error, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code, sentence] = answers[error.code ?? ''] ?? unreadable;
  const requestId = randomUUID();
  const body = JSON.stringify({ error: sentence, code, requestId });
  endFirmly(socket, [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`, 'Connection: close', '', body,
  ].join('\r\n'));
}
