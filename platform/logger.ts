import { trace } from '@opentelemetry/api';
import pino, { type Logger } from 'pino';
import { standardOutput } from './standard-output.ts';

export type { Logger } from 'pino';

/** Fields that never reach a log, at any place in an object. */
const secretNames = [
  'password', 'authorization', 'cookie', 'token', 'secret', 'apiKey', 'key', 'code', 'query', 'message',
  'sessionId', 'publicId', 'email', 'phone', 'guestName',
];

/**
 * An error without people's data: the ORM writes a failed statement with its values
 * into the message, so only kind, SQLSTATE and place of a driver's error are kept.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12).join('\n');
  const fromDriver = 'sqlState' in error || 'query' in error || error.constructor.name.endsWith('Exception');
  return {
    type: error.name,
    code,
    ...(fromDriver ? {} : { message: error.message }),
    stack: places,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * The process's structured log. Guests' words, credentials and the guest's session id stay out: callers
 * log ids and counts, and these names are removed should one slip in.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    serializers: { err: describeError },
    redact: { paths: secretNames.flatMap((field) => [`data.${field}`, `data.*.${field}`]), remove: true },
    formatters: { level: (label) => ({ level: label }) },
    // Where no traces are made, there is no span.
    mixin: () => ({ traceId: trace.getActiveSpan()?.spanContext().traceId }),
    timestamp: pino.stdTimeFunctions.isoTime,
  }, standardOutput);
}
