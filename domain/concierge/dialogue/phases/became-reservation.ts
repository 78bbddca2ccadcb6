import { reservationStatuses, type ReservationStatus } from '../../../model/booking/objects.ts';
import { begunAnew, liveReservations, partsOf, rememberReservation, type KnownReservation } from '../memory.ts';
import { said, withMemory, type Refusal, type Said, type Scene } from '../scene.ts';
import { askForGuest } from './guest.ts';

/** The reservation that the held table became, if the refusal names it; else null. */
export function becameReservation({ memory: { table } }: Scene, { details = {} }: Refusal): KnownReservation | null {
  const { reservationId: id, confirmationNumber: number, status } = details;
  if (typeof id !== 'string' || typeof number !== 'string') return null;
  return { id, number, status: isStatus(status) ? status : 'confirmed', table };
}

const isStatus = (status: unknown): status is ReservationStatus => reservationStatuses.some((each) => each === status);

/**
 * Says that an order went through although its answer was lost, instead of holding a second table. If the guest already knows the
 * reservation, it comes from another order: the table wanted now still needs its own yes.
 */
export function saysReserved(scene: Scene, refusal: Refusal): Said {
  const { words, memory: { contact, table } } = scene;
  const reservation = becameReservation(scene, refusal);
  if (reservation !== null && table !== null && liveReservations(scene.memory).some(({ id }) => id === reservation.id)) {
    return askForGuest(withMemory(scene, { hold: null, offers: [], wish: partsOf(table) }));
  }
  const next = withMemory(scene,
    { ...begunAnew(scene.memory), ...(reservation === null ? { reservation } : rememberReservation(scene.memory, reservation)) });
  if (reservation === null || table === null) return said(withMemory(next, { phase: 'number', goal: 'view' }), [words.say('askNumber')]);
  return said(next, [words.say(reservation.status === 'confirmed' ? 'booked' : 'requested', {
    people: words.people(table.partySize), when: words.when(table.startsAt), name: contact.name ?? '', number: reservation.number,
  })]);
}
