import type { RequestHandler } from 'express';
import { whenResponseIsOver } from './server-sent-events.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** How often a body that is being read is looked at, in milliseconds. */
const LOOK_MS = 3_000;
/** So many looks in a row at a body that stands still end it; after one, what came may wait in a process that was held up. */
const LOOKS = 2;
/** The slowest connections of telephones bring more between two looks, in bytes. */
const LEAST_BYTES = 512;

/**
 * Reads a body with a parser, and ends the request with 408 where the body stops or trickles: what has come of it is held in memory until
 * the rest is there, and Node waits for that for minutes.
 */
export function whileSteady(parser: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { socket } = request;
    let seen = socket.bytesRead;
    let looks = 0;
    let isOver = false;
    const watch = setInterval(() => {
      if (request.complete) return;
      looks = socket.bytesRead - seen < LEAST_BYTES ? looks + 1 : 0;
      seen = socket.bytesRead;
      if (looks < LOOKS) return;
      finish();
      answerUnreadable(Object.assign(new Error('The body has stopped.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    }, LOOK_MS).unref();
    /** @returns whether it was over before */
    const finish = (): boolean => {
      clearInterval(watch);
      const wasOver = isOver;
      isOver = true;
      return wasOver;
    };
    whenResponseIsOver(response, finish);
    return parser(request, response, (error?: unknown) => {
      // Of a request that has had its answer, nothing is done any more.
      if (!finish()) next(error);
    });
  };
}
