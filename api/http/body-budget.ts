import type { Request, RequestHandler, Response } from 'express';
import { userIdOf } from '../../domain/model/actor.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { authenticatedActor } from './authenticate.ts';
import { ConnectionBudget } from './connection-budget.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { whenResponseIsOver } from './server-sent-events.ts';

/** Whose bodies are counted: of an address, of the whole process and, where callers are known before the body, of a user. */
type Owner = 'address' | 'process' | 'user';

interface Budget {
  /** A body whose length nobody says, or that is longer once it is decoded, counts as one of this length. */
  maxBytes: number;
  /** Bodies that are held in memory at once. */
  caps: { address: number; process: number; user?: number };
  /** Until when a body counts: until it is read, for small ones that others take long to answer, else until it is answered. */
  heldUntil?: 'read' | 'answered';
}

/**
 * Counts the bodies that are about to be held in memory, by owner, before the first byte of one is read. What is too much is refused at
 * once and may come again, so that nobody can fill the process with bodies that are never finished or turn out to be unsigned.
 */
export function bodyBudget({ maxBytes, caps, heldUntil = 'answered' }: Budget): RequestHandler {
  const budget = new ConnectionBudget<Owner>({ user: Infinity, ...caps });
  return (request, response, next) => {
    const names = { address: rateLimitKey(request.ip), process: '', user: caps.user === undefined ? '' : userOf(response) };
    const release = budget.take(names, lengthOf(request, maxBytes));
    if (release === null) {
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many large bodies at once. Send this one again in a second.',
        { retryAfterSeconds: 1 });
    }
    // A caller who left while something before this waited closes nothing any more.
    whenResponseIsOver(response, release);
    if (heldUntil === 'read') whenRequestIsOver(request, release);
    next();
  };
}

function whenRequestIsOver(request: Request, work: () => void): void {
  if (request.closed || request.destroyed) work();
  else request.once('close', work);
}

const userOf = (response: Response): string => userIdOf(authenticatedActor(response)) ?? '';

function lengthOf(request: Request, maxBytes: number): number {
  const length = Number(request.get('content-length'));
  if (request.get('content-length') === undefined && request.get('transfer-encoding') === undefined) return 0;
  if ((request.get('content-encoding') ?? 'identity') !== 'identity') return maxBytes;
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, maxBytes) : maxBytes;
}
