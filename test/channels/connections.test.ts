import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditRecord } from '../../domain/audit-trail/audit-record.ts';
import type { ChannelRecord } from '../../domain/channels/channel-record.ts';
import { openToken } from '../../domain/channels/connection-token.ts';
import { noteSendFailure } from '../../domain/channels/connection-health.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { connectAccount, connectionOf, createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { signIn, signInAdministrator, testSecrets, type Operator } from '../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const TOKEN = 'EAAG-secret-of-this-test';
let admin: Operator;
let operator: Operator;
let hotelId: string;

beforeAll(async () => {
  admin = await signInAdministrator(database);
  hotelId = await createEntitledHotel(database);
  operator = await signIn(database, [`update-client:READ:${hotelId}`, `update-client:WRITE:${hotelId}`]);
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const path = (clientId = hotelId): string => `/api/clients/${clientId}/channels`;
const account = (more: object = {}) => ({ channel: 'INSTAGRAM', channelAccountId: randomUUID(), accessToken: TOKEN, ...more });
const connect = (body: object, { as = operator, clientId = hotelId, headers = {} }: { as?: Operator; clientId?: string; headers?: Record<string, string> } = {}) =>
  as.call<ChannelRecord & { error?: string; code?: string }>('POST', path(clientId), { body, headers });
const list = async (clientId = hotelId, as = operator) =>
  (await as.call<{ entitled: boolean; channels: ChannelRecord[] }>('GET', path(clientId))).body;
const trail = async (clientId: string) => (await admin.call<{ entries: AuditRecord[] }>('GET', `/api/clients/${clientId}/audit`)).body.entries;

describe('connecting', () => {
  itVerifies([
    'decisions/channels/connect/201', '4.7/list/200', '2.1/id/channel-uuid', '2.6/id', '2.6/channel', '2.6/channelAccountId', '2.6/channelUsername',
    '2.6/status', '2.6/autoReplyEnabled', '2.6/tokenExpiresAt', '2.6/createdDate', '3.3/status-values', '1/operators/channels',
  ], 'gives a connection of each channel, which is listed', async () => {
    const clientId = await createEntitledHotel(database);
    const expiry = new Date(Date.now() + 90 * 86_400_000).toISOString();
    for (const channel of ['INSTAGRAM', 'MESSENGER', 'WHATSAPP']) {
      const body = account({ channel, ...(channel === 'INSTAGRAM' ? { channelUsername: 'hotel.probe', tokenExpiresAt: expiry } : {}) });
      const answer = await connect(body, { as: admin, clientId });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.stringMatching(uuid), channel, channelAccountId: body.channelAccountId, channelUsername: channel === 'INSTAGRAM' ? 'hotel.probe' : null,
        status: 'CONNECTED', statusReason: null, autoReplyEnabled: true, tokenExpiresAt: channel === 'INSTAGRAM' ? expiry : null,
        createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
    }
    const { entitled, channels } = await list(clientId, admin);
    expect([entitled, channels.map(({ channel }) => channel)]).toEqual([true, ['INSTAGRAM', 'MESSENGER', 'WHATSAPP']]);
  });

  itVerifies(['decisions/channels/connect/token-encrypted', '2.6/tokens-never-listed'], 'keeps the token encrypted, and shows it nowhere', async () => {
    const { body: { id }, text } = await connect(account({ loginType: 'facebook' }));
    const row = await connectionOf(database, id);
    expect(row).toMatchObject({ loginType: 'facebook', tokenVersion: 1 });
    expect(row.accessToken).toMatch(/^v1\.[0-9a-f]{16}\./);
    expect(await openToken(systemContext(database, hotelId), testSecrets, row)).toBe(TOKEN);
    const listed = await operator.call('GET', path());
    expect([text, listed.text, JSON.stringify(await trail(hotelId)), row.accessToken].filter((shown) => shown.includes(TOKEN))).toEqual([]);
  });

  it('seals a token anew that an earlier key sealed, and opens none that was copied elsewhere', async () => {
    const [first, other] = [await connectAccount(database, hotelId), await connectAccount(database, hotelId)];
    const ctx = systemContext(database, hotelId);
    const newer = createSecrets({ secret: 'the next secret of this server, long enough', previous: ['a secret of the tests, known to all of them'], environment: 'test' });
    const before = await connectionOf(database, first.id);
    expect(await openToken(ctx, newer, before)).toBe('token-of-the-tests');
    const after = await connectionOf(database, first.id);
    expect(after.accessToken.split('.')[1]).not.toBe(before.accessToken.split('.')[1]);
    expect(await openToken(ctx, newer, after)).toBe('token-of-the-tests');
    expect(await openToken(ctx, testSecrets, after)).toBeUndefined();
    const copied = { id: other.id, clientId: hotelId, accessToken: before.accessToken };
    expect(await openToken(ctx, testSecrets, copied)).toBeUndefined();
  });

  itVerifies(['decisions/channels/connect/elsewhere-409'], 'an account that is connected elsewhere is 409, and nobody is told where', async () => {
    const body = account();
    const elsewhere = await createEntitledHotel(database, { name: 'Hotel Elsewhere' });
    const theirs = await connect(body, { as: admin, clientId: elsewhere });
    const refused = await connect(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.text).not.toMatch(/Elsewhere"|Hotel/);
    expect(refused.text).not.toContain(elsewhere);
    expect((await connect({ ...body, channel: 'WHATSAPP' })).status).toBe(201);
    await admin.call('DELETE', `${path(elsewhere)}/${theirs.body.id}`);
    expect((await connect(body)).status).toBe(201);
  });

  itVerifies(['decisions/channels/health/success'], 'the same account again gives it the new token, and health', async () => {
    const body = account({ channelUsername: 'before', tokenExpiresAt: new Date(Date.now() + 1000_000).toISOString() });
    const { body: first } = await connect(body);
    await operator.call('PATCH', `${path()}/${first.id}`, { body: { autoReplyEnabled: false } });
    await noteSendFailure({ ctx: systemContext(database, hotelId), connectionId: first.id, tokenVersion: 1, kind: 'token' });
    expect((await list()).channels.find(({ id }) => id === first.id)).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED' });
    const again = await connect({ ...body, channelUsername: undefined, tokenExpiresAt: undefined, accessToken: 'another' });
    expect([again.status, again.body]).toEqual([200, {
      ...first, autoReplyEnabled: false, tokenExpiresAt: null, status: 'CONNECTED', statusReason: null,
    }]);
    const row = await connectionOf(database, first.id);
    expect([row.tokenVersion, await openToken(systemContext(database, hotelId), testSecrets, row)]).toEqual([2, 'another']);
    expect((await list()).channels.filter(({ channelAccountId }) => channelAccountId === body.channelAccountId)).toHaveLength(1);
  });

  it('happens once, however often and from wherever it is asked at once', async () => {
    const body = account();
    const rival = await createEntitledHotel(database);
    const answers = await Promise.all([
      connect(body), connect(body), connect(body), connect(body, { as: admin, clientId: rival }), connect(body, { as: admin, clientId: rival }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const key = { 'idempotency-key': randomUUID() };
    const other = account();
    const [one, two] = [await connect(other, { headers: key }), await connect(other, { headers: key })];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
  });

  it.each([
    [{ channel: 'TELEGRAM' }], [{ channel: 'instagram' }], [{ channelAccountId: '' }], [{ channelAccountId: 'a b' }], [{ channelAccountId: 'x'.repeat(129) }],
    [{ accessToken: '' }], [{ accessToken: undefined }], [{ accessToken: 'two\r\nlines' }], [{ accessToken: 'x'.repeat(4097) }],
    [{ tokenExpiresAt: 'soon' }], [{ tokenExpiresAt: '2020-01-01T00:00:00Z' }], [{ channelUsername: 'x'.repeat(201) }],
    [{ loginType: 'apple' }], [{ channel: 'WHATSAPP', loginType: 'instagram' }], [{ status: 'CONNECTED' }],
  ])('is 400 with %p', async (wrong) => {
    const answer = await connect(account(wrong));
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(answer.text).not.toContain(TOKEN);
  });
});

describe('the list', () => {
  itVerifies(['4.7/list/entitled', '4.6/features-revoke/channels', '2.4/features/channels-master-switch'], 'tells whether the client is entitled; without it, connections stay and nothing is added', async () => {
    const { id: clientId } = await createHotel(database);
    expect(await list(clientId, admin)).toEqual({ entitled: false, channels: [] });
    const refused = await connect(account(), { as: admin, clientId });
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('grants the feature `channels`')]);
    await admin.call('POST', `/api/clients/${clientId}/features`, { body: { feature: 'channels' } });
    const { body: channel } = await connect(account(), { as: admin, clientId });
    await admin.call('DELETE', `/api/clients/${clientId}/features/channels`);
    expect(await list(clientId, admin)).toEqual({ entitled: false, channels: [channel] });
    const one = `${path(clientId)}/${channel.id}`;
    expect((await admin.call('PATCH', one, { body: { autoReplyEnabled: true } })).status).toBe(403);
    expect((await admin.call('PATCH', one, { body: { autoReplyEnabled: false } })).status).toBe(200);
    expect((await admin.call('DELETE', one)).status).toBe(204);
  });

  itVerifies(['4.7/list/400', '4.7/list/401', '4.7/list/403', '4.7/permission/read', '4.7/session-or-key'], 'is for readers of the client, with a session or a key', async () => {
    const reader = await createKeyHolder(database, ['update-client:READ'], { clientId: hotelId });
    for (const headers of [reader.headers, reader.owner.headers]) {
      expect((await operator.call('GET', path(), { headers })).status).toBe(200);
    }
    const foreigner = await signIn(database, [`update-client:READ:${await createEntitledHotel(database)}`]);
    const writer = await signIn(database, [`update-client:WRITE:${hotelId}`]);
    for (const someone of [foreigner, writer]) expect((await someone.call('GET', path())).status).toBe(403);
    expect((await operator.call('GET', path(), { headers: { authorization: '' } })).status).toBe(401);
    expect((await admin.call('GET', path('x'))).status).toBe(400);
    expect((await admin.call('GET', path(randomUUID()))).status).toBe(404);
  });

  it('is counted in the summary of clients while something is connected', async () => {
    const clientId = await createEntitledHotel(database);
    const reader = await signIn(database, [`clients:READ:${clientId}`]);
    const counted = async () => (await reader.call('GET', '/api/clients/summary')).body['withChannels'];
    expect(await counted()).toBe(0);
    const [one, two] = [await connectAccount(database, clientId), await connectAccount(database, clientId)];
    expect(await counted()).toBe(1);
    for (const { id } of [one, two]) await admin.call('DELETE', `${path(clientId)}/${id}`);
    expect(await counted()).toBe(0);
  });
});

describe('disconnecting', () => {
  itVerifies([
    '4.7/disconnect/204', '3.3/disconnect-soft-delete', '3.3/disconnect-keeps-token',
  ], 'marks the connection as deleted, drops our copy of the token and asks nothing of Meta', async () => {
    const { id } = await connectAccount(database, hotelId);
    const answer = await operator.call('DELETE', `${path()}/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await list()).channels.map((channel) => channel.id)).not.toContain(id);
    const row = await connectionOf(database, id);
    expect(row).toMatchObject({ deletedDate: expect.any(Date), deletedBy: `user:${operator.userId}`, accessToken: '' });
    expect(await openToken(systemContext(database, hotelId), testSecrets, row)).toBeUndefined();
    const again = await connect(account({ channelAccountId: row.channelAccountId }));
    expect([again.status, again.body.id === id]).toEqual([201, false]);
  });

  itVerifies(['4.7/disconnect/400', '4.7/disconnect/401', '4.7/disconnect/403', '4.7/disconnect/404', '4.7/permission/write'], 'has its failures', async () => {
    const { id } = await connectAccount(database, hotelId);
    const reader = await signIn(database, ['update-client:READ']);
    const other = await createEntitledHotel(database);
    const stranger = await signIn(database, [`update-client:WRITE:${other}`]);
    expect((await operator.call('DELETE', `${path()}/x`)).status).toBe(400);
    expect((await operator.call('DELETE', `${path()}/${id}`, { headers: { authorization: '' } })).status).toBe(401);
    expect((await reader.call('DELETE', `${path()}/${id}`)).status).toBe(403);
    expect((await stranger.call('DELETE', `${path()}/${id}`)).status).toBe(404);
    expect((await stranger.call('DELETE', `${path(other)}/${id}`)).status).toBe(404);
    expect((await operator.call('DELETE', `${path()}/${randomUUID()}`)).status).toBe(404);
    expect((await operator.call('DELETE', `${path()}/${id}`)).status).toBe(204);
    expect((await operator.call('DELETE', `${path()}/${id}`)).status).toBe(404);
    expect((await operator.call('PATCH', `${path()}/${id}`, { body: { autoReplyEnabled: true } })).status).toBe(404);
  });
});

describe('auto-reply', () => {
  itVerifies(['4.7/auto-reply/200', '4.7/auto-reply/body'], 'is switched, and answers how it is', async () => {
    const { id } = await connectAccount(database, hotelId);
    for (const autoReplyEnabled of [false, false, true]) {
      const answer = await operator.call('PATCH', `${path()}/${id}`, { body: { autoReplyEnabled } });
      expect([answer.status, answer.body]).toEqual([200, { autoReplyEnabled }]);
      expect((await list()).channels.find((channel) => channel.id === id)?.autoReplyEnabled).toBe(autoReplyEnabled);
    }
    const actions = (await trail(hotelId)).filter(({ target }) => target === `channel:${id}`);
    expect(actions).toMatchObject([
      { action: 'channel.auto-reply', actor: `user:${operator.userId}`, before: { autoReplyEnabled: false }, after: { autoReplyEnabled: true } },
      { action: 'channel.auto-reply', before: { autoReplyEnabled: true }, after: { autoReplyEnabled: false } },
      { action: 'channel.connect', after: { tokenChanged: true, status: 'CONNECTED' } },
    ]);
  });

  itVerifies([
    '4.7/auto-reply/400', '4.7/auto-reply/401', '4.7/auto-reply/403', '4.7/auto-reply/404',
  ], 'has its failures', async () => {
    const { id } = await connectAccount(database, hotelId);
    const patch = (body: unknown, as = operator, at = `${path()}/${id}`, headers = {}) => as.call('PATCH', at, { body, headers });
    for (const body of [{}, { autoReplyEnabled: 'yes' }, { autoReplyEnabled: null }, { autoReplyEnabled: true, status: 'ERROR' }, []]) {
      expect((await patch(body)).status).toBe(400);
    }
    const body = { autoReplyEnabled: false };
    const reader = await signIn(database, ['update-client:READ']);
    const stranger = await signIn(database, [`update-client:WRITE:${await createEntitledHotel(database)}`]);
    expect((await patch(body, operator, `${path()}/x`)).status).toBe(400);
    expect((await patch(body, operator, `${path()}/${id}`, { authorization: '' })).status).toBe(401);
    expect((await patch(body, reader)).status).toBe(403);
    expect((await patch(body, stranger)).status).toBe(404);
    expect((await patch(body, operator, `${path()}/${randomUUID()}`)).status).toBe(404);
    expect((await patch(body, admin, `${path(randomUUID())}/${id}`)).status).toBe(404);
  });
});

it('leaves a disabled client as it is, but for what takes away', async () => {
  const clientId = await createEntitledHotel(database);
  const { id } = await connectAccount(database, clientId);
  await admin.call('DELETE', `/api/clients/${clientId}`);
  expect((await connect(account(), { as: admin, clientId })).status).toBe(409);
  expect((await admin.call('PATCH', `${path(clientId)}/${id}`, { body: { autoReplyEnabled: true } })).status).toBe(409);
  expect((await list(clientId, admin)).channels).toHaveLength(1);
  expect((await admin.call('DELETE', `${path(clientId)}/${id}`)).status).toBe(204);
});

it('is there for agents as well, but for the token', async () => {
  const { id } = await connectAccount(database, hotelId);
  const holder = await createKeyHolder(database, ['update-client:READ', 'update-client:WRITE'], { clientId: hotelId });
  const agent = await connectMcp(holder.headers);
  const names = (await agent.client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['list_channels', 'update_channel', 'disconnect_channel', 'list_channel_instructions', 'create_channel_instruction']));
  expect(names).not.toContain('connect_channel');
  expect((await agent.use('update_channel', { channelId: id, autoReplyEnabled: false })).structuredContent).toEqual({ autoReplyEnabled: false });
  const { structuredContent } = await agent.use('list_channels');
  expect(structuredContent).toMatchObject({ entitled: true, channels: expect.arrayContaining([expect.objectContaining({ id, autoReplyEnabled: false })]) });
  expect(await agent.use('disconnect_channel', { channelId: id })).toMatchObject({ structuredContent: { done: true } });
  expect(await agent.use('disconnect_channel', { channelId: id })).toMatchObject({ isError: true });
});
