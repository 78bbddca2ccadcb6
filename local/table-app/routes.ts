import type { Handler } from './call.ts';
import { createHold, extendHold, releaseHold } from './holds.ts';
import { findByNumber, getReservation, health, properties, search } from './lookups.ts';
import { availability, quote } from './offers.ts';
import { markQuoted, reinstate } from './operator.ts';
import { cancelReservation, confirmReservation, createReservation, modifyReservation } from './reservations.ts';
import { requestVerification, verify } from './verification.ts';

export interface Operation {
  name: string;
  method: string;
  /** Matches a path below `/i/integration`; its group is the id. */
  path: RegExp;
  /** Whether an Idempotency-Key is needed, or honoured when it comes. */
  key: 'required' | 'optional' | 'none';
  handler: Handler;
}

const operation = (name: string, method: string, path: RegExp, key: Operation['key'], handler: Handler): Operation =>
  ({ name, method, path, key, handler });

const ID = '([^/]+)';

/** The provider's operations (decisions, "Table booking"). */
export const operations: readonly Operation[] = [
  operation('availability', 'GET', /^\/availability$/, 'none', availability),
  operation('quote', 'POST', /^\/quotes$/, 'none', quote),
  operation('createHold', 'POST', /^\/holds$/, 'required', createHold),
  operation('extendHold', 'POST', new RegExp(`^/holds/${ID}/extend$`), 'optional', extendHold),
  operation('releaseHold', 'DELETE', new RegExp(`^/holds/${ID}$`), 'none', releaseHold),
  operation('createReservation', 'POST', /^\/reservations$/, 'required', createReservation),
  operation('findReservation', 'GET', /^\/reservations$/, 'none', findByNumber),
  operation('searchReservations', 'GET', /^\/reservations\/search$/, 'none', search),
  operation('getReservation', 'GET', new RegExp(`^/reservations/${ID}$`), 'none', getReservation),
  operation('modifyReservation', 'PATCH', new RegExp(`^/reservations/${ID}$`), 'required', modifyReservation),
  operation('cancelReservation', 'POST', new RegExp(`^/reservations/${ID}/cancel$`), 'optional', cancelReservation),
  operation('confirmReservation', 'POST', new RegExp(`^/reservations/${ID}/confirm$`), 'optional', confirmReservation),
  operation('health', 'GET', /^\/health$/, 'none', health),
  operation('properties', 'GET', /^\/properties$/, 'none', properties),
  operation('requestVerification', 'POST', /^\/verification\/request$/, 'none', requestVerification),
  operation('verify', 'POST', /^\/verification\/verify$/, 'none', verify),
];

/** The back office of the simulated restaurant, below `/_sim/reservations`. */
export const operatorActions: Record<string, Handler> = { reinstate, quote: markQuoted };
