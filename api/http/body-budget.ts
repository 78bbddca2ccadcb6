import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../domain/model/errors.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { whenResponseIsOver } from './server-sent-events.ts';

interface Budget {
  /** A body whose length nobody says counts as one of this length. */
  maxBytes: number;
  /** Bodies of one address that are held in memory at once. */
  bytesPerAddress: number;
  bytesInAll: number;
}

/**
 * Counts the bodies that are about to be held in memory, by address, before the first byte of one is read. What is too much is refused at
 * once and may come again, so that nobody can fill the process with bodies that turn out to be unsigned.
 */
export function bodyBudget({ maxBytes, bytesPerAddress, bytesInAll }: Budget): RequestHandler {
  const held = new Map<string, number>();
  let inAll = 0;
  return (request, response, next) => {
    const [address, bytes] = [rateLimitKey(request.ip), lengthOf(request, maxBytes)];
    const ofAddress = (held.get(address) ?? 0) + bytes;
    if (ofAddress > bytesPerAddress || inAll + bytes > bytesInAll) {
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many large bodies at once. Send this one again in a second.',
        { retryAfterSeconds: 1 });
    }
    held.set(address, ofAddress);
    inAll += bytes;
    whenResponseIsOver(response, () => {
      inAll -= bytes;
      const left = (held.get(address) ?? 0) - bytes;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
    next();
  };
}

function lengthOf(request: Request, maxBytes: number): number {
  const length = Number(request.get('content-length'));
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, maxBytes) : maxBytes;
}
