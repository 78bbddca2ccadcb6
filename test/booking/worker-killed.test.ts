import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isEnd } from '../../domain/model/booking/booking-state.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Diner, useBookings, type BookingStage } from '../support/booking/bookings.ts';
import { useProviderGate, type CallPattern, type Side } from '../support/booking/provider-gate.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { ask, historyOf, newSession, say } from '../support/chat/guest.ts';
import { storedSession, type Conversation, type Refusal } from '../support/chat/handoff.ts';
import { useReceiver } from '../support/http/receiver.ts';
import { signIn } from '../support/accounts/operators.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { sides, steps, stopAt, type Stopped } from './flows/steps.ts';

/** Of the tools' callers, and of the conversations' guests. */
const [app, talkedTo] = [await useTableApp(), await useTableApp()];
// A call waits until all the others have come as well.
const patience = { TABLE_APP_TIMEOUT_MS: '60000' };
const product = await startProduct({ apis: 0, sharesTemporal: true, env: { WORKER_QUEUES: 'interactive,booking,webhooks', ...patience } });
const stage: BookingStage = await useBookings(product);
const database = await useDatabase(product.databaseUrl);
const { url: api } = await apiWith(patience, product);
/** Its patience for a worker that is away ends long before a test's. */
const { url: hasty } = await apiWith({ ACCEPT_TIMEOUT_MS: '3000' }, product);

afterAll(() => product.stop());

/** During a step of a conversation's first turn, or of the one that books. */
const places: [call: CallPattern, side: Side][] = [['POST /holds', 'after'], ['POST /reservations', 'before'], ['POST /reservations', 'after']];
const gates = await Promise.all(places.map(() => useProviderGate(talkedTo)));

/** A conversation that a person has, in which the guest has asked something. */
async function takenOver() {
  const hotel = await createHotel(database);
  const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
  const sessionId = await newSession(hotel.id, { api });
  const { key } = await storedSession(systemContext(database, hotel.id), sessionId);
  const act = (what: string, body?: unknown, at = api) => operator.call<Conversation & Refusal>('POST', `/api/clients/${hotel.id}/conversations/${key}/${what}`, {
    api: at, ...(body === undefined ? {} : { body }),
  });
  await act('takeover');
  await ask(hotel.id, { query: 'Are you a robot?', locale: 'en' }, { api, sessionId });
  return {
    act, say: (query: string) => ask(hotel.id, { query, locale: 'en' }, { api, sessionId }),
    replies: async () => (await historyOf(hotel.id, sessionId, api)).filter(({ type }) => type === 'ai').length,
  };
}

/** An event whose receiver does not answer until it is told to. */
async function underDelivery() {
  const answer = Promise.withResolvers<{ status: number }>();
  const { url, heard } = await useReceiver((count) => (count === 1 ? answer.promise : { status: 200 }));
  const { id } = await createHotel(database);
  const operator = await signIn(database, ['update-client:WRITE', 'update-client:READ', 'conversations:READ']);
  const path = `/api/clients/${id}/webhooks`;
  const { body: hook } = await operator.call<{ id: string }>('POST', path, { api, body: { url, events: ['message.created'] } });
  await database.forClient(id).transaction((em) => em.execute(
    `select note_operator_event(?::uuid, 'message', jsonb_build_object('conversationId', ?::text, 'messageId', ?::text))`,
    [id, randomUUID(), randomUUID()],
  ));
  await waitFor(() => heard.length === 1, { what: 'a first try' });
  const log = async () => (await operator.call<{ deliveries: { state: string }[] }>('GET', `${path}/${hook.id}/deliveries`, { api })).body.deliveries;
  return { heard, answer: () => answer.resolve({ status: 200 }), states: async () => (await log()).map(({ state }) => state) };
}

let stopped: Stopped[];
let waiting: Diner;
let talks: Promise<Talk>[];
let answered: Awaited<ReturnType<typeof takenOver>>;
let left: typeof answered;
let delivery: Awaited<ReturnType<typeof underDelivery>>;
let refused: number[];

beforeAll(async () => {
  [answered, left] = await Promise.all([takenOver(), takenOver()]);
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
  delivery = await underDelivery();
  // Every step of a booking is under way, on either side of the provider's commit, and so is a delivery. Now the only worker dies.
  await product.workers.at(-1)?.kill();
  delivery.answer();
  const handbacks = [answered.act('handback', { open: 'answer' }, hasty), left.act('handback', { open: 'leave' }, hasty)];
  refused = (await Promise.all(handbacks)).map(({ status }) => status);
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

itVerifies(['decisions/channels/handoff/open-questions'], 'a handback while no worker lives is kept, says 503, and is told by its repetition: answered once, or left', async () => {
  expect(refused).toEqual([503, 503]);
  // What the first call chose stands, whatever its repetition says.
  const second = await Promise.all([answered.act('handback', { open: 'leave' }), left.act('handback', { open: 'answer' })]);
  expect(second.map(({ status, body }) => [status, body.handledBy])).toEqual([[200, 'concierge'], [200, 'concierge']]);
  await waitFor(async () => await answered.replies() === 1, { what: 'the answer' });
  await Promise.all([answered.say('Thanks a lot'), left.say('Thanks a lot')]);
  expect([await answered.replies(), await left.replies()]).toEqual([2, 1]);
}, 120_000);

itVerifies(['decisions/webhooks/once-or-more'], 'a delivery outlives its worker, and comes again under the same id', async () => {
  await waitFor(() => delivery.heard.length === 2, { what: 'another try', timeoutMs: 60_000 });
  await waitFor(async () => (await delivery.states()).join() === 'delivered', { what: 'the delivery to be noted' });
  expect(new Set(delivery.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});
