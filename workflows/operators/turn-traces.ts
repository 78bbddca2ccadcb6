import { context, createContextKey, propagation, type Context } from '@opentelemetry/api';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { chatSessionFlow } from '../../domain/model/flows.ts';

/** Under which Temporal's plugin carries a trace along. */
const TRACE_HEADER = '_tracer-data';
/** More turns than may wait at once. */
const REMEMBERED = 100;
/** Set within the handler of an update, whose steps are the update's. */
const IN_HANDLER = createContextKey('in the handler of an update');

/**
 * Has the steps of a turn belong to the trace of the request that brought its message. Left alone they belong to the span of the run,
 * which is another turn's trace from the second message on and is exported only when the conversation ends. Before the plugin's own
 * interceptors, and only where traces are exported.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  const turns = new Map<string, Context>();
  /** Of the last word of a channel, which brings messages by no update. */
  let ofChannel: Context | undefined;
  /** Of the last turn, to which belongs what the run does for itself. */
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

/** The guest's message that a turn answers, as every order of a turn names it. */
function messageOf([order]: readonly unknown[]): string | undefined {
  return typeof order === 'object' && order !== null && 'messageId' in order && typeof order.messageId === 'string'
    ? order.messageId : undefined;
}

function traceIn({ [TRACE_HEADER]: carried }: Headers): Context | undefined {
  if (carried === undefined) return undefined;
  return propagation.extract(context.active(), defaultPayloadConverter.fromPayload<Record<string, string>>(carried));
}
