import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deleteExpired } from '../../domain/upkeep/delete-expired.ts';
import { messagingChannels } from '../../domain/model/channels.ts';
import { ChannelDelivery } from '../../domain/storage/entities/channel-threads.ts';
import { wireJson, webhookHeaders } from '../../local/graph/webhook-payloads/wire.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { itVerifies } from '../requirements/verifies.ts';

const database = await useDatabase();
const { graph, apiUrls: [api] } = testStack();
const url = `${api}/webhooks/meta`;

const handshake = (query: string, to = url): Promise<Response> => fetch(`${to}?${query}`);

function post(body: unknown, { to = url, secret = graph.appSecret, headers = {} }: { to?: string; secret?: string; headers?: Record<string, string> } = {}): Promise<Response> {
  const raw = typeof body === 'string' ? body : wireJson(body);
  return fetch(to, { method: 'POST', body: raw, headers: { ...webhookHeaders(raw, secret), ...headers } });
}

const said = (hotel: ChannelHotel, mid: string, text: string, guest = 'guest-1') => ({
  sender: { id: guest }, recipient: { id: hotel.account.id }, timestamp: Date.now(), message: { mid, text },
});
const page = (hotel: ChannelHotel, ...messaging: unknown[]) => ({ object: 'page', entry: [{ id: hotel.account.id, time: Date.now(), messaging }] });

const deliveriesOf = (hotel: ChannelHotel): Promise<ChannelDelivery[]> =>
  hotel.ctx.db.read((em) => em.find(ChannelDelivery, { clientId: hotel.clientId }, { orderBy: { id: 'asc' } }));

