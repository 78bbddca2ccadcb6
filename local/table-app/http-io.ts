import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { malformed, Refusal } from './refusal.ts';

const MAX_BODY_BYTES = 100_000;
/** Of a body that takes its time: one byte after each such pause. */
const SLOW_PAUSE_MS = 100;

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is too large.', { final: false });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws Refusal for a body that is no JSON object */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON.', { final: false });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('The body is no JSON.');
  }
}

export interface Outgoing {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** How the answer leaves: whole, broken off in the middle, or byte by byte. */
export type Manner = 'whole' | 'malformed' | 'slow';

export async function send(
  response: ServerResponse, now: Date, { status, body, headers = {} }: Outgoing, manner: Manner = 'whole',
): Promise<void> {
  if (response.destroyed || response.headersSent) return;
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = manner === 'malformed' ? text.slice(0, Math.max(1, text.length - 2)) : text;
  response.sendDate = false;
  response.writeHead(status, {
    date: now.toUTCString(),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
    ...headers,
  });
  if (manner !== 'slow') {
    response.end(sent);
    return;
  }
  for (const byte of Buffer.from(sent)) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await delay(SLOW_PAUSE_MS);
  }
  response.end();
}
