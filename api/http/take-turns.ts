import type { Request, RequestHandler } from 'express';
import { ClientCeiling } from '../../domain/limits/client-ceiling.ts';
import { watchSpareTime } from '../../platform/spare-time.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { whenResponseIsOver } from './server-sent-events.ts';

/**
 * How many requests begin at once, of everybody and of a client beside others; of one with a long line, one. What a request begins goes
 * on in other processes after it, so the rest is long enough to see in the processors how much that is.
 */
const CEILING = { atOnce: 64, alone: 64, perClient: 3, greedy: { atOnce: 1, rest: 8 }, maxWaiting: 1_000 };
/** After this a request counts as begun, even if it still waits for something, in milliseconds. */
const BEGUN_MS = 100;
/** Nobody waits longer than this to begin, in milliseconds. */
const PATIENCE_MS = 30_000;

const clientPath = /^\/api\/clients\/([\da-f-]{36})/;

/**
 * Whose turn a request takes. Nothing is decided by it but the order of beginning, so it need not be proven: a caller that names
 * another's hotel waits in that hotel's line.
 */
function whoAsks(request: Request): string {
  return clientPath.exec(request.path)?.[1] ?? request.get('x-client-id') ?? request.get('x-api-key') ?? rateLimitKey(request.ip);
}

/**
 * Has hotels take turns in beginning requests, so that a hundred of one do not stand before the next hotel's guest. Nobody is
 * refused, and a request that waits for something else, such as a reply or a stream, makes room for the next.
 */
export function takeTurns(): RequestHandler {
  const ceiling = new ClientCeiling({ ...CEILING, greedy: { ...CEILING.greedy, hasTime: watchSpareTime() } });
  return async (request, response, next) => {
    const leave = await ceiling.enter(whoAsks(request), { maxWaitMs: PATIENCE_MS }).catch(() => undefined);
    if (leave !== undefined) {
      let left = false;
      const once = (): void => {
        if (!left) leave();
        left = true;
        clearTimeout(begun);
      };
      const begun = setTimeout(once, BEGUN_MS);
      whenResponseIsOver(response, once);
    }
    next();
  };
}