async function fateCount(fate: string): Promise<number> {
  const text = await metricsAt();
  return Number(new RegExp(`^concierge_channel_events_total\\{fate="${fate}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

describe('the handshake', () => {
  const right = `hub.mode=subscribe&hub.verify_token=${encodeURIComponent(graph.verifyToken)}`;

  itVerifies(['decisions/channels/webhooks/handshake'], 'echoes the challenge as plain text', async () => {
    const answer = await handshake(`${right}&hub.challenge=1158201444`);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['a wrong token', 'hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1', 403],
    ['another mode', `${right.replace('subscribe', 'unsubscribe')}&hub.challenge=1`, 403],
    ['nothing at all', '', 400],
    ['no challenge', right, 400],
    ['a challenge twice', `${right}&hub.challenge=1&hub.challenge=2`, 400],
    ['a token twice', `${right}&hub.verify_token=x&hub.challenge=1`, 400],
    ['a nested parameter', `hub[mode]=subscribe&hub[verify_token]=x&hub[challenge]=1`, 400],
    ['markup for a challenge', `${right}&hub.challenge=%3Cscript%3E`, 400],
    ['a challenge that is too long', `${right}&hub.challenge=${'1'.repeat(21)}`, 400],
  ])('refuses %s', async (_what, query, status) => {
    const answer = await handshake(query);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('<');
  });
});

describe('a signature', () => {
  const empty = { object: 'page', entry: [] };

  itVerifies(['6/webhooks/decided', 'decisions/channels/webhooks/signature'], 'of the app is accepted, and everything else is refused without detail before it is read', async () => {
    expect((await post(empty)).status).toBe(200);
    const raw = wireJson(empty);
    const refused = [
      await post(empty, { secret: 'another' }),
      await post('{ not json', { secret: 'another' }),
      await fetch(url, { method: 'POST', body: raw }),
      await post(raw, { headers: { 'x-hub-signature-256': 'sha256=00' } }),
      await post('{"object":"page","text":"caf\u00e9"}', { headers: { 'x-hub-signature-256': webhookHeaders('{"object":"page","text":"caf\\u00e9"}', graph.appSecret)['x-hub-signature-256'] ?? '' } }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: 'Forbidden.' });
    }
  });

  it('may be by the earlier secret while it changes; a server without a verify token says what is missing', async () => {
    const { url: own } = await apiWith({ META_APP_SECRET: 'the new one, the old one' });
    const to = `${own}/webhooks/meta`;
    expect(await Promise.all(['the new one', 'the old one', 'a third'].map(async (secret) => (await post(empty, { to, secret })).status))).toEqual([200, 200, 403]);
    const unset = await handshake('hub.mode=subscribe&hub.verify_token=x&hub.challenge=1', to);
    expect([unset.status, await unset.json()]).toEqual([503, expect.objectContaining({ error: expect.stringContaining('META_VERIFY_TOKEN') })]);
  });
});

describe('a body', () => {
  it.each([
    ['of no product of Meta\'s', { object: 'user', entry: [] }, 404],
    ['that is no object', [1], 404],
    ['that is not JSON', '{"object":', 400],
    ['with an unknown field', { object: 'page', entry: [{ id: '1', changes: [{ field: 'feed', value: {} }] }] }, 200],
    ['without entries', { object: 'instagram' }, 200],
    ['beyond 4 MB', `{"object":"page","x":"${'x'.repeat(4 * 1024 * 1024)}"}`, 413],
  ])('%s is answered as it should be', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('may have 3 MB, as WhatsApp\'s do, and keeps to POST and GET', async () => {
    expect((await post(`{"object":"page","entry":[],"x":"${'x'.repeat(3_000_000)}"}`)).status).toBe(200);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
  });

  itVerifies(['1/webhooks/inbound', '1/webhooks/parity-exempt'], 'is taken outside of the API that agents and operators have', async () => {
    const document = await (await fetch(`${api}/openapi.json`)).json() as { paths: Record<string, Record<string, { tags?: string[] }>> };
    const described = Object.entries(document.paths).filter(([path]) => path.startsWith('/webhooks'));
    expect(described.map(([path, { get, post }]) => [path, get?.tags, post?.tags])).toEqual([['/webhooks/meta', ['Webhooks'], ['Webhooks']]]);
  });
});

describe('events', () => {
  itVerifies(['decisions/channels/webhooks/stored-first'], 'are stored when they are acknowledged, one by one, and a broken one costs only itself', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    const answer = await post(page(hotel, said(hotel, 'm-1', 'One'), { sender: 7 }, null, said(hotel, 'm-2', 'T\0wo \ud800'), { message: {} }));
    expect([answer.status, await answer.text()]).toEqual([200, 'EVENT_RECEIVED']);
    expect((await deliveriesOf(hotel)).map(({ externalKey }) => externalKey)).toEqual(['message:m-1', 'message:m-2']);
  });

  itVerifies(['decisions/channels/webhooks/deduplicated'], 'that come twice, even at the same moment, are one message and one reply', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.controls.planWebhooks(hotel.account.id, { copies: 8 });
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await hotel.received()).toHaveLength(2);
    expect((await hotel.history()).filter(({ type }) => type === 'guest')).toHaveLength(1);
  });

  it('of a batch of a thousand are all stored, each on its guest\'s thread, in order', async () => {
    // Nobody answers them: the hotel's auto-reply is off.
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.switchAutoReply(false);
    const items = Array.from({ length: 1000 }, (_, index) => said(hotel, `m-${index}`, `Message ${index}`, `guest-${index % 100}`));
    expect((await post(page(hotel, ...items))).status).toBe(200);
    const stored = await deliveriesOf(hotel);
    expect(stored.map(({ externalKey }) => externalKey)).toEqual(items.map(({ message }) => `message:${message.mid}`));
    expect(await hotel.threads()).toHaveLength(100);
    expect((await post(page(hotel, ...items))).status).toBe(200);
    expect(await deliveriesOf(hotel)).toHaveLength(1000);
  });

  it('of two webhooks that bring new guests at once make one thread each', async () => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM');
    await hotel.switchAutoReply(false);
    const batch = (part: number) => ({
      object: 'instagram', entry: [{ id: hotel.account.id, time: 1, messaging: Array.from({ length: 20 }, (_, guest) => said(hotel, `m-${part}-${guest}`, 'Hi', `g-${(guest * (part + 3)) % 20}`)) }],
    });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, part) => post(batch(part))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const threads = await hotel.threads();
    expect(new Set(threads.map(({ guestId }) => guestId)).size).toBe(threads.length);
    expect(await deliveriesOf(hotel)).toHaveLength(160);
  });

  it('of an account that nobody connected, or that is disconnected, are dropped and counted', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    const before = await fateCount('unknown-account');
    const stranger = { object: 'page', entry: [{ id: `no-${randomUUID()}`, messaging: [said(hotel, 'm', 'Hi')] }] };
    expect((await post(stranger)).status).toBe(200);
    await hotel.disconnect();
    expect((await post(page(hotel, said(hotel, 'm', 'Hi')))).status).toBe(200);
    expect(await deliveriesOf(hotel)).toEqual([]);
    expect(await fateCount('unknown-account')).toBeGreaterThanOrEqual(before + 2);
  });

  it('are never refused for their number', async () => {
    const { url: own } = await apiWith({ META_APP_SECRET: 'secret', LIMIT_REQUESTS_PER_MINUTE: '1' });
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await post({ object: 'page', entry: [] }, { to: `${own}/webhooks/meta`, secret: 'secret' })).status));
    expect(statuses).toEqual(Array(10).fill(200));
  });

  it('are forgotten after eight days, when nobody sends them again', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.switchAutoReply(false);
    await post(page(hotel, said(hotel, 'm-old', 'Old'), said(hotel, 'm-new', 'New')));
    await hotel.untilIdle();
    const old = new Date(Date.now() - 8.1 * 24 * 60 * 60 * 1000);
    await hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelDelivery, { clientId: hotel.clientId, externalKey: 'message:m-old' }, { receivedDate: old }));
    await deleteExpired({ ctx: { ...hotel.ctx, clientId: null, db: database.forSystem() } });
    expect((await deliveriesOf(hotel)).map(({ externalKey, body }) => ({ externalKey, body }))).toEqual([{ externalKey: 'message:m-new', body: null }]);
  });

  it.each(messagingChannels)('that %s\'s dashboard sends as a test are accepted', async (channel) => {
    const hotel = await createSharedChannelHotel(database, channel);
    await hotel.controls.sendTest(hotel.account.id);
    expect(await hotel.controls.settled(hotel.account.id)).toMatchObject({ settled: true });
    const { deliveries } = await hotel.controls.ledger(hotel.account.id);
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered']);
  });
});
