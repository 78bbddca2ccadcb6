import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { changeReservation } from '../../../domain/booking/steps/change.ts';
import { forgetNotes } from '../../../domain/upkeep/forget-notes.ts';
import type { TableProvider } from '../../../domain/ports/table-provider.ts';
import { ReservationChange } from '../../../domain/storage/entities/booking.ts';
import { ChatDialogue, ChatTurnStep } from '../../../domain/storage/entities/dialogue.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useTableApp } from '../../support/booking/table-app.ts';

const stage = await useBookings();
const app = await useTableApp();

async function seated() {
  const diner = await Diner.arrive(stage, app);
  const made = await diner.agreed('tableapp_create_reservation', diner.order({ notes: 'a high chair' }));
  if (!made.ok) throw new Error(made.message);
  return { diner, reservationId: (made.data as { reservationId: string }).reservationId };
}

describe('what the restaurant should know of a reservation', () => {
  itVerifies(['decisions/booking/conversation/notes-behind'], 'is told behind it too, beside what was told before, and stands in the booking; said again it is the same', async () => {
    const { diner, reservationId } = await seated();
    for (const time of ['first', 'again']) {
      const changed = await diner.agreed('tableapp_modify_reservation', { reservationId, notes: 'one of us is allergic to nuts' });
      expect([time, changed]).toMatchObject([time, { ok: true, data: { notesTaken: true } }]);
      expect((await diner.booking()).notes).toBe('a high chair; one of us is allergic to nuts');
    }
  });

  itVerifies(['decisions/booking/conversation/notes-behind'], 'is left with the booking where the system takes no notes', async () => {
    const { diner, reservationId } = await seated();
    const changeId = randomUUID();
    const booking = await diner.booking();
    await diner.ctx().db.transaction((em) => em.insert(ReservationChange, {
      id: changeId, clientId: diner.clientId, sessionKey: diner.sessionKey, changeKey: randomUUID(), operation: 'modify', reservationId,
      requestHash: 'x', request: { notes: 'a seat by the window' }, state: 'running', createdDate: new Date(),
    }));
    const deaf = { modifyReservation: async () => ({
      id: reservationId, status: 'confirmed', confirmationNumber: booking.confirmationNumber, cancelledAt: null, tables: [], lineItems: [],
      startsAt: booking.startsAt, partySize: 2, ...diner.guest, notes: null,
    }) } as unknown as TableProvider;
    expect(await changeReservation({ ctx: diner.ctx(), providers: async () => deaf, changeId })).toMatchObject({ notesTaken: false });
    expect((await diner.booking()).notes).toBe('a seat by the window');
  });

  itVerifies(['decisions/booking/conversation/notes-forgotten'], 'is forgotten some days after the visit, wherever it was kept', async () => {
    const { diner, reservationId } = await seated();
    const { db } = diner.ctx();
    const key = { sessionKey: diner.sessionKey ?? '', clientId: diner.clientId };
    const notes = 'one of us is allergic to nuts';
    await db.transaction(async (em) => {
      await em.insert(ChatTurnStep, { ...key, messageId: randomUUID(), stepIndex: 0, tool: 'tableapp_modify_reservation', args: { reservationId, notes }, createdDate: new Date() });
      await em.insert(ChatDialogue, {
        ...key, version: 1, data: { phase: 'idle', notes: [notes] }, updatedDate: new Date(),
        proposal: { replyId: randomUUID(), tool: 'tableapp_modify_reservation', args: { reservationId, notes } },
      });
    });
    const visit = Date.parse(diner.startsAt);
    const forgetAt = (now: number) => forgetNotes({ ctx: { ...diner.ctx({ kind: 'system', job: 'test' }), now: () => new Date(now) }, keptDays: 30 });
    const DAY_MS = 86_400_000;
    expect(await forgetAt(Date.now() + 29 * DAY_MS)).toEqual({ forgottenNotes: 0 });
    expect(await forgetAt(visit + 28 * DAY_MS)).toEqual({ forgottenNotes: Date.now() < visit - 2 * DAY_MS ? 2 : 0 });
    await forgetAt(visit + 32 * DAY_MS);
    expect(await forgetAt(visit + 32 * DAY_MS)).toEqual({ forgottenNotes: 0 });
    expect((await diner.booking()).notes).toBeNull();
    const left = await db.read(async (em) => [await em.find(ChatTurnStep, key), await em.find(ChatDialogue, key)]);
    expect(JSON.stringify(left)).not.toContain('allergic');
    expect(JSON.stringify(left)).toContain(reservationId);
  });
});
