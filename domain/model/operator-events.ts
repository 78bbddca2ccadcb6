/** The Postgres channel that wakes those who watch hotels; its payload is the hotel's id. */
export const OPERATORS_CHANNEL = 'operators';

/** By which those are woken who watch one hotel; those who watch all without a hotel. */
export const operatorsChannelOf = (clientId?: string): string =>
  (clientId === undefined ? OPERATORS_CHANNEL : `${OPERATORS_CHANNEL}/${clientId}`);

/** What operators hear of as it happens. */
export const operatorEventKinds = ['waiting', 'message', 'handover', 'booking', 'task'] as const;
export type OperatorEventKind = (typeof operatorEventKinds)[number];

/** How long an event can be read afterwards, in milliseconds; a reader that was away for longer reloads the lists. */
export const OPERATOR_EVENTS_KEPT_MS = 24 * 60 * 60 * 1000;
