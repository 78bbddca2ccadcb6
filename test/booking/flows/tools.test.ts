import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { availableTools } from '../../../domain/booking/available-tools.ts';
import { allBookingTools } from '../../../domain/booking/tools/all.ts';
import { bookingTools, type BookingToolName } from '../../../domain/model/booking/tools.ts';
import { toolsOnRequest } from '../../../domain/booking/tool-switches.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { createHotel, systemContext } from '../../support/stack/storage.ts';
import { useTableApp } from '../../support/booking/table-app.ts';

const stage = await useBookings();
const app = await useTableApp();
let diner: Diner;
let everything: Diner;

beforeAll(async () => {
  diner = await Diner.arrive(stage, app);
  everything = await Diner.arrive(stage, app, { enabledTools: [...toolsOnRequest] });
});

const namesFor = async (clientId: string, kind: 'guest' | 'operator' | 'agent'): Promise<string[]> =>
  (await availableTools(systemContext(stage.database, clientId), { kind })).map(({ name }) => name);

describe('the list of tools', () => {
  itVerifies(['4.8/default-tools', '4.8/on-request-tools', '4.8/prefix'], 'has nine for everybody, the others on request', async () => {
    const byDefault = Object.entries(bookingTools).filter(([, { onByDefault }]) => onByDefault).map(([name]) => name);
    expect(byDefault).toHaveLength(9);
    expect(await namesFor(diner.clientId, 'guest')).toEqual(byDefault);
    expect((await namesFor(everything.clientId, 'operator')).toSorted()).toEqual(Object.keys(bookingTools).toSorted());
    expect(allBookingTools.every(({ name }) => name.startsWith('tableapp_'))).toBe(true);
  });

  itVerifies(['4.8/search/operator-only', '4.8/get-health'], 'keeps operators\' tools from guests and agents', async () => {
    for (const kind of ['guest', 'agent'] as const) {
      const names = await namesFor(everything.clientId, kind);
      expect(names).toHaveLength(12);
      expect(names).not.toContain('tableapp_search_reservations');
      expect(names).not.toContain('tableapp_get_health');
    }
    expect(await everything.call('tableapp_search_reservations')).toMatchObject({ ok: false, code: 'TOOL_NOT_AVAILABLE' });
    expect(await everything.call('tableapp_get_health')).toMatchObject({ ok: false, code: 'TOOL_NOT_AVAILABLE' });
    expect(await everything.call('tableapp_get_health', {}, { permissions: ['integrations:EXECUTE'] })).toEqual({ ok: true, data: { status: 'up' } });
  });

  it('is empty where nothing is connected, and a tool that is off cannot be called', async () => {
    const { id } = await createHotel(stage.database);
    expect(await namesFor(id, 'operator')).toEqual([]);
    const stranger = await Diner.at(stage, id);
    expect(await stranger.call('tableapp_get_availability', stranger.wish)).toMatchObject({ ok: false, code: 'TOOL_NOT_AVAILABLE' });
    expect(await diner.call('tableapp_get_properties')).toMatchObject({ ok: false, code: 'TOOL_NOT_AVAILABLE' });
    expect(await diner.call('tableapp_made_up' as BookingToolName)).toMatchObject({ ok: false, code: 'TOOL_NOT_AVAILABLE' });
  });

  itVerifies(['4.8/setup/property-id-hidden', '4.8/payloads/decided', 'decisions/booking/tools/parameters'], 'names no property, and says what each call does', () => {
    const decided = new Set([
      'date', 'time', 'partySize', 'availabilityId', 'holdId', 'startsAt', 'guestName', 'guestEmail', 'guestPhone', 'notes', 'reservationId',
      'confirmationNumber', 'reason', 'verificationCode', 'status', 'idempotencyKey',
    ]);
    for (const tool of allBookingTools) {
      expect(Object.keys(tool.parameters.shape).filter((name) => !decided.has(name))).toEqual([]);
      expect([tool.title, tool.description].every((text) => text.length > 5)).toBe(true);
      expect(tool.annotations.readOnlyHint && tool.annotations.destructiveHint).toBe(false);
    }
    const effects = Object.fromEntries(allBookingTools.map(({ name, annotations }) => [name, annotations]));
    expect(effects['tableapp_get_availability']).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(effects['tableapp_create_hold']).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(effects['tableapp_cancel_reservation']).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });
});

