import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isEnd } from '../../domain/model/booking/booking-state.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Diner, useBookings, type BookingStage } from '../support/booking/bookings.ts';
import { useProviderGate, type CallPattern, type Side } from '../support/booking/provider-gate.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { newSession, say } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { sides, steps, stopAt, type Stopped } from './flows/steps.ts';

/** Of the tools' callers, and of the conversations' guests. */
const [app, talkedTo] = [await useTableApp(), await useTableApp()];
// A call waits until all the others have come as well.
const patience = { TABLE_APP_TIMEOUT_MS: '60000' };
const product = await startProduct({ apis: 0, sharesTemporal: true, env: { WORKER_QUEUES: 'interactive,booking', ...patience } });
const stage: BookingStage = await useBookings(product);
const database = await useDatabase(product.databaseUrl);
const { url: api } = await apiWith(patience, product);

afterAll(() => product.stop());

/** During a step of a conversation's first turn, or of the one that books. */
const places: [call: CallPattern, side: Side][] = [['POST /holds', 'after'], ['POST /reservations', 'before'], ['POST /reservations', 'after']];
const gates = await Promise.all(places.map(() => useProviderGate(talkedTo)));

let stopped: Stopped[];
let waiting: Diner;
let talks: Promise<Talk>[];

beforeAll(async () => {
  waiting = await Diner.arrive(stage, app);
  await waiting.hold();
  const stops = await Promise.all(gates.map(async (gate, index) => {
    const [pattern, side] = places[index] as [CallPattern, Side];
    const stop = gate.stop(pattern, side);
    const hotel = await createHotel(database, { time_zone: 'Europe/Zurich' });
    await connect(database, hotel.id, gate.connection);
    return { stop, talk: book(hotel.id, new Date(Date.now() + (10 + index) * 86_400_000).toISOString().slice(0, 10)) };
  }));
  talks = stops.map(({ talk }) => talk);
  // Each test tells of its own.
  for (const talk of talks) talk.catch(() => undefined);
  stopped = await Promise.all(Object.keys(steps).flatMap((name) => sides.map((side) => stopAt(stage, app, name, side))));
  await Promise.all(stops.map(({ stop }) => stop.reached()));
  // Every step of a booking is under way, on either side of the provider's commit. Now the only worker dies.
  await product.workers.at(-1)?.kill();
  for (const { release } of [...stopped, ...stops.map(({ stop }) => stop)]) release();
  await product.startWorker();
}, 240_000);

describe('a call of a tool', () => {
  /** How a booking stands after its disturbed call. */
  const afterCall: Partial<Record<CallPattern, string>> = {
    'POST /quotes': 'held', 'POST /holds': 'held', 'POST /extend': 'held', 'POST /reservations': 'reserved', 'DELETE ': 'released|expired',
  };

  const mineIn = <Entry extends { startsAt: string }>(entries: Entry[], { date }: Diner): Entry[] =>
    entries.filter(({ startsAt }) => startsAt.startsWith(date));

  itVerifies(['decisions/booking/provider/unknown-is-not-failed'], 'goes on where the dead worker left it, and each step has been taken once', async () => {
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

  it('can be made by a guest who was only waiting', async () => {
    const { holdId } = await waiting.booking();
    expect(await waiting.agreed('tableapp_create_reservation', waiting.order({ holdId }))).toMatchObject({ ok: true });
    expect(mineIn((await app.ledger()).reservations, waiting)).toHaveLength(1);
  }, 60_000);

  it('leaves a booking that ends in exactly one way, and the provider\'s records agree', async () => {
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
});

/** A guest who books a table of a hotel's own, on a day of their own. */
interface Talk {
  on: string;
  lastReply: string;
  sent: string[];
  /** The messages that have a reply, once for each reply. */
  repliedTo: string[];
}

async function book(hotelId: string, on: string): Promise<Talk> {
  const sessionId = await newSession(hotelId, { api });
  const replies = () => database.forClient(hotelId).read((em) => em.execute<{ message: string; reply_to: string }[]>(
    'select message, reply_to from chat_message where client_id = ? and reply_to is not null', [hotelId],
  ));
  const sent: string[] = [];
  const tell = async (query: string): Promise<string> => {
    const messageId = randomUUID();
    sent.push(messageId);
    await say(hotelId, { query, messageId }, { sessionId, api });
    return waitFor(async () => (await replies()).find(({ reply_to: to }) => to === messageId)?.message, { what: `the reply to "${query}"`, timeoutMs: 120_000 });
  };
  // On a busy machine the new worker may come after the patience with the provider has ended; the guest then asks again.
  let reply = await tell(`a table for two on ${on} at 19:30`);
  for (let turns = 0; turns < 8 && !/is booked|cannot tell yet/.test(reply); turns += 1) {
    if (reply.includes('In whose name')) reply = await tell('My name is Anna Weber, anna@example.org');
    else reply = await tell(reply.includes('Shall I book it') ? 'yes' : `a table for two on ${on} at 19:30`);
  }
  return { on, lastReply: reply, sent, repliedTo: (await replies()).map(({ reply_to: to }) => to) };
}

describe('a conversation', () => {
  it.each(places)('whose worker dies at %s, %s it takes effect, costs the guest no reply and no table', async (...place) => {
    const { on, lastReply, sent, repliedTo } = await (talks[places.findIndex(([call, side]) => call === place[0] && side === place[1])] as Promise<Talk>);
    expect(lastReply).toMatch(/is booked|cannot tell yet/);
    expect(repliedTo.toSorted((one, other) => sent.indexOf(one) - sent.indexOf(other))).toEqual(sent);
    await waitFor(async () => (await talkedTo.ledger()).reservations.some(({ startsAt }) => startsAt.startsWith(on)), { what: 'the reservation', timeoutMs: 60_000 });
    const { reservations, commitsPerKey, liveHolds, doubleBooked } = await talkedTo.ledger();
    expect(reservations.filter(({ startsAt }) => startsAt.startsWith(on))).toHaveLength(1);
    expect(Object.values(commitsPerKey).every((count) => count === 1)).toBe(true);
    expect([liveHolds.filter(({ startsAt }) => startsAt.startsWith(on)), doubleBooked]).toEqual([[], 0]);
  }, 240_000);
});
