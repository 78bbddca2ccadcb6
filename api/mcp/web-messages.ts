import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

interface Changes {
  /** Headers in place of the caller's. */
  headers?: Record<string, string>;
  /** Aborted when the caller leaves, for protocols in which that cancels the request. */
  signal?: AbortSignal;
}

/** A request in the web standard's form, which the protocol's library takes. The parsed body is passed separately. */
export function toWebRequest(request: Request, { headers: changed = {}, signal }: Changes = {}): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...request.headers, ...changed })) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = new URL(request.originalUrl, `http://${request.get('host') ?? 'localhost'}`);
  return new globalThis.Request(url, { method: request.method, headers, ...(signal === undefined ? {} : { signal }) });
}

/** Sends a response in the web standard's form; an event stream is piped. Also ends when the client leaves. */
export async function sendWebResponse(answer: globalThis.Response, response: Response): Promise<void> {
  if (response.headersSent || response.destroyed) {
    await answer.body?.cancel();
    return;
  }
  response.status(answer.status);
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  const { body } = answer;
  if (body === null || !isEventStream(answer)) {
    response.end(Buffer.from(await answer.arrayBuffer()));
    return;
  }
  response.flushHeaders();
  // A client that leaves ends the stream; the protocol decides what happens to its messages.
  await pipeline(Readable.fromWeb(body), response).catch(() => undefined);
}

const isEventStream = ({ headers }: globalThis.Response): boolean => headers.get('content-type')?.startsWith('text/event-stream') ?? false;