describe('arguments', () => {
  itVerifies(['4.8/setup/property-id-attached'], 'that no tool takes are dropped, a forged property id among them', async () => {
    const forged = { propertyId: 'someone-elses', 'X-Property-Id': 'someone-elses', clientId: randomUUID() };
    const honest = await diner.get('tableapp_get_availability', diner.wish);
    expect(await diner.get('tableapp_get_availability', { ...diner.wish, ...forged })).toEqual(honest);
  });

  itVerifies(['4.8/get-availability/inputs'], 'that are wrong are refused with what to change', async () => {
    const refused = await diner.call('tableapp_get_availability', { date: '21.11.2026', time: '7pm', partySize: 0 });
    expect(refused).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' });
    const message = refused.ok ? '' : refused.message;
    for (const part of ['date', 'time', 'partySize']) expect(message).toContain(part);
    expect(await diner.call('tableapp_get_availability', diner.wish)).toMatchObject({ ok: true });
  });

  it.each(['not-a-uuid', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'])('of an idempotency key must be a UUID v4, not %s', async (idempotencyKey) => {
    expect(await diner.call('tableapp_create_hold', { availabilityId: 'x', idempotencyKey })).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' });
  });

  itVerifies(['4.8/create-reservation/email-always', '4.8/create-reservation/starts-at'], 'of a reservation need an address and the restaurant\'s time', async () => {
    const { guestEmail: _none, ...without } = diner.order();
    expect(await diner.call('tableapp_create_reservation', without)).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' });
    const offset = diner.order({ startsAt: `${diner.date}T19:00:00+01:00` });
    expect(await diner.call('tableapp_create_reservation', offset)).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' });
  });

  itVerifies(['4.8/cancel/reason'], 'of a cancellation need a reason', async () => {
    expect(await diner.call('tableapp_cancel_reservation', { reservationId: 'r' })).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' });
    expect(await diner.call('tableapp_cancel_reservation', { reservationId: 'r', reason: ' ' })).toMatchObject({ ok: false, code: 'INVALID_ARGUMENTS' });
  });
});

describe('availability', () => {
  itVerifies(['4.8/get-availability/result'], 'lists times with services and vacancies', async () => {
    const { slots } = await diner.get<{ slots: object[] }>('tableapp_get_availability', diner.wish);
    expect(slots[0]).toEqual({ startsAt: expect.stringMatching(/T\d\d:\d\d:00Z$/), serviceId: 'dinner', serviceName: expect.any(String), vacancies: expect.any(Number) });
  });

  itVerifies(['4.8/get-availability/empty'], 'that is empty is an answer with words, and is asked for once', async () => {
    const answer = await diner.call('tableapp_get_availability', { ...diner.wish, time: '03:00' });
    expect(answer).toEqual({ ok: true, data: { slots: [], note: expect.stringContaining('do not retry') } });
  });
});

describe('who may call', () => {
  it('is a guest in the own conversation, and nobody in another\'s', async () => {
    const other = await Diner.at(stage, diner.clientId);
    const ctx = diner.ctx();
    const { runTool } = await import('../../../domain/booking/run-tool.ts');
    const input = { name: 'tableapp_get_availability', args: diner.wish, sessionKey: other.sessionKey ?? '' };
    await expect(runTool({ ctx, input, deps: stage.deps })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const nobody = diner.ctx({ kind: 'guest', sessionKey: null });
    await expect(runTool({ ctx: nobody, input, deps: stage.deps })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is a key with concierge:EXECUTE or integrations:EXECUTE, in sessions of the own client', async () => {
    const caller = Diner.caller(stage, diner.clientId);
    expect(await caller.call('tableapp_get_availability', caller.wish)).toMatchObject({ ok: true });
    await expect(caller.call('tableapp_get_availability', caller.wish, { permissions: ['clients:READ'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { runTool } = await import('../../../domain/booking/run-tool.ts');
    const input = { name: 'tableapp_get_availability', args: diner.wish, sessionKey: everything.sessionKey ?? '' };
    await expect(runTool({ ctx: caller.ctx(), input, deps: stage.deps })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('properties', () => {
  itVerifies(['4.8/get-properties/result'], 'say name, time zone, currency and address, and no id', async () => {
    const { properties } = await everything.get<{ properties: object[] }>('tableapp_get_properties');
    expect(properties).toEqual([{ name: expect.any(String), timezone: 'Europe/Zurich', currency: 'CHF', address: expect.any(String) }]);
  });
});
