import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

const tracer = trace.getTracer('concierge-api');
/** Asked every few seconds by machines, and of no interest to anybody who reads traces. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Makes a span of every request, which what it causes belongs to, or none where no exporter is configured. It goes on the trace that
 * a caller names in `traceparent` (W3C Trace Context); other things that a caller would have carried along are left out.
 */
export const traceRequests: RequestHandler = (request, response, next) => {
  if (untraced.has(request.path)) return next();
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: request.get('traceparent') });
  const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } }, parent);
  response.once('close', () => {
    const route = typeof request.route?.path === 'string' ? request.route.path : undefined;
    // The route's pattern: the path itself may name a guest's session.
    if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', response.statusCode);
    span.setAttribute('concierge.request_id', response.locals['requestId'] as string);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};
