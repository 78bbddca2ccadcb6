import type { BookingState } from '../model/booking/booking-state.ts';
import type { BookingFailureCode } from '../model/booking/failures.ts';
import type { TaskStatus } from '../model/pipelines.ts';
import type { TurnOutcome } from '../model/turn.ts';

/** Hears what has come of things, for figures; it is told neither ids nor words. Times are in milliseconds. */
export interface Watch {
  /** A turn has its reply, so long after its guest asked. */
  turnEnded(outcome: TurnOutcome, ms: number): void;
  /** The first words of an answer are on their way to a guest who watches. */
  firstWord(ms: number): void;
  /** A booking has come to its end. */
  bookingEnded(end: BookingState, failure: BookingFailureCode | null): void;
  /** Of an order it is known what became of it: a reservation, or none. */
  orderSettled(ms: number): void;
  /** A background task has come to its end, so long after it began. */
  taskEnded(task: { type: string; status: TaskStatus }, ms: number): void;
}
