import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from '../../platform/logger.ts';
import type { HttpMetrics } from './metrics.ts';

/** Request ids of callers are kept when they are harmless in a log line and in a header. */
const ACCEPTABLE_ID = /^[\w.:-]{1,100}$/;

/** Gives every request its id, a line in the log and a place in the metrics. Neither carries guest text or queries. */
export function requestLog(logger: Logger, metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && ACCEPTABLE_ID.test(given) ? given : randomUUID();
    response.locals['requestId'] = requestId;
    response.set('x-request-id', requestId);
    const started = performance.now();
    response.once('close', () => {
      // A caller that went away before the answer was complete is told apart, as proxies do.
      const status = response.writableFinished ? response.statusCode : 499;
      const route = typeof request.route?.path === 'string' ? request.route.path : 'other';
      const milliseconds = performance.now() - started;
      metrics.observe({ method: request.method, route, status, seconds: milliseconds / 1000 });
      logger.info({
        requestId,
        method: request.method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...response.locals['ids'],
      }, 'request');
    });
    next();
  };
}
