import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { DomainError, errorTable, toDomainError, type ErrorCode } from '../../domain/model/errors.ts';
import type { Logger } from '../../platform/logger.ts';

/** Failures of Express and its body parser, by their `type`, in the domain's terms. */
const bodyFailures: Record<string, [ErrorCode, string]> = {
  'entity.parse.failed': ['MALFORMED_JSON', 'The body is not valid JSON.'],
  'entity.too.large': ['PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB. Send less at once.'],
  'encoding.unsupported': ['UNSUPPORTED_MEDIA_TYPE', 'This Content-Encoding is not supported. Send the body as it is.'],
  'charset.unsupported': ['UNSUPPORTED_MEDIA_TYPE', 'This charset is not supported. Send UTF-8.'],
  'request.aborted': ['INVALID_INPUT', 'The request ended before its body was complete.'],
  'request.size.invalid': ['INVALID_INPUT', 'The body is not as long as Content-Length says.'],
};

const PROBLEM = 'application/problem+json';

/** Answers what no route does. */
export const noSuchRoute: RequestHandler = (request) => {
  throw new DomainError('NOT_FOUND', `There is nothing at ${request.path}. See /docs.`);
};

/** The one place where failures become answers: `{ error, code, requestId }` (spec section 7). */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const requestId = response.locals['requestId'] as string;
    const failure = describeFailure(error);
    const status = errorTable[failure.code].http;
    if (status >= 500) logger.error({ requestId, code: failure.code, err: failure.cause ?? failure }, 'A request failed');
    if (response.headersSent) {
      next(error);
      return;
    }
    if (failure.retryAfterSeconds !== undefined) response.set('Retry-After', String(failure.retryAfterSeconds));
    const { message, code, problems } = failure;
    const wantsProblem = acceptsProblem(request);
    // Beside the specification's three fields those of RFC 9457, for forms that need them and callers that ask for them.
    const details = problems.length === 0 && !wantsProblem ? {} : {
      type: 'about:blank', title: STATUS_CODES[status], status, detail: message, ...(problems.length > 0 && { errors: problems }),
    };
    response.vary('Accept').status(status);
    if (wantsProblem) response.type(PROBLEM);
    response.json({ error: message, code, requestId, ...details });
  };
}

/** Whether the caller names the media type of problem details; one that takes anything gets plain JSON. */
const acceptsProblem = (request: Request): boolean =>
  request.headers.accept?.toLowerCase().includes(PROBLEM) === true && request.accepts(PROBLEM) !== false;

/** Any failure of a request or frame in the domain's terms: Express's, the database's, or an unexpected one. */
export function describeFailure(error: unknown): DomainError {
  return knownFailure(error) ?? toDomainError(error);
}

function knownFailure(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  const known = 'type' in error && typeof error.type === 'string' ? bodyFailures[error.type] : undefined;
  if (known) return new DomainError(known[0], known[1], { cause: error });
  if (error instanceof URIError) return new DomainError('INVALID_INPUT', 'The path is not valid percent-encoding.');
  if (isPostgresOutage(error)) {
    return new DomainError('UNAVAILABLE', 'The service cannot reach its database. Try again in a moment.', {
      cause: error, retryAfterSeconds: 2,
    });
  }
  return 'status' in error && error.status === 400
    ? new DomainError('INVALID_INPUT', 'The request could not be read.', { cause: error }) : undefined;
}

/** Connection failures of the driver, and Postgres' own codes for going down or being full (classes 08, 53, 57). */
function isPostgresOutage(error: Error): boolean {
  const codes = [error, error.cause].map((node) => (node instanceof Error && 'code' in node ? String(node.code) : ''));
  return error.name === 'ConnectionException'
    || codes.some((code) => /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0|08(?!P01)|53300)/.test(code))
    || /Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired/.test(error.message);
}
