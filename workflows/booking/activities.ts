import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { BookingActivities } from '../../activities/booking-activities.ts';
import { PATIENCE_MS } from '../../domain/model/booking/flows.ts';

// Calls to the provider that a guest waits for. Each has a key or may be done twice, so it is repeated with short
// pauses; a refusal is final by its type. Heartbeats show a dead worker within seconds. What takes longer than a
// guest's patience is given up here, and for the writes taken up again by `settling`.
const provider = {
  startToCloseTimeout: '30 s', heartbeatTimeout: '5 s',
  retry: { initialInterval: '200 ms', backoffCoefficient: 2, maximumInterval: '5 s' },
} as const;

export const reading =
  proxyActivities<BookingActivities>({ ...provider, scheduleToCloseTimeout: PATIENCE_MS, cancellationType: 'TRY_CANCEL' });

// A write under way is never abandoned: whether it took effect has to be known before the run ends.
export const writing = proxyActivities<BookingActivities>({
  ...provider, scheduleToCloseTimeout: PATIENCE_MS, cancellationType: 'WAIT_CANCELLATION_COMPLETED',
});

// A write whose outcome is unknown, repeated with its key until the provider says what became of it. Providers keep
// keys for a day from their first use; after that a repetition would be a new order. What lies between that use and
// the beginning of this is a caller's patience and a pause of up to an hour that the provider may ask for.
export const settling = proxyActivities<BookingActivities>({
  ...provider, scheduleToCloseTimeout: '22 h', retry: { ...provider.retry, initialInterval: '1 s', maximumInterval: '1 min' },
});

// The compensation: a courtesy to the restaurant, since holds expire by themselves.
export const releasing = proxyActivities<BookingActivities>({ ...provider, scheduleToCloseTimeout: '30 s' });

// Our own records. They are tried until they are stored: no booking is left without an end.
export const recording = proxyActivities<BookingActivities>({
  startToCloseTimeout: '10 s', retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

// A short read that the first provider call waits for: local, so that it costs no hop to the server.
export const quickReads = proxyLocalActivities<BookingActivities>({
  startToCloseTimeout: '5 s', retry: { initialInterval: '200 ms', maximumInterval: '10 s' }, localRetryThreshold: '10 s',
});
