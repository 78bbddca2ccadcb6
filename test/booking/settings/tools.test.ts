import { beforeAll, describe, expect, it } from '@jest/globals';
import { enabledTools } from '../../../domain/booking/settings/tool-switches.ts';
import { bookingToolParameters } from '../../../domain/booking/tool-parameters.ts';
import { toolsOnRequest } from '../../../domain/booking/tool-switches.ts';
import { Client } from '../../../domain/storage/entities/client.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { signIn, signInAdministrator, type Operator } from '../../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../../support/stack/storage.ts';
import { connect } from '../../support/booking/table-app.ts';
import { auditTrail } from '../../support/stack/rows.ts';

const database = await useDatabase();
const connection = { clientId: 'hotel-probe', clientSecret: 'secret', apiBaseUrl: 'http://127.0.0.1:9', propertyId: 'prop_probe' };

interface ToolList {
  connected: boolean;
  tools: { name: string; enabled: boolean; onRequest: boolean; operatorOnly: boolean; parameters: { properties: object; required?: string[] } }[];
}

let admin: Operator;
const list = async (id: string) => (await admin.call<ToolList>('GET', `/api/clients/${id}/tools`)).body;
const flip = (id: string, name: string, enabled: unknown) => admin.call('PATCH', `/api/clients/${id}/tools/${name}`, { body: { enabled } });

beforeAll(async () => { admin = await signInAdministrator(database); });

async function connected(): Promise<string> {
  const { id } = await createHotel(database);
  await connect(database, id, connection);
  return id;
}

describe('the tools of a client', () => {
  itVerifies([
    'decisions/booking/settings/tools-list', '4.8/default-tools', '4.8/on-request-tools', '4.8/prefix',
  ], 'are fourteen: nine on, five on request', async () => {
    const { connected: isConnected, tools } = await list(await connected());
    expect(isConnected).toBe(true);
    expect(tools).toHaveLength(14);
    expect(tools.every(({ name }) => name.startsWith('tableapp_'))).toBe(true);
    expect(tools.filter(({ enabled }) => enabled)).toHaveLength(9);
    expect(tools.filter(({ onRequest }) => onRequest).map(({ name }) => name)).toEqual([
      'tableapp_confirm_reservation', 'tableapp_extend_hold', 'tableapp_get_health', 'tableapp_get_properties', 'tableapp_search_reservations',
    ]);
    expect(tools.filter(({ operatorOnly }) => operatorOnly).map(({ name }) => name)).toEqual(['tableapp_get_health', 'tableapp_search_reservations']);
  });

  itVerifies(['decisions/booking/tools/parameters', '4.8/payloads/decided'], 'take what was decided, and no property', async () => {
    const { tools } = await list(await connected());
    const allowed = new Set(['date', 'time', 'partySize', 'availabilityId', 'holdId', 'startsAt', 'guestName', 'guestEmail', 'guestPhone', 'notes',
      'reservationId', 'confirmationNumber', 'reason', 'verificationCode', 'status', 'idempotencyKey']);
    const names = new Set(tools.flatMap(({ parameters }) => Object.keys(parameters.properties)));
    expect(names).toEqual(allowed);
    for (const { parameters } of tools) expect(parameters.required ?? []).not.toContain('idempotencyKey');
    expect(JSON.stringify(tools)).not.toMatch(/property.?id/i);
  });

  it('are listed before a system is connected, and none can be used then', async () => {
    const { id } = await createHotel(database);
    expect((await list(id)).connected).toBe(false);
    expect(await enabledTools(systemContext(database, id))).toEqual(new Set());
    const answer = await flip(id, 'tableapp_extend_hold', true);
    expect([answer.status, answer.body['error']]).toEqual([409, expect.stringContaining('Connect one')]);
  });

  itVerifies(['decisions/booking/settings/tools-switch'], 'on request are switched, the others are not', async () => {
    const id = await connected();
    const on = async (name: string) => (await list(id)).tools.find((tool) => tool.name === name)?.enabled;
    for (const name of toolsOnRequest) {
      expect(await on(name)).toBe(false);
      expect((await flip(id, name, true)).body).toMatchObject({ name, enabled: true, onRequest: true });
      expect(await on(name)).toBe(true);
    }
    expect(await enabledTools(systemContext(database, id))).toEqual(new Set(Object.keys(bookingToolParameters)));
    expect((await flip(id, 'tableapp_extend_hold', false)).body).toMatchObject({ enabled: false });
    expect(await on('tableapp_extend_hold')).toBe(false);
    const refused = await flip(id, 'tableapp_create_hold', false);
    expect([refused.status, refused.body['error']]).toEqual([400, expect.stringContaining('always on')]);
    expect((await flip(id, 'tableapp_fly', true)).status).toBe(400);
    expect((await flip(id, 'tableapp_extend_hold', 'yes')).status).toBe(400);
  });

  it('switched at the same moment are all switched', async () => {
    const id = await connected();
    await Promise.all(toolsOnRequest.map((name) => flip(id, name, true)));
    expect((await list(id)).tools.every(({ enabled }) => enabled)).toBe(true);
  });

  it('leave a trail of changes, and of nothing else', async () => {
    const id = await connected();
    for (const enabled of [true, true, false]) await flip(id, 'tableapp_get_health', enabled);
    const trail = await auditTrail(database, { clientId: id, action: 'integration.tool.switch' });
    expect(trail.map(({ before, after }) => [before, after])).toEqual([
      [{ enabledTools: [] }, { enabledTools: ['tableapp_get_health'] }], [{ enabledTools: ['tableapp_get_health'] }, { enabledTools: [] }],
    ]);
  });

  it('of a disabled client are off', async () => {
    const id = await connected();
    await database.forClient(id).transaction((em) => em.nativeUpdate(Client, { id }, { disabledDate: new Date() }));
    expect(await enabledTools(systemContext(database, id))).toEqual(new Set());
  });

  it('are for those who hold integrations on the client', async () => {
    const id = await connected();
    const reader = await signIn(database, [`integrations:READ:${id}`]);
    expect((await reader.call('GET', `/api/clients/${id}/tools`)).status).toBe(200);
    expect((await reader.call('PATCH', `/api/clients/${id}/tools/tableapp_extend_hold`, { body: { enabled: true } })).status).toBe(403);
    const foreign = await signIn(database, [`integrations:READ:${(await createHotel(database)).id}`]);
    expect((await foreign.call('GET', `/api/clients/${id}/tools`)).status).toBe(404);
  });
});
