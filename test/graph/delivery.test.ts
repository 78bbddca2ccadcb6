import { describe, expect, it } from '@jest/globals';
import type { MessagingChannel } from '../../domain/model/channels.ts';
import { verifies } from '../requirements/verifies.ts';
import { useGraph } from '../support/channels/graph.ts';
import { subscribedAccount, useSubscriber } from './subscriber.ts';

const graph = await useGraph();
const { controls } = graph;
const subscribed = (channel: MessagingChannel) => subscribedAccount(controls, channel);

describe(`delivery ${verifies('decisions/channels/simulator/webhooks')}`, () => {
  it('is repeated until it is answered 200, and holds up nobody', async () => {
    const patient = await useGraph({ firstRetryMs: 1_500 });
    const subscriber = await useSubscriber();
    const account = await patient.controls.createAccount({ channel: 'MESSENGER', callbackUrl: subscriber.url });
    await patient.controls.planWebhooks(account.id, { hold: true });
    for (const text of ['first', 'second']) await patient.controls.say({ account: account.id, guest: 'Ana', text });
    subscriber.next = [500];
    await patient.controls.release(account.id);
    expect(await patient.controls.settled(account.id)).toEqual({ settled: true, pending: 0 });
    expect(subscriber.received.map(({ raw }) => /first|second/.exec(raw)?.[0])).toEqual(['first', 'second', 'first']);
    const { deliveries } = await patient.controls.ledger(account.id);
    expect(deliveries.map(({ state, attempts }) => [state, attempts.map(({ status }) => status)])).toEqual([
      ['delivered', [500, 200]], ['delivered', [200]],
    ]);
  });

  it('can be doubled', async () => {
    const { subscriber, account, of } = await subscribed('MESSENGER');
    await controls.planWebhooks(account.id, { copies: 3 });
    await controls.say({ ...of, text: 'once' });
    expect(new Set((await subscriber.until(3)).map(({ raw }) => raw)).size).toBe(1);
    await controls.planWebhooks(account.id);
    await controls.say({ ...of, text: 'once more', id: 'm_chosen' });
    await controls.say({ ...of, text: 'once more', id: 'm_chosen' });
    await controls.settled(account.id);
    expect(await controls.thread(account.id, 'Ana')).toHaveLength(2);
    expect(subscriber.received).toHaveLength(5);
  });

  it('can be late', async () => {
    const { subscriber, account, of } = await subscribed('MESSENGER');
    await controls.planWebhooks(account.id, { delayMs: 2_000 });
    const started = performance.now();
    await controls.say({ ...of, text: 'Hello' });
    expect(await controls.settled(account.id, 0)).toEqual({ settled: false, pending: 1 });
    await subscriber.until(1);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_990);
  });

  it.each([['as-sent', ['1', '2', '3']], ['reversed', ['3', '2', '1']]] as const)('can be held and released %s', async (order, expected) => {
    const { subscriber, account, of } = await subscribed('INSTAGRAM');
    await controls.planWebhooks(account.id, { hold: true });
    for (const text of ['1', '2', '3']) await controls.say({ ...of, text });
    expect(subscriber.received).toEqual([]);
    expect(await controls.release(account.id, { order })).toEqual({ posts: 3 });
    const texts = (await subscriber.until(3)).map(({ raw }) => /"text":"(\d)"/.exec(raw)?.[1]);
    expect(texts).toEqual(expected);
    await controls.say({ ...of, text: '4' });
    await subscriber.until(4);
  });

  it('can be a batch of many entries, shuffled the same way for the same seed', async () => {
    const shuffled = async () => {
      const { subscriber, account } = await subscribed('WHATSAPP');
      await controls.planWebhooks(account.id, { hold: true });
      for (const guest of ['Ana', 'Ben']) for (const text of ['1', '2', '3']) await controls.say({ account: account.id, guest, text: `${guest} ${text}` });
      expect(await controls.release(account.id, { order: 'shuffled', seed: 5, together: true })).toEqual({ posts: 1 });
      const [batch] = await subscriber.until(1);
      expect(batch?.body.entry).toHaveLength(6);
      expect(await controls.settled(account.id)).toMatchObject({ settled: true });
      return [...batch?.raw.matchAll(/"body":"(\w+ \d)"/g) ?? []].map(([, text]) => text);
    };
    const order = await shuffled();
    expect(order).toHaveLength(6);
    expect(await shuffled()).toEqual(order);
  });

  it('goes on after a restart', async () => {
    const subscriber = await useSubscriber();
    subscriber.next = Array.from({ length: 50 }, () => 500);
    const first = await useGraph({ name: `delivers-${graph.verifyToken}`, appSecret: 'kept' });
    const account = await first.controls.createAccount({ channel: 'MESSENGER', callbackUrl: subscriber.url });
    await first.controls.say({ account: account.id, guest: 'Ana', text: 'Hello' });
    await subscriber.until(1);
    await first.stop();
    subscriber.next = [];
    const second = await useGraph({ name: `delivers-${graph.verifyToken}`, appSecret: 'kept' });
    expect(await second.controls.settled(account.id)).toMatchObject({ settled: true });
    expect((await second.controls.ledger(account.id)).deliveries).toMatchObject([{ state: 'delivered' }]);
  });

  it('takes anything to sign, and the dashboard\'s test', async () => {
    const { subscriber, account } = await subscribed('INSTAGRAM');
    await controls.emit(account.id, { object: 'page', entry: [{ id: '1', changes: [{ field: 'feed' }] }] });
    await controls.sendTest(account.id);
    const bodies = (await subscriber.until(2)).map(({ body }) => JSON.stringify(body)).toSorted();
    expect(bodies[0]).toContain('"id":"0"');
    expect(bodies[0]).toContain('"field":"messages"');
    expect(bodies[1]).toContain('feed');
  });
});

