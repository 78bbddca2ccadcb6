import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { apiKeyActor } from '../../domain/accounts/authenticate-api-key.ts';
import { makeCall } from '../../domain/booking/calls/make-call.ts';
import { placeCall } from '../../domain/booking/calls/place-call.ts';
import { rememberQuote } from '../../domain/booking/remember-quote.ts';
import { getAvailability } from '../../domain/booking/tools/availability.ts';
import { tidyBookings } from '../../domain/upkeep/tidy-bookings.ts';
import { toolCallId } from '../../domain/model/booking/tool-call.ts';
import { toolsOnRequest } from '../../domain/booking/tool-switches.ts';
import type { BookingToolName } from '../../domain/model/booking/tools.ts';
import type { WallClock } from '../../domain/model/booking/wall-clock.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { ToolCallRecord } from '../../domain/storage/entities/tool-call.ts';
import { mailedCode } from '../booking/conversation/bookable.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { platformContext } from '../support/accounts/accounts.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { useBookings } from '../support/booking/bookings.ts';
import { plainHistory, tracesIn } from '../support/general/canaries.ts';
import { useProviderGate, type CallPattern } from '../support/booking/provider-gate.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { connect, createBookableHotel, useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const { database, temporal, deps } = await useBookings();
const app = await useTableApp();
const gate = await useProviderGate(app);
const nine = [
  'cancel_reservation', 'create_hold', 'create_reservation', 'find_reservation', 'get_availability', 'get_reservation', 'modify_reservation',
  'quote_availability', 'release_hold',
].map((name) => `tableapp_${name}`);

/** A hotel with its restaurant, and somebody's program that is connected to it, on a day of its own. */
let day = 40;
async function agentAt(clientId: string, permissions = ['concierge:EXECUTE'], onToolsChanged?: () => void) {
  const holder = await createKeyHolder(database, permissions.map((permission) => `${permission}:${clientId}`));
  const headers = { ...holder.headers, 'x-client-id': clientId };
  const connected = await connectMcp(headers, { api: testStack().apiUrls[1], ...(onToolsChanged && { onToolsChanged }) });
  day += 1;
  const date = dayAhead(day);
  const guest = { guestName: 'Ida Canary', guestEmail: `ida.${day}@canary.example` };
  const done = async <Data = Record<string, string>>(name: string, args: Record<string, unknown> = {}): Promise<Data> => {
    const { isError, structuredContent, content } = await connected.use(`tableapp_${name}`, args);
    if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
    return structuredContent as Data;
  };
  return {
    ...connected, holder, headers, clientId, date, guest, done,
    wish: { date, time: '19:00', partySize: 2 }, order: { startsAt: `${date}T19:00:00Z`, partySize: 2, ...guest },
    listed: async () => (await connected.client.listTools()).tools.filter(({ name }) => name.startsWith('tableapp_')),
    refused: async (name: string, args: Record<string, unknown> = {}) => {
      const { isError, content, _meta } = await connected.use(`tableapp_${name}`, args);
      expect({ name, isError }).toEqual({ name, isError: true });
      return { text: (content[0] as { text: string }).text, code: _meta?.['code'] };
    },
  };
}
const somewhere = async (permissions?: string[]) => agentAt((await createBookableHotel(database, app)).id, permissions);
const namesOf = (tools: { name: string }[]): string[] => tools.map(({ name }) => name);
const callsOf = (clientId: string) => database.forClient(clientId).read((em) => em.find(ToolCallRecord, { clientId }, { orderBy: { createdDate: 'asc' } }));

