import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor, type GrpcRetryOptions } from '@temporalio/client';
import proto from '@temporalio/proto';
import { RESOURCE_EXHAUSTED } from './failures.ts';

const { ResourceExhaustedFailure } = proto.temporal.api.errordetails.v1;
const { ResourceExhaustedCause } = proto.temporal.api.enums.v1;
const { Status } = proto.google.rpc;

type Attempt = Parameters<GrpcRetryOptions['delayFunction']>;

const usual = defaultGrpcRetryOptions();
const soon = defaultGrpcRetryOptions({ initialIntervalMs: () => 50 });

/** What is full by these is one session, and free again in milliseconds. */
const ofOneSession = [
  ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_CONCURRENT_LIMIT, ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW,
];

/** Why the service takes no more; undefined where it does not say. */
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
 * Pauses before a call is repeated. A session takes ten messages at the same moment, and none in the instant of its handover to a new
 * run: the SDK would wait one to two seconds, and the session is free again in milliseconds. A service that is over its limits gets the
 * SDK's longer pause: retries then keep it there.
 */
export const pauseBefore = (attempt: number, status: Attempt[1]): number => {
  const isCrowded = status.code === RESOURCE_EXHAUSTED && !ofOneSession.some((cause) => cause === causeOf(status));
  return (isCrowded ? usual : soon).delayFunction(attempt, status);
};

type Interceptor = ReturnType<typeof makeGrpcRetryInterceptor>;
type Call = ReturnType<Parameters<Interceptor>[1]>;

/** gRPC's code, which no call is repeated for. */
const CANCELLED = 1;

/** A call that is over as soon as it begins. */
const overCall = (status: Attempt[1]): Call => ({
  start: (_metadata, listener) => listener?.onReceiveStatus?.(status),
  sendMessage: () => undefined, sendMessageWithContext: () => undefined, startRead: () => undefined, halfClose: () => undefined,
  cancelWithStatus: () => undefined, getPeer: () => 'none', getAuthContext: () => null,
});

/**
 * Repeats calls that failed for a while, as the SDK does. The connection may be closed in the pause before a repetition, where the SDK's
 * timer would throw what nobody can catch: such a call counts as cancelled.
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
