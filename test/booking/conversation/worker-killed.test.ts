import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { type CallPattern, type Side, useProviderGate } from '../../support/provider-gate.ts';
import { newSession, say } from '../../support/guest.ts';
import { startProduct } from '../../support/product.ts';
import { createHotel, useDatabase } from '../../support/storage.ts';
import { connect, useTableApp } from '../../support/table-app.ts';
import { waitFor } from '../../support/wait-for.ts';

const app = await useTableApp();
const gate = await useProviderGate(app);
const product = await startProduct();
const database = await useDatabase(product.databaseUrl);
const api = product.apis[0]?.url ?? '';

afterAll(() => product.stop());

/** Where the only worker dies: during a step of the first turn, or of the one that books. */
const places: [call: CallPattern, side: Side][] = [['POST /holds', 'after'], ['POST /reservations', 'before'], ['POST /reservations', 'after']];

it.each(places)('a worker that dies at %s, %s it takes effect, costs the guest no reply and no table', async (pattern, side) => {
  const hotel = await createHotel(database, { time_zone: 'Europe/Zurich' });
  await connect(database, hotel.id, gate.connection);
  const sessionId = await newSession(hotel.id, { api });
  const on = new Date(Date.now() + (10 + places.findIndex(([call, at]) => call === pattern && at === side)) * 86_400_000).toISOString().slice(0, 10);
  const stop = gate.stop(pattern, side);
  const killed = stop.reached().then(async () => {
    await product.workers.at(-1)?.kill();
    stop.release();
    await product.startWorker();
  });
  const replies = () => database.forClient(hotel.id).read((em) => em.execute<{ message: string; reply_to: string }[]>(
    'select message, reply_to from chat_message where client_id = ? and reply_to is not null', [hotel.id],
  ));
  const sent: string[] = [];
  const tell = async (query: string): Promise<string> => {
    const messageId = randomUUID();
    sent.push(messageId);
    await say(hotel.id, { query, messageId }, { sessionId, api });
    return waitFor(async () => (await replies()).find(({ reply_to: to }) => to === messageId)?.message, { what: `the reply to "${query}"`, timeoutMs: 120_000 });
  };
  // On a busy machine the new worker may come after the patience with the provider has ended; the guest then asks again.
  let reply = await tell(`a table for two on ${on} at 19:30`);
  for (let turns = 0; turns < 8 && !/is booked|cannot tell yet/.test(reply); turns += 1) {
    if (reply.includes('In whose name')) reply = await tell('My name is Anna Weber, anna@example.org');
    else reply = await tell(reply.includes('Shall I book it') ? 'yes' : `a table for two on ${on} at 19:30`);
  }
  await killed;
  expect(reply).toMatch(/is booked|cannot tell yet/);
  expect((await replies()).map(({ reply_to: to }) => to).toSorted((one, other) => sent.indexOf(one) - sent.indexOf(other))).toEqual(sent);
  await waitFor(async () => (await app.ledger()).reservations.some(({ startsAt }) => startsAt.startsWith(on)), { what: 'the reservation', timeoutMs: 60_000 });
  const { reservations, commitsPerKey, liveHolds, doubleBooked } = await app.ledger();
  expect(reservations.filter(({ startsAt }) => startsAt.startsWith(on))).toHaveLength(1);
  expect(Object.values(commitsPerKey).every((count) => count === 1)).toBe(true);
  expect([liveHolds.filter(({ startsAt }) => startsAt.startsWith(on)), doubleBooked]).toEqual([[], 0]);
}, 240_000);
