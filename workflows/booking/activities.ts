import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { BookingActivities } from '../../activities/booking-activities.ts';
import { PATIENCE_MS } from '../../domain/model/booking/flows.ts';

// Calls to the provider that a guest waits for. Each has a key or is safe to repeat, so it is retried after short pauses; a refusal is
// not. Heartbeats reveal a dead worker within seconds. A call that takes longer than a guest's patience is given up here; `settling`
// takes up the writes.
const provider = {
  startToCloseTimeout: '30 s', heartbeatTimeout: '5 s',
  retry: { initialInterval: '200 ms', maximumInterval: '5 s' },
} as const;

export const reading =
  proxyActivities<BookingActivities>({ ...provider, scheduleToCloseTimeout: PATIENCE_MS, cancellationType: 'TRY_CANCEL' });

// A write under way is never abandoned: the run must know whether it took effect before it ends.
export const writing = proxyActivities<BookingActivities>({
  ...provider, scheduleToCloseTimeout: PATIENCE_MS, cancellationType: 'WAIT_CANCELLATION_COMPLETED',
});

// A write whose outcome is unknown, retried with its key until the provider says what became of it. Providers keep keys for a day from
// their first use; a later retry would be a new order. Before these retries begin, a caller's patience has passed, and a pause of up to
// an hour if the provider asked for one.
export const settling = proxyActivities<BookingActivities>({
  ...provider, scheduleToCloseTimeout: '22 h', retry: { ...provider.retry, initialInterval: '1 s', maximumInterval: '1 min' },
});

// The compensation: a courtesy to the restaurant, since holds expire by themselves.
export const releasing = proxyActivities<BookingActivities>({ ...provider, scheduleToCloseTimeout: '30 s' });

// Our own records, retried until they are stored: every booking gets its end.
export const recording = proxyActivities<BookingActivities>({
  startToCloseTimeout: '10 s', retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

// A short read that the first provider call waits for: local, so that it costs no hop to the server.
export const quickReads = proxyLocalActivities<BookingActivities>({
  startToCloseTimeout: '5 s', retry: { initialInterval: '200 ms', maximumInterval: '10 s' }, localRetryThreshold: '10 s',
});
