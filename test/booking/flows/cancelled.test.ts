import { describe, expect, it } from '@jest/globals';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useTableApp } from '../../support/booking/table-app.ts';
import { sides, steps, stopAt } from './steps.ts';

const stage = await useBookings();
const app = await useTableApp();

const points = Object.keys(steps).flatMap((name) => sides.map((side) => [name, side] as const));

describe('a flow that is cancelled', () => {
  it.each(points)('at the step "%s", %s the provider acts: leaves nothing held, and a reservation only where the provider made it', async (name, side) => {
    const { diner, step, gate, answer, release } = await stopAt(stage, app, name, side);
    const booking = await diner.booking();
    await diner.flow(booking).cancel();
    release();
    await diner.untilFlowEnds(booking);
    const { reservations, liveHolds } = await app.ledger();
    const mine = ({ startsAt }: { startsAt: string }): boolean => startsAt.startsWith(diner.date);
    const ended = await diner.booking();
    expect(ended.state).toBe(step.whenCancelled);
    expect(ended.guest).toBeNull();
    expect(liveHolds.filter(mine)).toEqual([]);
    expect(reservations.filter(mine)).toHaveLength(step.whenCancelled === 'reserved' ? 1 : 0);
    const { ok } = await answer;
    if (step.whenCancelled === 'reserved') expect(ok).toBe(true);
    await gate.close();
  }, 60_000);

  it('while it waits for the guest gives the table back', async () => {
    const diner = await Diner.arrive(stage, app);
    await diner.hold();
    await diner.flow(await diner.booking()).cancel();
    const booking = await diner.untilState('released');
    expect(await diner.untilFlowEnds(booking)).toBe('CANCELLED');
    expect((await app.ledger()).liveHolds.filter(({ startsAt }) => startsAt.startsWith(diner.date))).toEqual([]);
  });
});

describe('a flow that somebody ended by force', () => {
  it('goes on where its row stands when the guest comes back', async () => {
    const diner = await Diner.arrive(stage, app);
    const { holdId } = await diner.hold();
    await diner.flow(await diner.booking()).terminate('test');
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ holdId }))).toMatchObject({ ok: true });
    expect(await diner.booking()).toMatchObject({ state: 'reserved' });
  });

  it('in the middle of an order finds out what became of it', async () => {
    const { diner, answer, release, gate } = await stopAt(stage, app, 'reserve without a hold', 'after');
    await diner.flow(await diner.booking()).terminate('test');
    release();
    expect(await answer).toMatchObject({ ok: true });
    expect((await app.ledger()).reservations.filter(({ startsAt }) => startsAt.startsWith(diner.date))).toHaveLength(1);
    await gate.close();
  });
});