describe('a subscription', () => {
  it('is made by a handshake, and needs the challenge back', async () => {
    const own = await useGraph();
    const subscriber = await useSubscriber();
    const account = await own.controls.createAccount({ channel: 'MESSENGER' });
    await own.controls.say({ account: account.id, guest: 'Ana', text: 'to nobody' });
    for (const [handshake, reason] of [
      [{ status: 403, text: '' }, 'It answered 403.'], [{ status: 200, text: '"123"' }, 'It answered 200 without the challenge.'],
    ] as const) {
      subscriber.handshake = handshake;
      expect(await own.controls.subscribe(subscriber.url)).toEqual({ ok: false, status: handshake.status, reason });
    }
    expect(await own.controls.subscribe('http://127.0.0.1:9/')).toMatchObject({ ok: false, status: 0 });
    subscriber.handshake = undefined;
    expect(await own.controls.subscribe(subscriber.url)).toEqual({ ok: true, status: 200 });
    const asked = subscriber.asked.at(-1)?.searchParams;
    expect([asked?.get('hub.mode'), asked?.get('hub.verify_token')]).toEqual(['subscribe', own.verifyToken]);
    expect(asked?.get('hub.challenge')).toMatch(/^\d{1,20}$/);
    await own.controls.say({ account: account.id, guest: 'Ana', text: 'to somebody' });
    expect((await subscriber.until(1))[0]?.raw).toContain('to somebody');
    expect((await own.controls.ledger(account.id)).deliveries.map(({ state }) => state)[0]).toBe('unsubscribed');
  });

  it('does not mind controls that do not exist', async () => {
    for (const path of ['/_sim/nothing', '/_sim/accounts/1', '/_sim/thread?account=1']) {
      const response = await fetch(graph.url + path);
      expect([400, 404]).toContain(response.status);
    }
    await expect(controls.say({ account: '1', guest: 'Ana', text: 'Hello' })).rejects.toThrow('no account 1');
    expect((await fetch(`${graph.url}/_sim/say`, { method: 'POST', body: '{' })).status).toBe(400);
  });
});
