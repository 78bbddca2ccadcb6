import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeCall } from '../../domain/booking/calls/make-call.ts';
import { toolsOnRequest } from '../../domain/booking/tool-switches.ts';
import { ToolCallRecord } from '../../domain/storage/entities/tool-call.ts';
import { ownAccount } from '../../local/table-app/server.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { connect, createBookableHotel, useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const app = await useTableApp();
const hotel = await createBookableHotel(database, app, { enabledTools: [...toolsOnRequest] });

let day = 60;
/** A program with a key of its own at a hotel's restaurant, on a day of its own. */
async function programAt(clientId = hotel.id, restaurant = app) {
  const { headers } = await createKeyHolder(database, [`concierge:EXECUTE:${clientId}`]);
  const connections = await Promise.all(testStack().apiUrls.map((api) => connectMcp({ ...headers, 'x-client-id': clientId }, { api })));
  const date = dayAhead(day++);
  const use = async (name: string, args: Record<string, unknown> = {}, which = 0) => {
    const { isError = false, structuredContent, content } = await connections[which]!.use(`tableapp_${name}`, args);
    return { isError, data: (structuredContent ?? {}) as Record<string, unknown>, text: (content[0] as { text: string }).text };
  };
  return {
    use, date, order: { startsAt: `${date}T19:00:00Z`, partySize: 2, guestName: 'Ida Canary', guestEmail: `ida.${day}@canary.example` },
    quote: async () => (await use('quote_availability', { date, time: '19:00', partySize: 2 })).data['availabilityId'],
    made: async () => (await restaurant.ledger()).reservations.filter(({ startsAt }) => startsAt.startsWith(date)),
    held: async () => (await restaurant.ledger()).liveHolds.filter(({ startsAt }) => startsAt.startsWith(date)),
  };
}

describe('a call without a key that is made again', () => {
  itVerifies(['decisions/booking/tools/repeated-without-key'], 'holds one table, also at once on two processes, and another one for another quote', async () => {
    const program = await programAt();
    const availabilityId = await program.quote();
    const both = await Promise.all([0, 1].map((which) => program.use('create_hold', { availabilityId }, which)));
    expect(both[0]).toMatchObject({ isError: false });
    expect(both[1]).toEqual(both[0]);
    expect(await program.use('create_hold', { availabilityId })).toEqual(both[0]);
    expect(await program.held()).toHaveLength(1);
    const other = await program.use('create_hold', { availabilityId: await program.quote() });
    expect(other.data['holdId']).not.toBe(both[0]?.data['holdId']);
    await program.use('release_hold', { holdId: both[0]?.data['holdId'] });
    expect(await program.use('release_hold', { holdId: both[0]?.data['holdId'] })).toMatchObject({ isError: false });
    expect(await program.held()).toHaveLength(1);
  });

  itVerifies(['decisions/booking/conversation/late-end'], 'that was refused before anything was recorded is told by its key as it was refused', async () => {
    const program = await programAt();
    const idempotencyKey = randomUUID();
    const refused = await program.use('create_reservation', { ...program.order, holdId: randomUUID(), idempotencyKey });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('There is no such hold') });
    const { isError, text } = await program.use('find_reservation', { idempotencyKey });
    expect([isError, text]).toEqual([true, expect.stringMatching(/was refused, and nothing was done: There is no such hold/)]);
    expect(await program.made()).toEqual([]);
  });

  it('books one table, and another one under keys or when the first is cancelled', async () => {
    const program = await programAt();
    const both = await Promise.all([0, 1].map((which) => program.use('create_reservation', program.order, which)));
    expect(both[0]).toMatchObject({ isError: false, data: { startsAt: program.order.startsAt, partySize: 2 } });
    expect(both[1]).toEqual(both[0]);
    expect(await program.made()).toHaveLength(1);
    await program.use('create_reservation', { ...program.order, idempotencyKey: randomUUID() });
    expect(await program.made()).toHaveLength(2);
    const cancelled = await program.use('cancel_reservation', { reservationId: both[0]?.data['reservationId'], reason: 'ill' });
    expect(cancelled).toMatchObject({ isError: false, data: { status: 'cancelled', startsAt: program.order.startsAt, partySize: 2 } });
    const again = await program.use('create_reservation', program.order);
    expect(again.data['reservationId']).not.toBe(both[0]?.data['reservationId']);
    expect((await program.made()).filter(({ status }) => status !== 'cancelled')).toHaveLength(2);
  });

  it('that was refused is made anew, as the reason may be gone', async () => {
    const program = await programAt();
    await app.misbehave({ next: ['conflict'], operations: ['createReservation'] });
    expect(await program.use('create_reservation', program.order)).toMatchObject({ isError: true });
    expect(await program.use('create_reservation', program.order)).toMatchObject({ isError: false });
    expect(await program.made()).toHaveLength(1);
  });

  it('is hinted at as harmless for every tool but the one that does more each time', async () => {
    const { headers } = await createKeyHolder(database, [`concierge:EXECUTE:${hotel.id}`]);
    const { client } = await connectMcp({ ...headers, 'x-client-id': hotel.id });
    const tools = (await client.listTools()).tools.filter(({ name }) => name.startsWith('tableapp_'));
    expect(tools.filter(({ annotations }) => annotations?.idempotentHint !== true).map(({ name }) => name)).toEqual(['tableapp_extend_hold']);
  });
});

