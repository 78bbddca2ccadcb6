import type { Request } from 'express';

const STREAM = 'text/event-stream';

export const acceptsStream = (request: Request): boolean => request.get('accept')?.includes(STREAM) ?? false;

/**
 * The transport insists that a POST accepts JSON and event streams. Callers that know JSON alone, or say nothing, get JSON.
 *
 * @returns whether the caller takes a stream
 */
export function askForBoth(request: Request): boolean {
  const streams = acceptsStream(request);
  const both = `application/json, ${STREAM}`;
  request.headers.accept = both;
  // The transport reads the headers as they came over the wire.
  const { rawHeaders } = request;
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'accept');
  if (at < 0) rawHeaders.push('Accept', both);
  else rawHeaders[at + 1] = both;
  return streams && isWorthAStream(request.body);
}

/** A stream with its stored events pays off for a call that lasts; other answers come as plain JSON. */
function isWorthAStream(body: unknown): boolean {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown; _meta?: { progressToken?: unknown } } };
  return method === 'tools/call' && (params?._meta?.progressToken !== undefined || params?.name === 'query_hotel');
}
