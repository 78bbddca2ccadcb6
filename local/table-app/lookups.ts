import { z } from 'zod';
import { read, type Handler } from './call.ts';
import {
  findReservation, readReservation, searchReservations, toReservation, toSummary,
} from './reservation-record.ts';
import { requireVerified } from './verification.ts';

/** What the confirmation number opens: nothing about the guest. */
export const findByNumber: Handler = async (call) => {
  const { confirmationNumber } = read(z.object({ confirmationNumber: z.string().min(1).max(40) }), Object.fromEntries(call.query));
  return { status: 200, body: toSummary(await findReservation(call, confirmationNumber)) };
};

/** Everything, for a guest who proved to be the booker. */
export const getReservation: Handler = async (call) => {
  const row = await readReservation(call, call.id);
  await requireVerified(call, row.id);
  return { status: 200, body: toReservation(row) };
};

const filterSchema = z.object({
  date: z.iso.date().optional(),
  status: z.enum(['inquiry', 'quoted', 'confirmed', 'cancelled']).optional(),
  partySize: z.coerce.number().int().min(1).optional(),
});

/** For the property's own people: newest seatings first. */
export const search: Handler = async (call) => {
  const rows = await searchReservations(call, read(filterSchema, Object.fromEntries(call.query)));
  return { status: 200, body: rows.map(toReservation) };
};

export const health: Handler = async ({ tx }) => {
  await tx.query('select 1');
  return { status: 200, body: { status: 'up' } };
};

export const properties: Handler = async ({ property: { id, name, timezone, currency, address } }) =>
  ({ status: 200, body: [{ id, name, timezone, currency, address }] });