describe('the tools of a restaurant', () => {
  itVerifies(['decisions/booking/overlaps'], 'warn of a table at about the same time that the caller has already, and of no other', async () => {
    const { done, order, date } = await somewhere();
    const first = await done<Record<string, unknown>>('create_reservation', order);
    expect(first['overlaps']).toBeUndefined();
    const second = await done<Record<string, unknown>>('create_reservation', { ...order, startsAt: `${date}T20:30:00Z` });
    expect(second['overlaps']).toEqual([{ confirmationNumber: first['confirmationNumber'], startsAt: order.startsAt, partySize: order.partySize }]);
    await done('cancel_reservation', { reservationId: first['reservationId'], reason: 'plans changed' });
    await done('cancel_reservation', { reservationId: second['reservationId'], reason: 'plans changed' });
    const third = await done<Record<string, unknown>>('create_reservation', { ...order, startsAt: `${date}T20:00:00Z` });
    expect(third['overlaps']).toBeUndefined();
  });

  itVerifies(['4.8/default-tools', '4.8/prefix'], 'are nine for an agent of the hotel, with the hints that hosts go by', async () => {
    const agent = await somewhere();
    const tools = await agent.listed();
    expect(namesOf(tools)).toEqual(nine);
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name.replace('tableapp_', ''), annotations]));
    for (const reading of ['get_availability', 'quote_availability', 'find_reservation', 'get_reservation']) {
      expect([reading, hints[reading]]).toEqual([reading, expect.objectContaining({ readOnlyHint: true, destructiveHint: false, openWorldHint: true })]);
    }
    for (const adding of ['create_hold', 'create_reservation']) {
      expect([adding, hints[adding]]).toEqual([adding, expect.objectContaining({ readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true })]);
    }
    for (const ending of ['release_hold', 'cancel_reservation']) expect([ending, hints[ending]?.destructiveHint]).toEqual([ending, true]);
    expect(JSON.stringify(tools)).not.toMatch(/propertyId/i);
  });

  itVerifies(['4.8/on-request-tools', '4.8/search/operator-only'], 'on request are there when they are switched on, and some for operators alone', async () => {
    const { id } = await createBookableHotel(database, app, { enabledTools: [...toolsOnRequest] });
    const [agent, operator] = [await agentAt(id), await agentAt(id, ['integrations:EXECUTE'])];
    expect(await operator.listed()).toHaveLength(14);
    expect(namesOf(await agent.listed())).toHaveLength(12);
    expect(await operator.done('get_health')).toEqual({ status: 'up' });
    await expect(agent.use('tableapp_get_health')).rejects.toMatchObject({ code: -32602 });
    expect(await agent.done('get_properties')).toEqual({ properties: [expect.objectContaining({ timezone: 'Europe/Zurich' })] });
  });

  it('are unknown where they are off, where nothing is connected, to other keys, and without a hotel', async () => {
    const agent = await somewhere();
    await expect(agent.use('tableapp_extend_hold', { holdId: 'x' })).rejects.toMatchObject({ code: -32602 });
    const unconnected = await agentAt((await createHotel(database)).id);
    expect(await unconnected.listed()).toEqual([]);
    await expect(unconnected.use('tableapp_get_availability', unconnected.wish)).rejects.toMatchObject({ code: -32602 });
    const stranger = await agentAt(agent.clientId, ['knowledge:READ']);
    expect(await stranger.listed()).toEqual([]);
    await expect(stranger.use('tableapp_get_availability', agent.wish)).rejects.toMatchObject({ code: -32602 });
    await expect(unconnected.use('tableapp_get_availability', { ...agent.wish, clientId: agent.clientId })).rejects.toMatchObject({ code: -32602 });
    const anywhere = await connectMcp((await createKeyHolder(database, ['concierge:EXECUTE'])).headers);
    expect(namesOf((await anywhere.client.listTools()).tools)).not.toContain('tableapp_get_availability');
    await expect(anywhere.use('tableapp_get_availability', agent.wish)).rejects.toMatchObject({ code: -32602 });
    expect(await anywhere.use('tableapp_get_availability', { ...agent.wish, clientId: agent.clientId })).toHaveProperty('structuredContent');
  });

  itVerifies(['6/mcp/notification-kinds-decided'], 'come and go with the connection and its switches, which is told on the open stream', async () => {
    const { id } = await createHotel(database);
    const changes: number[] = [];
    const agent = await agentAt(id, ['concierge:EXECUTE', 'integrations:WRITE'], () => { changes.push(Date.now()); });
    const told = (count: number) => waitFor(() => changes.length >= count, { what: `${count} changes to be told` });
    expect(await agent.listed()).toEqual([]);
    await connect(database, id, app.connection);
    await told(1);
    expect(namesOf(await agent.listed())).toEqual(nine);
    await agent.holder.owner.call('PATCH', `/api/clients/${id}/tools/tableapp_extend_hold`, { body: { enabled: true } });
    await told(2);
    expect(namesOf(await agent.listed())).toContain('tableapp_extend_hold');
    await agent.holder.owner.call('DELETE', `/api/clients/${id}/integrations/tableapp`);
    await told(3);
    expect(await agent.listed()).toEqual([]);
    expect(changes).toHaveLength(3);
  });
});

