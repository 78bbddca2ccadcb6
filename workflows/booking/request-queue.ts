import { CancellationScope, condition, setHandler } from '@temporalio/workflow';
import type { BookingFailureCode } from '../../domain/model/booking/failures.ts';
import type { BookingSnapshot, HeldTable, ReservedTable } from '../../domain/model/booking/flows.ts';
import { refusal } from './failures.ts';
import { bookingStateQuery, extendUpdate, holdUpdate, releaseUpdate, reserveUpdate } from './messages.ts';

/** What a caller may ask of a booking. */
export type BookingRequest = 'reserve' | 'extend' | 'release';

/** How long a booking without a hold waits for its order, which comes with its start, in milliseconds. */
const ORDER_MS = 60_000;

interface WaitingRequest {
  kind: BookingRequest;
  resolve(result: HeldTable | ReservedTable | undefined): void;
  reject(error: unknown): void;
}

/**
 * Callers put their requests here and get their answers. The booking serves one request at a time; when it is over,
 * callers who still wait or come late hear how it ended. Handlers are registered before the workflow awaits anything.
 */
export class RequestQueue {
  readonly #takesHold: boolean;
  readonly #requests: WaitingRequest[] = [];
  #snapshot: BookingSnapshot | null = null;
  #closed = false;
  #suspended: BookingFailureCode | null = null;

  constructor({ takesHold }: { takesHold: boolean }) {
    this.#takesHold = takesHold;
    setHandler(holdUpdate, () => this.#hold());
    setHandler(reserveUpdate, () => this.#ask<ReservedTable>('reserve'));
    setHandler(extendUpdate, () => this.#ask<HeldTable>('extend'));
    setHandler(releaseUpdate, () => this.#ask<undefined>('release'));
    setHandler(bookingStateQuery, () => this.#snapshot);
  }

  get snapshot(): BookingSnapshot {
    if (this.#snapshot === null) throw refusal('PROVIDER_UNAVAILABLE');
    return this.#snapshot;
  }

  /** Notes the booking's state. */
  show(change: BookingSnapshot | Partial<BookingSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change } as BookingSnapshot;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Waits for the next request, or for the end of the hold. */
  async next(): Promise<BookingRequest | 'expired'> {
    const { hold } = this.snapshot;
    const left = hold === null ? ORDER_MS : Date.parse(hold.utcExpiresAt) - Date.now();
    if (this.#requests.length === 0 && left > 0) {
      await condition(() => this.#requests.length > 0, left, { summary: hold === null ? 'Waiting for the order' : 'The hold expires' });
    }
    return this.#requests[0]?.kind ?? 'expired';
  }

  /** Answers all requests of this kind. */
  answer(kind: BookingRequest, result: HeldTable | ReservedTable | undefined): void {
    for (const request of this.#take(kind)) request.resolve(result);
  }

  /** As {@link answer}, with a refusal. */
  refuse(kind: BookingRequest, code: BookingFailureCode): void {
    for (const request of this.#take(kind)) request.reject(refusal(code));
  }

  /** Refuses everybody at once, until the queue is closed. */
  suspend(code: BookingFailureCode): void {
    this.#suspended = code;
    for (const request of this.#requests.splice(0)) request.reject(refusal(code));
  }

  /** Ends the service: from now on, every request is answered by the booking's end. */
  close(): void {
    this.#closed = true;
    for (const request of this.#requests.splice(0)) this.#answerFromEnd(request);
  }

  async #hold(): Promise<HeldTable> {
    // A run that is cancelled still says how it ended.
    await CancellationScope.nonCancellable(
      () => condition(() => this.#closed || (this.#takesHold && (this.#snapshot?.hold ?? null) !== null)),
    );
    const { state, hold } = this.snapshot;
    if (hold !== null && (state === 'held' || state === 'reserving')) return hold;
    throw this.#end();
  }

  #ask<Result>(kind: BookingRequest): Promise<Result> {
    return new Promise((resolve, reject) => {
      const request: WaitingRequest = { kind, resolve: resolve as WaitingRequest['resolve'], reject };
      if (this.#closed) this.#answerFromEnd(request);
      else if (this.#suspended !== null) reject(refusal(this.#suspended));
      else this.#requests.push(request);
    });
  }

  #take(kind: BookingRequest): WaitingRequest[] {
    const served = this.#requests.filter((request) => request.kind === kind);
    this.#requests.splice(0, this.#requests.length, ...this.#requests.filter((request) => request.kind !== kind));
    return served;
  }

  #answerFromEnd({ kind, resolve, reject }: WaitingRequest): void {
    const { state, reservation } = this.snapshot;
    if (kind === 'reserve' && reservation !== null) resolve(reservation);
    else if (kind === 'release' && state !== 'reserved') resolve(undefined);
    else reject(this.#end());
  }

  #end(): Error {
    const { state, reservation, failure } = this.snapshot;
    if (state === 'reserved') return refusal('HOLD_ALREADY_CONSUMED', { ...reservation });
    return refusal(state === 'failed' ? failure ?? 'PROVIDER_UNAVAILABLE' : 'HOLD_EXPIRED');
  }
}
