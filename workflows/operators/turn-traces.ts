import { context, createContextKey, propagation, type Context } from '@opentelemetry/api';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { chatSessionFlow } from '../../domain/model/flows.ts';

/** The header in which Temporal's plugin carries a trace. */
const TRACE_HEADER = '_tracer-data';
/** More turns than may wait at once. */
const REMEMBERED = 100;
/** Set within an update's handler, whose steps belong to the update. */
const IN_HANDLER = createContextKey('in the handler of an update');

/**
 * Puts the steps of a turn into the trace of the request that brought its message. Otherwise they would belong to the span of the run:
 * from the second message on, that is another turn's trace, and it is exported only when the conversation ends. Runs before the plugin's
 * own interceptors, and only where traces are exported.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  const turns = new Map<string, Context>();
  /** The trace of the channel's last signal, since a channel sends no updates. */
  let ofChannel: Context | undefined;
  /** The trace of the last turn, which also gets what the run does for itself. */
  let latest: Context | undefined;
  const remember = (messageId: string, trace: Context): void => {
    turns.set(messageId, trace);
    for (const oldest of turns.keys()) if (turns.size > REMEMBERED) turns.delete(oldest);
  };
  /** The same at every step of a turn. */
  const traceOf = (messageId: string): Context | undefined => {
    const known = turns.get(messageId) ?? ofChannel;
    if (known !== undefined) remember(messageId, known);
    latest = known;
    return known;
  };
  const inTrace = <T>(args: readonly unknown[], work: () => T): T => {
    if (context.active().getValue(IN_HANDLER) === true) return work();
    const messageId = messageOf(args);
    const trace = messageId === undefined ? latest : traceOf(messageId);
    return trace === undefined ? work() : context.with(trace, work);
  };
  return {
    inbound: [{
      async handleUpdate(input, next) {
        const [messageId, trace] = [messageOf(input.args), traceIn(input.headers)];
        if (messageId !== undefined && trace !== undefined && !turns.has(messageId)) remember(messageId, trace);
        return context.with(context.active().setValue(IN_HANDLER, true), () => next(input));
      },
      async handleSignal(input, next) {
        if (input.signalName === chatSessionFlow.signals.inbound) ofChannel = traceIn(input.headers);
        return next(input);
      },
    }],
    outbound: [{
      scheduleActivity: async (input, next) => inTrace(input.args, () => next(input)),
      scheduleLocalActivity: async (input, next) => inTrace(input.args, () => next(input)),
    }],
  };
};

/** The guest's message that a turn answers: every input of a turn's steps names it. */
function messageOf([order]: readonly unknown[]): string | undefined {
  return typeof order === 'object' && order !== null && 'messageId' in order && typeof order.messageId === 'string'
    ? order.messageId : undefined;
}

function traceIn({ [TRACE_HEADER]: carried }: Headers): Context | undefined {
  if (carried === undefined) return undefined;
  return propagation.extract(context.active(), defaultPayloadConverter.fromPayload<Record<string, string>>(carried));
}
