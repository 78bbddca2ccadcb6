import { z } from 'zod';
import { errorTable, type DomainError, type ErrorCode } from '../../domain/model/errors.ts';
import { describeFailure } from '../http/errors.ts';

/** The codes of JSON-RPC 2.0 section 5.1 and of A2A (A2A 0.1, Error Handling). -32000 is the server's own. */
export const a2aCodes = {
  parseError: -32700, invalidRequest: -32600, methodNotFound: -32601, invalidParams: -32602, internal: -32603, refused: -32000,
  taskNotFound: -32001, taskNotCancelable: -32002, pushNotSupported: -32003, unsupported: -32004, contentType: -32005,
  noExtendedCard: -32007, version: -32009,
} as const;

export type RpcId = string | number | null;

/** A failure with its own code. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const taskNotFound = (): RpcError => new RpcError(a2aCodes.taskNotFound, 'Task not found');

export interface RpcRequest {
  id: RpcId;
  /** A notification has no id, and gets no answer. */
  isNotification: boolean;
  method: string;
  params: unknown;
}

const idSchema = z.union([z.string().max(256), z.number()]);

/** @throws RpcError if it is not a request; the error carries the request's id where it has one */
export function parseRequest(body: unknown): RpcRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidRequest('send one JSON-RPC 2.0 request object');
  const { jsonrpc, id, method, params } = body as Record<string, unknown>;
  const known = idSchema.optional().safeParse(id);
  if (!known.success) throw invalidRequest('id must be a string or a number; leave it out to get no answer');
  if (jsonrpc !== '2.0') throw invalidRequest('jsonrpc must be "2.0"');
  if (typeof method !== 'string' || method === '') throw invalidRequest('method must be the name of a method');
  return { id: known.data ?? null, isNotification: known.data === undefined, method, params };
}

const invalidRequest = (what: string): RpcError => new RpcError(a2aCodes.invalidRequest, `Invalid request: ${what}.`);

/** The id under which a failure is reported, when the request itself is unusable. */
export function idIn(body: unknown): RpcId {
  const id = typeof body === 'object' && body !== null && 'id' in body ? idSchema.safeParse(body.id) : undefined;
  return id?.success === true ? id.data : null;
}

/** What the domain's refusals are in JSON-RPC; those that concern the connection carry the status that REST would give. */
const codes: Partial<Record<ErrorCode, number>> = {
  INVALID_INPUT: a2aCodes.invalidParams, IDEMPOTENCY_MISMATCH: a2aCodes.invalidParams, MALFORMED_JSON: a2aCodes.parseError,
  PAYLOAD_TOO_LARGE: a2aCodes.invalidParams, INTERNAL: a2aCodes.internal,
};

export interface RpcFailure {
  code: number;
  message: string;
  data?: object;
}

/** Any failure as the `error` of an answer; what is unexpected says nothing of its cause. */
export function rpcFailure(error: unknown, requestId: string): RpcFailure {
  if (error instanceof RpcError) {
    return { code: error.code, message: error.message };
  }
  const failure: DomainError = describeFailure(error);
  const { code, message, retryAfterSeconds } = failure;
  return {
    code: codes[code] ?? a2aCodes.refused,
    message,
    data: { httpStatus: errorTable[code].http, code, requestId, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
  };
}
