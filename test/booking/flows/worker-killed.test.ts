import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isEnd } from '../../../domain/model/booking/booking-state.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings, type BookingStage } from '../../support/booking/bookings.ts';
import type { CallPattern } from '../../support/booking/provider-gate.ts';
import { waitFor } from '../../support/general/wait-for.ts';
import { startProduct, type OwnProduct } from '../../support/stack/product.ts';
import { useTableApp } from '../../support/booking/table-app.ts';
import { sides, steps, stopAt, type Stopped } from './steps.ts';

const app = await useTableApp();
const product: OwnProduct = await startProduct({ apis: 0, workers: 1, sharesTemporal: true, env: { WORKER_QUEUES: 'booking' } });
const stage: BookingStage = await useBookings(product);

afterAll(() => product.stop());

/** How a booking stands after its disturbed call. */
const afterCall: Partial<Record<CallPattern, string>> = {
  'POST /quotes': 'held', 'POST /holds': 'held', 'POST /extend': 'held', 'POST /reservations': 'reserved', 'DELETE ': 'released|expired',
};

const mineIn = <Entry extends { startsAt: string }>(entries: Entry[], { date }: Diner): Entry[] =>
  entries.filter(({ startsAt }) => startsAt.startsWith(date));

let stopped: Stopped[];
let waiting: Diner;

beforeAll(async () => {
  waiting = await Diner.arrive(stage, app);
  await waiting.hold();
  stopped = await Promise.all(Object.keys(steps).flatMap((name) => sides.map((side) => stopAt(stage, app, name, side))));
  // Every step of a booking is under way, on either side of the provider's commit. Now the only worker dies.
  await product.workers[0]?.kill();
  for (const { release } of stopped) release();
  await product.startWorker();
}, 120_000);

itVerifies(['decisions/booking/provider/unknown-is-not-failed'], 'every booking goes on where the dead worker left it, and each step has been taken once', async () => {
  for (const { name, diner, answer, step } of stopped) {
    const result = await answer.catch((error: unknown) => ({ ok: false, code: String(error) }));
    // Where a machine takes longer than a guest waits, they hear that it goes on.
    const goesOn = 'code' in result && result.code === 'PROVIDER_UNAVAILABLE';
    expect([name, result]).toEqual([name, expect.objectContaining(goesOn ? { ok: false } : { ok: true })]);
    const wanted = new RegExp(afterCall[step.call] ?? 'none');
    await waitFor(async () => wanted.test((await diner.booking()).state), { what: `the state of "${name}"`, timeoutMs: goesOn ? 60_000 : 0 });
  }
  const { commitsPerKey, minCapacityEver, doubleBooked } = await app.ledger();
  expect(Object.entries(commitsPerKey).filter(([, count]) => count > 1)).toEqual([]);
  expect([minCapacityEver >= 0, doubleBooked]).toEqual([true, 0]);
}, 120_000);

it('a guest who was only waiting can reserve', async () => {
  const { holdId } = await waiting.booking();
  expect(await waiting.agreed('tableapp_create_reservation', waiting.order({ holdId }))).toMatchObject({ ok: true });
  expect(mineIn((await app.ledger()).reservations, waiting)).toHaveLength(1);
}, 60_000);

it('each ends in exactly one way, and the provider\'s records agree', async () => {
  for (const { name, diner } of stopped) {
    const booking = await diner.booking();
    if (booking.state === 'held') await diner.call('tableapp_release_hold', { holdId: booking.holdId });
    await diner.untilFlowEnds(booking);
    const { state, guest } = await diner.booking();
    const { reservations, liveHolds } = await app.ledger();
    expect([name, isEnd(state), guest, mineIn(liveHolds, diner)]).toEqual([name, true, null, []]);
    expect([name, mineIn(reservations, diner).length]).toEqual([name, state === 'reserved' ? 1 : 0]);
  }
}, 120_000);
