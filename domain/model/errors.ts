/**
 * The one table of failures: what a code means on every face of the product.
 *
 * `http` is the REST status (spec section 7), `jsonRpc` the code of A2A and MCP answers
 * (JSON-RPC 2.0 section 5.1; -32000 to -32099 are the server's own), and `retryable` says
 * whether an activity that fails with it is worth another attempt.
 */
export const errorTable = {
  INVALID_INPUT: { http: 400, jsonRpc: -32602, retryable: false },
  MALFORMED_JSON: { http: 400, jsonRpc: -32700, retryable: false },
  UNAUTHENTICATED: { http: 401, jsonRpc: -32001, retryable: false },
  FORBIDDEN: { http: 403, jsonRpc: -32003, retryable: false },
  SECOND_FACTOR_REQUIRED: { http: 403, jsonRpc: -32031, retryable: false },
  CONFIRMATION_REQUIRED: { http: 403, jsonRpc: -32032, retryable: false },
  NOT_FOUND: { http: 404, jsonRpc: -32004, retryable: false },
  METHOD_NOT_ALLOWED: { http: 405, jsonRpc: -32601, retryable: false },
  CONFLICT: { http: 409, jsonRpc: -32009, retryable: false },
  PRECONDITION_FAILED: { http: 412, jsonRpc: -32012, retryable: false },
  PAYLOAD_TOO_LARGE: { http: 413, jsonRpc: -32013, retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, jsonRpc: -32015, retryable: false },
  IDEMPOTENCY_MISMATCH: { http: 422, jsonRpc: -32022, retryable: false },
  UPGRADE_REQUIRED: { http: 426, jsonRpc: -32026, retryable: false },
  TOO_MANY_REQUESTS: { http: 429, jsonRpc: -32029, retryable: true },
  INTERNAL: { http: 500, jsonRpc: -32603, retryable: true },
  UNAVAILABLE: { http: 503, jsonRpc: -32053, retryable: true },
} as const;

export type ErrorCode = keyof typeof errorTable;

export interface DomainErrorOptions {
  cause?: unknown;
  /** Seconds after which the same call may succeed; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** What is wrong with the input, field by field. */
  problems?: readonly FieldProblem[];
}

/** One thing that is wrong with an input. */
export interface FieldProblem {
  /** What the field is part of, such as `body` or `query`. */
  part: string;
  /** Where it is in that part, as a JSON pointer (RFC 6901); empty for the part itself. */
  pointer: string;
  /** A stable word for what is wrong, such as `invalid_type`. */
  code: string;
  detail: string;
}

/** The only error class that leaves the domain; its message is a sentence the caller can act on. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly problems: readonly FieldProblem[];

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.problems = options.problems ?? [];
  }
}

export const invalidInput = (message: string): DomainError => new DomainError('INVALID_INPUT', message);

/** A missing record and another tenant's record answer alike, so that neither reveals the other. */
export const notFound = (what: string): DomainError => new DomainError('NOT_FOUND', `${what} does not exist.`);

/** Brings any thrown value into the domain's terms; what is unknown becomes INTERNAL and keeps its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError('INTERNAL', 'Something went wrong on our side. Try again in a moment.', { cause: error });
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
