import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { tableAppRequestFlow, tableAppRequestId, type TableAppRequest } from '../../domain/model/booking/table-app-request.ts';
import { toolCallFlow, toolCallId, type ToolCallInput } from '../../domain/model/booking/tool-call.ts';
import { taskQueues } from '../../domain/model/flows.ts';
import type { BookingFlow } from '../support/booking/booking-flow.ts';
import { waitFor } from '../support/general/wait-for.ts';

/** Plays a booking whose history is worth keeping. @returns its run, by the name of the history */
type Scenario = (flow: BookingFlow) => Promise<Record<string, WorkflowHandle>>;

const ended = async (run: WorkflowHandle): Promise<WorkflowHandle> => {
  await waitFor(async () => (await run.describe()).status.name !== 'RUNNING', { what: 'the run to end' });
  return run;
};

/** A call that an API process has a worker make. */
const asked = async ({ client }: BookingFlow, request: TableAppRequest): Promise<WorkflowHandle> => ended(await client.workflow.start(
  tableAppRequestFlow.type, { taskQueue: taskQueues.booking, workflowId: tableAppRequestId(request, randomUUID()), args: [request] },
));

/** A call of an agent. */
const called = ({ client }: BookingFlow, tool: ToolCallInput['tool'], reads: boolean): Promise<WorkflowHandle> => {
  const call = { clientId: claim.clientId, callId: randomUUID(), tool, reads };
  return client.workflow.start(toolCallFlow.type, { taskQueue: taskQueues.booking, workflowId: toolCallId(call), args: [call] });
};

const claim = { clientId: randomUUID(), conversation: randomUUID(), reservationId: 'reservation-1' };

export const bookingScenarios: Record<string, Scenario> = {
  async reservedFromHold({ fake, runner, flowOf }) {
    const booking = fake.booking();
    await runner.holdTable(booking);
    await runner.extendHold(booking);
    await runner.reserveTable(booking);
    return { 'table-booking_reserved-from-hold': await ended(flowOf(booking)) };
  },

  async reservedAtOnce({ fake, runner, flowOf }) {
    const booking = fake.booking({ takesHold: false });
    fake.troubles.reserveTable = ['PROVIDER_UNAVAILABLE'];
    await runner.reserveTable(booking);
    return { 'table-booking_reserved-at-once': await ended(flowOf(booking)) };
  },

  async staleQuote({ fake, runner, flowOf }) {
    const booking = fake.booking();
    fake.troubles.holdTable = ['QUOTE_EXPIRED', 'RATE_LIMITED'];
    await runner.holdTable(booking);
    await runner.releaseHold(booking);
    return { 'table-booking_stale-quote-then-released': await ended(flowOf(booking)) };
  },

  async expired({ fake, runner, flowOf }) {
    const booking = fake.booking();
    fake.holdMs = 500;
    await runner.holdTable(booking);
    fake.holdMs = 300_000;
    return { 'table-booking_expired': await ended(flowOf(booking)) };
  },

  /** The conversation has no run, so the signal finds nobody. */
  async expiredUnheard({ fake, runner, flowOf }) {
    const booking = fake.booking({ sessionKey: randomUUID() });
    fake.holdMs = 500;
    await runner.holdTable(booking);
    fake.holdMs = 300_000;
    return { 'table-booking_expired-without-conversation': await ended(flowOf(booking)) };
  },

  async refusedOrder({ fake, runner, flowOf }) {
    const booking = fake.booking();
    await runner.holdTable(booking);
    fake.troubles.reserveTable = ['VALIDATION'];
    await runner.reserveTable(booking).catch(() => undefined);
    await runner.reserveTable(booking);
    return { 'table-booking_refused-then-reserved': await ended(flowOf(booking)) };
  },

  async failed({ fake, runner, flowOf }) {
    const booking = fake.booking();
    fake.troubles.holdTable = ['SLOT_CONFLICT'];
    await runner.holdTable(booking).catch(() => undefined);
    return { 'table-booking_failed': await ended(flowOf(booking)) };
  },

  async cancelled({ fake, runner, flowOf }) {
    const booking = fake.booking();
    await runner.holdTable(booking);
    await flowOf(booking).cancel();
    return { 'table-booking_cancelled': await ended(flowOf(booking)) };
  },

  async changed({ fake, runner, flowOf }) {
    const change = fake.change('modify');
    fake.troubles.changeReservation = ['PROVIDER_UNAVAILABLE'];
    await runner.changeReservation(change);
    return { 'reservation-change_changed': await ended(flowOf(change)) };
  },

  async refusedChange({ fake, runner, flowOf }) {
    const change = fake.change('confirm');
    fake.troubles.changeReservation = ['NOT_CONFIRMABLE'];
    await runner.changeReservation(change).catch(() => undefined);
    return { 'reservation-change_refused': await ended(flowOf(change)) };
  },

  async agentsCalls(flow) {
    const stopped = await called(flow, 'tableapp_get_availability', true);
    await waitFor(async () => (await stopped.describe()).raw.pendingActivities?.[0]?.state === 2, { what: 'the call to be made' });
    await stopped.cancel();
    const unstoppable = await called(flow, 'tableapp_create_hold', false);
    await unstoppable.cancel();
    return {
      'tool-call_stopped': await ended(stopped),
      'tool-call_refused': await ended(await called(flow, 'tableapp_find_reservation', true)),
      'tool-call_cancelled-write': await ended(unstoppable),
    };
  },

  async pageCalls(flow) {
    return {
      'table-app-request_checked': await asked(flow, { kind: 'check', clientId: claim.clientId }),
      'table-app-request_repeated': await asked(flow, { kind: 'requestVerification', ...claim }),
      'table-app-request_refused': await asked(flow, { kind: 'verifyBooker', sealedCode: 'v1.0.0.0', ...claim }),
    };
  },
};