it('of a key that is revoked before the call is made, it is not said to be under way', async () => {
  const permissions = [`concierge:EXECUTE:${hotel.id}`];
  const { owner, keyId } = await createKeyHolder(database, permissions);
  const { body: later } = await owner.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'The next one' } });
  const { use } = await connectMcp({ 'x-api-key': later.key, 'x-client-id': hotel.id });
  const ctx = systemContext(database, hotel.id);
  const call = { id: randomUUID(), callKey: randomUUID() };
  await ctx.db.transaction((em) => em.createQueryBuilder(ToolCallRecord).insert({
    ...call, clientId: hotel.id, keyId, ownerId: owner.userId, sessionKey: null, name: 'tableapp_create_reservation', keyless: false,
    requestHash: 'a'.repeat(64), args: { startsAt: `${dayAhead(50)}T19:00:00Z`, partySize: 2 }, outcome: null, createdDate: new Date(), expiresAt: new Date(Date.now() + 3_600_000),
  }).execute('run'));
  const asked = async () => (((await use('tableapp_find_reservation', { idempotencyKey: call.callKey })).content[0]) as { text: string }).text;
  expect(await asked()).toContain('may still go through');
  expect((await owner.call('DELETE', `/api/user/apikey/${keyId}`)).status).toBe(200);
  await expect(makeCall({ ctx, accounts: database.forSystem(), callId: call.id, deps: {} as never })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await asked()).toContain('Nothing was ordered or changed here');
});

describe('an order that is not of its hold or quote', () => {
  it.each([['hold', { partySize: 3 }, 'partySize is 2 in the hold, and 3'], ['quote', { startsAt: '19:30' }, 'startsAt is']] as const)('is refused with what differs from the %s', async (what, { startsAt: time, ...changes }: { startsAt?: string; partySize?: number }, words) => {
    const program = await programAt();
    const availabilityId = await program.quote();
    const kept = what === 'quote' ? { availabilityId } : { holdId: (await program.use('create_hold', { availabilityId })).data['holdId'] };
    const order = { ...program.order, ...changes, ...(time === undefined ? {} : { startsAt: `${program.date}T${time}:00Z` }), ...kept };
    expect(await program.use('create_reservation', order)).toMatchObject({ isError: true, text: expect.stringContaining(words) });
    expect(await program.made()).toEqual([]);
  });
});

describe('a restaurant that confirms by hand', () => {
  itVerifies(['decisions/booking/simulator/by-hand'], 'takes an inquiry, answers it with terms, and has it confirmed, with its time and party', async () => {
    const byHand = await useTableApp({ accounts: [ownAccount({ approvalFrom: 1 })] });
    const house = await createHotel(database, { time_zone: 'Europe/Zurich' });
    await connect(database, house.id, byHand.connection, { enabledTools: [...toolsOnRequest] });
    const program = await programAt(house.id, byHand);
    const { data: asked } = await program.use('create_reservation', program.order);
    expect(asked).toMatchObject({ status: 'inquiry' });
    const reservationId = String(asked['reservationId']);
    await byHand.control('POST', `/_sim/reservations/${reservationId}/quote`, { notes: 'By the window' });
    expect((await program.use('find_reservation', { confirmationNumber: asked['confirmationNumber'] })).data).toMatchObject({ status: 'quoted' });
    expect((await program.use('confirm_reservation', { reservationId })).data)
      .toMatchObject({ status: 'confirmed', startsAt: program.order.startsAt, partySize: 2, tables: [expect.any(String)] });
    expect(await program.made()).toMatchObject([{ history: ['inquiry', 'quoted', 'confirmed'] }]);
  });
});
