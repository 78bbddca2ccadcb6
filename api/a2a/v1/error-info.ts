import { errorTable } from '../../../domain/model/errors.ts';
import { describeFailure } from '../../http/errors.ts';
import { a2aCodes, rpcFailure, RpcError, type RpcFailure } from '../rpc.ts';

/** The names that A2A 1.0 gives its failures (section 9.5). */
const reasons: Partial<Record<number, string>> = {
  [a2aCodes.taskNotFound]: 'TASK_NOT_FOUND', [a2aCodes.taskNotCancelable]: 'TASK_NOT_CANCELABLE',
  [a2aCodes.pushNotSupported]: 'PUSH_NOTIFICATION_NOT_SUPPORTED', [a2aCodes.unsupported]: 'UNSUPPORTED_OPERATION',
  [a2aCodes.contentType]: 'CONTENT_TYPE_NOT_SUPPORTED', [a2aCodes.noExtendedCard]: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  [a2aCodes.version]: 'VERSION_NOT_SUPPORTED',
};

const errorInfo = (domain: string, reason: string, metadata: Record<string, string>) =>
  [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain, metadata }];

/** A failure as 1.0 writes it: what it is about is in typed details. */
export function failure10(error: unknown, requestId: string): RpcFailure {
  const { code, message } = rpcFailure(error, requestId);
  const reason = reasons[code];
  if (reason !== undefined) return { code, message, data: errorInfo('a2a-protocol.org', reason, { requestId }) };
  if (error instanceof RpcError) return { code, message };
  const { code: name, retryAfterSeconds } = describeFailure(error);
  return {
    code, message,
    data: errorInfo('hotel-concierge-platform', name, {
      requestId, httpStatus: String(errorTable[name].http),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds: String(retryAfterSeconds) }),
    }),
  };
}
