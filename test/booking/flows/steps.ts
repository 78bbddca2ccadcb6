import type { BookingState } from '../../../domain/model/booking/booking-state.ts';
import type { ToolResult } from '../../../domain/model/booking/tools.ts';
import type { RunningTableApp } from '../../../local/table-app/server.ts';
import { Diner, type BookingStage } from '../../support/booking/bookings.ts';
import { startProviderGate, type CallPattern, type ProviderGate, type Side } from '../../support/booking/provider-gate.ts';

/** Brings a booking to a call of the provider; the promise is the tool's answer behind it. */
interface Step {
  call: CallPattern;
  /** What comes before the call, undisturbed. @returns the tool call that makes it */
  approach(diner: Diner, gate: ProviderGate): Promise<() => Promise<ToolResult>>;
  /** How the flow ends when it is disturbed at the call and then left alone, or when it is cancelled there. */
  whenCancelled: BookingState;
}

const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Every call that the flow of a table makes. */
export const steps: Record<string, Step> = {
  quote: {
    call: 'POST /quotes',
    whenCancelled: 'released',
    async approach(diner, gate) {
      gate.rewrite('POST /quotes', (quote) => ({ ...quote, expiresAt: soon(1) }));
      const availabilityId = await diner.quote();
      gate.calm();
      return () => diner.call('tableapp_create_hold', { availabilityId });
    },
  },
  hold: {
    call: 'POST /holds',
    whenCancelled: 'released',
    async approach(diner) {
      const availabilityId = await diner.quote();
      return () => diner.call('tableapp_create_hold', { availabilityId });
    },
  },
  'reserve from a hold': {
    call: 'POST /reservations',
    whenCancelled: 'reserved',
    async approach(diner) {
      const { holdId } = await diner.hold();
      const order = diner.order({ holdId });
      const confirmedBy = await diner.agree('tableapp_create_reservation', order);
      return () => diner.call('tableapp_create_reservation', order, { confirmedBy });
    },
  },
  'reserve without a hold': {
    call: 'POST /reservations',
    whenCancelled: 'reserved',
    async approach(diner) {
      const order = diner.order();
      const confirmedBy = await diner.agree('tableapp_create_reservation', order);
      return () => diner.call('tableapp_create_reservation', order, { confirmedBy });
    },
  },
  extend: {
    call: 'POST /extend',
    whenCancelled: 'released',
    async approach(diner) {
      const { holdId } = await diner.hold();
      return () => diner.call('tableapp_extend_hold', { holdId });
    },
  },
  release: {
    call: 'DELETE ',
    whenCancelled: 'released',
    async approach(diner) {
      const { holdId } = await diner.hold();
      return () => diner.call('tableapp_release_hold', { holdId });
    },
  },
  'release after expiry': {
    call: 'DELETE ',
    whenCancelled: 'expired',
    async approach(diner, gate) {
      gate.rewrite('POST /holds', (hold) => ({ ...hold, utcExpiresAt: soon(2) }));
      await diner.hold();
      return async () => ({ ok: true, data: {} });
    },
  },
};

/** A booking that has come to one side of one of its calls, and waits there. */
export interface Stopped {
  name: string;
  step: Step;
  diner: Diner;
  answer: Promise<ToolResult>;
  release(): void;
}

/** A guest at a hotel with a wire of its own, whose booking is stopped at the call. */
export async function stopAt(stage: BookingStage, app: RunningTableApp, name: string, side: Side): Promise<Stopped & { gate: ProviderGate }> {
  const step = steps[name];
  if (!step) throw new Error(`There is no step ${name}.`);
  const gate = await startProviderGate(app);
  const diner = await Diner.arrive(stage, app, { ...gate.connection, enabledTools: ['tableapp_extend_hold'] });
  const act = await step.approach(diner, gate);
  const stop = gate.stop(step.call, side);
  const answer = act();
  answer.catch(() => undefined);
  await stop.reached();
  return { name: `${name}, ${side}`, step, diner, gate, answer, release: stop.release };
}

export const sides: readonly Side[] = ['before', 'after'];
