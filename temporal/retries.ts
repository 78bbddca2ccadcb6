import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor, type GrpcRetryOptions } from '@temporalio/client';
import proto from '@temporalio/proto';
import { RESOURCE_EXHAUSTED } from './failures.ts';

const { ResourceExhaustedFailure } = proto.temporal.api.errordetails.v1;
const { ResourceExhaustedCause } = proto.temporal.api.enums.v1;
const { Status } = proto.google.rpc;

type Attempt = Parameters<GrpcRetryOptions['delayFunction']>;

const usual = defaultGrpcRetryOptions();
const soon = defaultGrpcRetryOptions({ initialIntervalMs: () => 50 });

/** These causes concern one session, which is free again within milliseconds. */
const ofOneSession = [
  ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_CONCURRENT_LIMIT, ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW,
];

/** Why the service refuses more calls; undefined if it does not say. */
function causeOf(status: Attempt[1]): number | undefined {
  const [details] = status.metadata.get('grpc-status-details-bin');
  if (!Buffer.isBuffer(details)) return undefined;
  try {
    const failure = Status.decode(details).details.find(({ type_url: type }) => type?.endsWith('.ResourceExhaustedFailure'));
    return failure?.value ? ResourceExhaustedFailure.decode(failure.value).cause : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The pause before a call is retried. A session takes ten messages at once, and none in the instant in which a new run begins. It is free
 * again within milliseconds, but the SDK would wait one to two seconds. A service that is over its limits gets the SDK's longer pause,
 * because quick retries would keep it there.
 */
export const pauseBefore = (attempt: number, status: Attempt[1]): number => {
  const isCrowded = status.code === RESOURCE_EXHAUSTED && !ofOneSession.some((cause) => cause === causeOf(status));
  return (isCrowded ? usual : soon).delayFunction(attempt, status);
};

type Interceptor = ReturnType<typeof makeGrpcRetryInterceptor>;
type Call = ReturnType<Parameters<Interceptor>[1]>;

/** The gRPC status for which no call is retried. */
const CANCELLED = 1;

/** A call that is over as soon as it begins. */
const overCall = (status: Attempt[1]): Call => ({
  start: (_metadata, listener) => listener?.onReceiveStatus?.(status),
  sendMessage: () => undefined, sendMessageWithContext: () => undefined, startRead: () => undefined, halfClose: () => undefined,
  cancelWithStatus: () => undefined, getPeer: () => 'none', getAuthContext: () => null,
});

/**
 * Retries failed calls as the SDK does. If the connection is closed during the pause before a retry, the SDK's timer would throw an error
 * that nobody can catch; here such a call counts as cancelled.
 */
export const retries: Interceptor = (options, nextCall) => {
  let last: Attempt[1] | undefined;
  const repeating = makeGrpcRetryInterceptor({
    ...usual,
    delayFunction(attempt, status) {
      last = status;
      return pauseBefore(attempt, status);
    },
  });
  return repeating(options, (again) => {
    try {
      return nextCall(again);
    } catch (error) {
      if (last === undefined) throw error;
      return overCall({ ...last, code: CANCELLED, details: 'The connection was closed.' });
    }
  });
};
