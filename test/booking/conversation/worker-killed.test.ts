import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CallPattern, type Side, useProviderGate } from '../../support/booking/provider-gate.ts';
import { newSession, say } from '../../support/chat/guest.ts';
import { apiWith } from '../../support/stack/own-api.ts';
import { startProduct } from '../../support/stack/product.ts';
import { createHotel, useDatabase } from '../../support/stack/storage.ts';
import { connect, useTableApp } from '../../support/booking/table-app.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const app = await useTableApp();
// A call waits until the other guests' calls have come as well.
const product = await startProduct({
  apis: 0, sharesTemporal: true, env: { WORKER_QUEUES: 'interactive,booking', TABLE_APP_TIMEOUT_MS: '60000' },
});
const database = await useDatabase(product.databaseUrl);
const { url: api } = await apiWith({ TABLE_APP_TIMEOUT_MS: '60000' }, product);

afterAll(() => product.stop());

/** Where the only worker dies: during a step of the first turn, or of the one that books. */
const places: [call: CallPattern, side: Side][] = [['POST /holds', 'after'], ['POST /reservations', 'before'], ['POST /reservations', 'after']];

const gates = await Promise.all(places.map(() => useProviderGate(app)));

/** A guest who books a table of a hotel's own, on a day of their own. */
interface Talk {
  on: string;
  lastReply: string;
  sent: string[];
  /** The messages that have a reply, once for each reply. */
  repliedTo: string[];
}

let talks: Promise<Talk>[];

beforeAll(async () => {
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
  await Promise.all(stops.map(({ stop }) => stop.reached()));
  await product.workers.at(-1)?.kill();
  for (const { stop } of stops) stop.release();
  await product.startWorker();
}, 240_000);

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

it.each(places)('a worker that dies at %s, %s it takes effect, costs the guest no reply and no table', async (...place) => {
  const { on, lastReply, sent, repliedTo } = await (talks[places.findIndex(([call, side]) => call === place[0] && side === place[1])] as Promise<Talk>);
  expect(lastReply).toMatch(/is booked|cannot tell yet/);
  expect(repliedTo.toSorted((one, other) => sent.indexOf(one) - sent.indexOf(other))).toEqual(sent);
  await waitFor(async () => (await app.ledger()).reservations.some(({ startsAt }) => startsAt.startsWith(on)), { what: 'the reservation', timeoutMs: 60_000 });
  const { reservations, commitsPerKey, liveHolds, doubleBooked } = await app.ledger();
  expect(reservations.filter(({ startsAt }) => startsAt.startsWith(on))).toHaveLength(1);
  expect(Object.values(commitsPerKey).every((count) => count === 1)).toBe(true);
  expect([liveHolds.filter(({ startsAt }) => startsAt.startsWith(on)), doubleBooked]).toEqual([[], 0]);
}, 240_000);