describe('a call', () => {
  itVerifies(['4.8/payloads/decided', '4.8/create-hold/result', '4.8/find/result'], 'answers with structured content that has no more than its schema says', async () => {
    const agent = await somewhere();
    const { slots } = await agent.done<{ slots: object[] }>('get_availability', { ...agent.wish, propertyId: 'another' });
    expect(slots.length).toBeGreaterThan(0);
    const { availabilityId } = await agent.done('quote_availability', agent.wish);
    const { holdId, utcExpiresAt } = await agent.done('create_hold', { availabilityId });
    expect(utcExpiresAt).toMatch(/Z$/);
    const { reservationId, confirmationNumber } = await agent.done('create_reservation', { ...agent.order, holdId });
    const found = await agent.done('find_reservation', { confirmationNumber });
    expect(found).toMatchObject({ id: reservationId, status: 'confirmed' });
    expect(JSON.stringify(found)).not.toContain('canary');
    expect(await agent.done('modify_reservation', { reservationId, partySize: 3 })).toMatchObject({ partySize: 3 });
    expect(await agent.done('cancel_reservation', { reservationId, reason: 'We are ill' })).toMatchObject({ status: 'cancelled' });
    expect(await agent.refused('release_hold', { holdId })).toMatchObject({ code: 'HOLD_ALREADY_CONSUMED', text: expect.stringContaining('already become a reservation') });
  });

  it('that is refused is a result with the words of the provider\'s table', async () => {
    const agent = await somewhere();
    expect(await agent.refused('find_reservation', { confirmationNumber: 'NOPE42' }))
      .toEqual({ code: 'RESERVATION_NOT_FOUND', text: 'There is no such reservation. Ask the guest for the confirmation number.' });
    expect(await agent.refused('create_hold', { availabilityId: 'made-up' })).toEqual({ code: 'QUOTE_EXPIRED', text: 'The quote has expired. Ask for a fresh quote.' });
    expect(await agent.refused('get_availability', { ...agent.wish, date: 'tomorrow' })).toMatchObject({ code: 'INVALID_ARGUMENTS', text: expect.stringContaining('date') });
    expect(await agent.refused('find_reservation', { confirmationNumber: 'NOPE42', sessionId: randomUUID() })).toEqual({ code: 'NOT_FOUND', text: 'This session does not exist.' });
    expect(await agent.refused('find_reservation', { confirmationNumber: 'NOPE42', sessionId: 'mine' })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  itVerifies(['4.8/create-reservation/idempotency-key', '4.8/create-hold/idempotency-key'], 'that is repeated under its key has one effect and one answer, also at the same moment', async () => {
    const agent = await somewhere();
    const order = { ...agent.order, idempotencyKey: randomUUID() };
    const [one, other] = await Promise.all([agent.done('create_reservation', order), agent.done('create_reservation', order)]);
    expect(one).toEqual(other);
    expect(await agent.done('create_reservation', order)).toEqual(one);
    expect(await agent.refused('create_reservation', { ...order, guestName: 'Somebody Else' })).toEqual({
      code: 'IDEMPOTENCY_KEY_REUSED', text: 'This idempotencyKey was used before with another request. Use a new one.',
    });
    const { commitsPerKey } = await app.ledger();
    expect(Object.entries(commitsPerKey).filter(([key]) => key.includes(order.idempotencyKey)).map(([, count]) => count)).toEqual([1]);
    expect(await callsOf(agent.clientId)).toHaveLength(1);
  });

  it('reaches the holds of its own key, and those of a conversation that it names, and no others', async () => {
    const agent = await somewhere();
    const other = await agentAt(agent.clientId);
    const hold = async (more = {}) => {
      const { availabilityId } = await agent.done('quote_availability', agent.wish);
      return { holdId: (await agent.done('create_hold', { availabilityId, ...more }))['holdId'], ...more };
    };
    const held = await hold();
    expect(await other.refused('release_hold', held)).toEqual(await other.refused('release_hold', { holdId: 'never-was' }));
    expect(await other.refused('create_reservation', { ...agent.order, ...held })).toMatchObject({ code: 'HOLD_NOT_FOUND' });
    expect(await agent.done('create_reservation', { ...agent.order, ...held })).toMatchObject({ status: 'confirmed' });
    const { sessionId } = (await agent.use('create_session')).structuredContent as { sessionId: string };
    const talkedOf = await hold({ sessionId });
    expect(await other.refused('release_hold', { holdId: talkedOf.holdId })).toMatchObject({ code: 'HOLD_NOT_FOUND' });
    expect(await agent.done('create_reservation', { ...agent.order, ...talkedOf })).toMatchObject({ status: 'confirmed' });
  });

  it('that was refused is made again under its key, because the reason may be gone', async () => {
    const agent = await somewhere();
    const hold = { availabilityId: 'quoted-later', idempotencyKey: randomUUID() };
    expect(await agent.refused('create_hold', hold)).toMatchObject({ code: 'QUOTE_EXPIRED' });
    await rememberQuote(systemContext(database, agent.clientId), {
      availabilityId: 'quoted-later', startsAt: agent.order.startsAt as WallClock, partySize: 2, expiresAt: new Date().toISOString(),
    });
    const held = await agent.done('create_hold', hold);
    expect(await agent.done('create_hold', hold)).toEqual(held);
  });

  itVerifies(['4.8/get-reservation/verification', '4.8/get-reservation/result'], 'in a conversation proves the booker by the mailed code, once for all its calls', async () => {
    const agent = await somewhere();
    const { reservationId } = await agent.done('create_reservation', agent.order);
    expect(await agent.refused('get_reservation', { reservationId })).toEqual({
      code: 'VERIFICATION_REQUIRED',
      text: 'The booker has to be verified first, which takes a conversation. Call again with the sessionId of one; a code is then sent to the e-mail address of the booking.',
    });
    const opened = await agent.use('create_session');
    const { sessionId } = opened.structuredContent as { sessionId: string };
    expect(await agent.refused('get_reservation', { reservationId, sessionId })).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
    const verificationCode = await mailedCode(agent.guest.guestEmail);
    expect(await agent.done('get_reservation', { reservationId, sessionId, verificationCode })).toMatchObject(agent.guest);
    expect(await agent.done('modify_reservation', { reservationId, sessionId, partySize: 4 })).toMatchObject({ partySize: 4 });
  });

  itVerifies(['4.8/setup/property-id-hidden'], 'leaves nothing of the guest in its run, and in its row the answer alone, for a day', async () => {
    const agent = await somewhere();
    await agent.done('create_reservation', { ...agent.order, idempotencyKey: randomUUID() });
    const [call] = await callsOf(agent.clientId);
    if (!call) throw new Error('There is no call.');
    expect(call).toMatchObject({ args: null, outcome: { ok: true, data: { status: 'confirmed' } } });
    const run = temporal.workflow.getHandle(toolCallId({ clientId: agent.clientId, callId: call.id, tool: call.name, reads: false }));
    const traces = plainHistory([await run.fetchHistory(), (await run.describe()).raw]);
    expect(traces).toContain(agent.clientId);
    expect(tracesIn(traces, ['Canary', 'canary', agent.date, app.connection.propertyId, app.connection.clientSecret])).toEqual([]);
    const at = (hours: number) => platformContext(database, () => new Date(Date.now() + hours * 3_600_000));
    const tidy = (hours: number) => tidyBookings({ ctx: { ...at(hours), db: database.forClient(agent.clientId) } });
    expect((await tidy(23)).toolCalls).toBe(0);
    expect((await tidy(25)).toolCalls).toBe(1);
  });

  it('counts only while its key does, also between the asking and the making', async () => {
    const { id } = await createHotel(database);
    await connect(database, id, gate.connection);
    const agent = await agentAt(id);
    const stop = gate.stop('GET /availability', 'before');
    const asking = agent.done('get_availability', agent.wish);
    await stop.reached();
    const key = { db: database.forSystem(), keyId: agent.holder.keyId, now: new Date() };
    stop.release();
    await asking;
    const actor = await apiKeyActor(key);
    if (!actor) throw new Error('The key does not count.');
    const ctx = systemContext(database, id);
    const { id: callId } = await placeCall(ctx, actor, { tool: getAvailability, args: agent.wish, sessionKey: null });
    await database.forSystem().transaction((em) => em.nativeDelete(RolePolicy, { roleId: agent.holder.owner.roleId }));
    await expect(agent.use('tableapp_get_availability', agent.wish)).rejects.toMatchObject({ code: -32602 });
    await agent.holder.owner.call('DELETE', `/api/user/apikey/${agent.holder.keyId}`);
    await expect(makeCall({ ctx, accounts: database.forSystem(), callId, deps })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await makeCall({ ctx, accounts: database.forSystem(), callId: randomUUID(), deps })).toBeNull();
  });
});

describe('a call that is taken back', () => {
  type Agent = Awaited<ReturnType<typeof agentAt>>;
  const begun = async (name: BookingToolName, args: (agent: Agent) => Record<string, unknown>, pattern: CallPattern) => {
    const { id } = await createHotel(database);
    await connect(database, id, gate.connection);
    const agent = await agentAt(id);
    const stop = gate.stop(pattern, 'before');
    const leaving = new AbortController();
    const asking = agent.client.callTool({ name, arguments: args(agent) }, undefined, { signal: leaving.signal }).catch(() => 'cancelled');
    await stop.reached();
    const [call] = await callsOf(agent.clientId);
    const run = temporal.workflow.getHandle(toolCallId({ clientId: agent.clientId, callId: call?.id ?? '', tool: name, reads: false }));
    const status = () => waitFor(async () => {
      const { status: { name: now } } = await run.describe();
      return now !== 'RUNNING' && now;
    }, { what: 'the run to end' });
    leaving.abort();
    expect(await asking).toBe('cancelled');
    return { agent, stop, status };
  };

  it('ends its flow when it only reads', async () => {
    const { stop, status } = await begun('tableapp_get_availability', ({ wish }) => wish, 'GET /availability');
    expect(await status()).toBe('CANCELLED');
    stop.release();
  });

  it('runs to its end when it writes', async () => {
    const { agent, stop, status } = await begun('tableapp_create_reservation', ({ order }) => order, 'POST /reservations');
    stop.release();
    expect(await status()).toBe('COMPLETED');
    expect((await callsOf(agent.clientId))[0]).toMatchObject({ outcome: { ok: true } });
  });
});
