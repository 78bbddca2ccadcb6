import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { bookingFailures } from '../domain/model/booking/failures.ts';
import { bookingStates, isEnd } from '../domain/model/booking/booking-state.ts';
import type { ClientCeiling } from '../domain/limits/client-ceiling.ts';
import type { TaskQueue } from '../domain/model/flows.ts';
import { taskTypes } from '../domain/model/pipelines.ts';
import { turnOutcomes } from '../domain/model/turn.ts';
import type { Watch } from '../domain/ports/watch.ts';

const WAITS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];
const TASKS = [1, 5, 15, 60, 300, 900, 3_600, 14_400];

/** Task types that an earlier version recorded and this one does not know. */
const OTHER = 'other';
const types: readonly string[] = taskTypes;

/** Metrics of the outcomes of turns, bookings and background tasks, summed over all hotels. */
export function productWatch(registry: Registry): Watch {
  const registers = [registry];
  const turns = new Histogram({
    name: 'concierge_turn_duration_seconds', help: 'From a guest\'s question to its stored reply, by outcome.',
    labelNames: ['outcome'], buckets: WAITS, registers,
  });
  const words = new Histogram({
    name: 'concierge_turn_first_word_seconds', help: 'From a guest\'s question to the first words that are shown of its answer.',
    buckets: WAITS, registers,
  });
  const bookings = new Counter({
    name: 'concierge_bookings_ended_total', help: 'Table bookings by their end, with the provider\'s refusal.',
    labelNames: ['end', 'failure'], registers,
  });
  const orders = new Histogram({
    name: 'concierge_booking_order_duration_seconds', help: 'From a guest\'s order of a table until it is known what became of it.',
    buckets: WAITS, registers,
  });
  const tasks = new Histogram({
    name: 'concierge_task_duration_seconds', help: 'Background tasks from their beginning to their end, by type and end.',
    labelNames: ['type', 'status'], buckets: TASKS, registers,
  });
  // Prometheus sees no increase in a series that appears only with its first event.
  for (const outcome of turnOutcomes) turns.zero({ outcome });
  for (const type of types) for (const status of ['COMPLETED', 'FAILED', 'CANCELED']) tasks.zero({ type, status });
  for (const end of bookingStates.filter(isEnd)) bookings.inc({ end, failure: 'none' }, 0);
  for (const failure of Object.keys(bookingFailures)) bookings.inc({ end: 'failed', failure }, 0);
  return {
    turnEnded: (outcome, ms) => turns.observe({ outcome }, seconds(ms)),
    firstWord: (ms) => words.observe(seconds(ms)),
    bookingEnded: (end, failure) => bookings.inc({ end, failure: failure ?? 'none' }),
    orderSettled: (ms) => orders.observe(seconds(ms)),
    taskEnded: ({ type, status }, ms) => tasks.observe({ type: types.includes(type) ? type : OTHER, status }, seconds(ms)),
  };
}

/**
 * Metrics of how many activities of each queue are at work in this process, and how many wait for their hotel's turn (ADR 20).
 *
 * @param waiting the ceiling of activities that wait for other flows and hold no slot
 * @returns registers a queue's ceiling
 */
export function ceilingWatch(registry: Registry, waiting: ClientCeiling): (queue: TaskQueue, ceiling: ClientCeiling) => void {
  const ceilings = new Map<string, ClientCeiling>([['waiting', waiting]]);
  new Gauge({
    name: 'concierge_activities', help: 'Activities in this process that are at work, and that wait for their hotel\'s turn, by queue.',
    labelNames: ['queue', 'state'], registers: [registry],
    collect() {
      for (const [queue, { load }] of ceilings) {
        this.set({ queue, state: 'running' }, load.running);
        this.set({ queue, state: 'waiting' }, load.waiting);
      }
    },
  });
  return (queue, ceiling) => void ceilings.set(queue, ceiling);
}

/** The clocks of two machines may differ a little. */
const seconds = (ms: number): number => Math.max(0, ms) / 1_000;
