import { defineSignal, patched, setHandler, type WorkflowOutboundCallsInterceptor } from '@temporalio/workflow';
import type { BookingActivities } from '../../activities/booking-activities.ts';
import type { ChannelActivities } from '../../activities/channel-activities.ts';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { ModelActivities } from '../../activities/model-activities.ts';
import type { TableAppActivities } from '../../activities/table-app-activities.ts';
import type { ToolCallActivities } from '../../activities/tool-call-activities.ts';
import { STEP_REPEATS_SIGNAL, type StepRepeats } from '../../domain/model/flows.ts';
import { noteRepeated } from './attributes.ts';
import { showStep } from './details.ts';

/** Steps that call somebody else's server: a restaurant's, a language model's, Meta's. */
const ofProviders: ReadonlySet<string> = new Set<
  | keyof BookingActivities | keyof ChannelActivities | keyof ChatActivities | keyof ModelActivities | keyof TableAppActivities
  | keyof ToolCallActivities
>([
  'quoteTable', 'holdTable', 'extendHold', 'releaseHold', 'reserveTable', 'changeReservation', 'callTableApp', 'makeToolCall', 'runStep',
  'askModel', 'checkModel', 'sendPart',
]);

const stepRepeatsSignal = defineSignal<[StepRepeats]>(STEP_REPEATS_SIGNAL);

interface Step {
  summary: string;
  type: string;
  isNoted: boolean;
}

const underWay = new Map<string, Step>();

/** Listens for steps that fail again and again. Workers report them, because a run does not see its steps' attempts. */
export function hearOfRepetitions(): void {
  setHandler(stepRepeatsSignal, ({ activityId, attempts, failure }) => {
    const step = underWay.get(activityId);
    // The signal came late, or a worker of an earlier version ignored it.
    if (step === undefined || !patched('repeated-steps')) return;
    step.isNoted = true;
    showStep(activityId, { summary: step.summary, repeated: { attempts, failure } });
    noteRepeated(activityId, { attempts, failure, callsProvider: ofProviders.has(step.type) });
  });
}

/** Shows each step of the run while it is under way. The caller gets the step's own promise, so the order of events stays the same. */
export const followSteps: NonNullable<WorkflowOutboundCallsInterceptor['scheduleActivity']> = (input, next) => {
  const { seq, activityType: type, options } = input;
  const id = String(seq);
  const summary = options.summary ?? type;
  underWay.set(id, { summary, type, isNoted: false });
  showStep(id, { summary });
  const over = (): void => {
    const step = underWay.get(id);
    underWay.delete(id);
    showStep(id, null);
    if (step?.isNoted === true) noteRepeated(id, null);
  };
  const done = next(input);
  done.then(over, over);
  return done;
};
