import { describe, expect, it } from '@jest/globals';
import { messagingChannels, type MessagingChannel } from '../../domain/model/channels.ts';
import type { Account } from '../../local/graph/accounts.ts';
import { signatureOf, type Envelope } from '../../local/graph/webhook-payloads/wire.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { useGraph } from '../support/channels/graph.ts';
import { post, textTo } from './app.ts';
import { subscribedAccount, useSubscriber } from './subscriber.ts';

/** What the product relies on in the simulator of Meta's Graph API; how it behaves in use, the tests of the product show. */
const APP_SECRET = 'app_secret_for_tests';
const graph = await useGraph({ appId: '1122334455', appSecret: APP_SECRET });
const { controls } = graph;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const subscribed = (channel: MessagingChannel, changes: Partial<Account> = {}) => subscribedAccount(controls, channel, changes);

type Entry = { id: string; messaging?: unknown[]; changes?: { field: string; value: Record<string, unknown> }[] };
const entries = ({ entry }: Envelope): Entry[] => entry as Entry[];

describe(`a reply ${verifies('decisions/channels/simulator/endpoints')}`, () => {
  it.each([
    ['a page', { channel: 'MESSENGER' }], ['Instagram', { channel: 'INSTAGRAM' }],
    ['Instagram by its page', { channel: 'INSTAGRAM', login: 'facebook' }], ['a WhatsApp number', { channel: 'WHATSAPP' }],
  ] as const)('of %s is taken in its shape, and stands in the thread', async (_, made) => {
    const account = await controls.createAccount(made);
    const { guest, id } = await controls.say({ account: account.id, guest: 'Ana', text: 'Is breakfast included?' });
    const { status, body } = await post(graph, account, textTo(account, guest, 'Yes, until 10:30.'));
    const sent = account.channel === 'WHATSAPP' ? (body['messages'] as { id: string }[])[0]?.id : body['message_id'];
    expect(status).toBe(200);
    expect((await controls.thread(account.id, 'Ana')).map((message) => [message.id, message.author, message.text]))
      .toEqual([[id, 'guest', 'Is breakfast included?'], [sent, 'app', 'Yes, until 10:30.']]);
  });

  it.each([['unknown', 'EAAunknown'], ['missing', '']])('with a token that is %s is 190', async (_, token) => {
    const account = await controls.createAccount({ channel: 'MESSENGER' });
    expect(await post(graph, account, textTo(account, '1', 'Hello'), { token }))
      .toMatchObject({ status: 401, body: { error: { code: 190, type: 'OAuthException', fbtrace_id: expect.any(String) } } });
  });

  it.each(messagingChannels)('on %s is refused 24 hours after a message, and a new one opens the window again', async (channel) => {
    const account = await controls.createAccount({ channel });
    const { guest } = await controls.say({ account: account.id, guest: 'Hans', text: 'Hello', at: hoursAgo(24.1) });
    const { body: { error } } = await post(graph, account, textTo(account, guest, 'Good evening'));
    expect([error?.code, error?.error_subcode])
      .toEqual({ MESSENGER: [10, 2_018_278], INSTAGRAM: [10, 2_534_022], WHATSAPP: [131_047, undefined] }[channel]);
    await controls.say({ account: account.id, guest: 'Hans', text: 'Still there?', at: hoursAgo(23.9) });
    expect((await post(graph, account, textTo(account, guest, 'Good evening'))).status).toBe(200);
  });
});

describe(`a webhook ${verifies('decisions/channels/simulator/webhooks')}`, () => {
  it('is signed over the bytes that arrive, in which all beyond ASCII is escaped', async () => {
    expect(signatureOf('{"object":"page","entry":[]}', APP_SECRET)).toBe('sha256=8c010689f478340c527c02542278fcd563b0e81c275a2863242910ab12e07a95');
    const { subscriber, of } = await subscribed('MESSENGER');
    await controls.say({ ...of, text: 'Is the café open? 🏊' });
    const [webhook] = await subscriber.until(1);
    expect(webhook?.raw).toContain('caf\\u00e9 open? \\ud83c\\udfca');
    expect(webhook?.signature).toBe(signatureOf(webhook?.raw ?? '', APP_SECRET));
  });

  it.each(['MESSENGER', 'INSTAGRAM'] as const)('has its shape on %s, and echoes what the account sends', async (channel) => {
    const { subscriber, account, of } = await subscribed(channel, { reports: false });
    const { id: mid, guest } = await controls.say({ ...of, text: 'Pool hours?' });
    await subscriber.until(1);
    const sent = await post(graph, account, textTo(account, guest, 'From seven.'));
    await subscriber.until(2);
    await controls.writeAsStaff({ ...of, text: 'This is Lea' });
    const bodies = (await subscriber.until(3)).map(({ body }) => body);
    for (const body of bodies) expect(body).toMatchObject({ object: channel === 'MESSENGER' ? 'page' : 'instagram', entry: [{ id: account.id }] });
    const [said, ...echoes] = bodies.map((body) => entries(body)[0]?.messaging?.[0]);
    expect(said).toEqual({ sender: { id: guest }, recipient: { id: account.id }, timestamp: expect.any(Number), message: { mid, text: 'Pool hours?' } });
    expect(echoes).toMatchObject([
      { sender: { id: account.id }, recipient: { id: guest }, message: { is_echo: true, mid: sent.body['message_id'], app_id: 1_122_334_455 } },
      { message: { is_echo: true, text: 'This is Lea' } },
    ]);
    expect(JSON.stringify(echoes[1])).not.toContain('app_id');
  });

  it('has its shape on WhatsApp, and reports what the account sends', async () => {
    const { subscriber, account, of } = await subscribed('WHATSAPP', { echoes: false });
    const { id, guest } = await controls.say({ ...of, text: 'Late checkout?' });
    const { body } = await post(graph, account, textTo(account, guest, 'Until noon.', { biz_opaque_callback_data: 'turn-7' }));
    await controls.say({ ...of, kind: 'read' });
    const [said, ...reports] = (await subscriber.until(4)).map((webhook) => webhook.body);
    expect(said).toEqual({
      object: 'whatsapp_business_account',
      entry: [{ id: account.wabaId, changes: [{ field: 'messages', value: {
        messaging_product: 'whatsapp', metadata: { display_phone_number: account.displayPhone, phone_number_id: account.id },
        contacts: [{ profile: { name: 'Ana' }, wa_id: guest }],
        messages: [{ from: guest, id, timestamp: expect.stringMatching(/^\d{10}$/), type: 'text', text: { body: 'Late checkout?' } }],
      } }] }],
    });
    const sent = (body['messages'] as { id: string }[])[0]?.id;
    expect(reports.map((report) => entries(report)[0]?.changes?.[0]?.value['statuses'])).toMatchObject(['sent', 'delivered', 'read'].map((status) => (
      [{ id: sent, status, timestamp: expect.stringMatching(/^\d{10}$/), recipient_id: expect.any(String), biz_opaque_callback_data: 'turn-7' }])));
  });

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
  });

  it('comes after a handshake, which needs the challenge back', async () => {
    const own = await useGraph();
    const subscriber = await useSubscriber();
    const account = await own.controls.createAccount({ channel: 'MESSENGER' });
    subscriber.handshake = { status: 200, text: '"123"' };
    expect(await own.controls.subscribe(subscriber.url)).toEqual({ ok: false, status: 200, reason: 'It answered 200 without the challenge.' });
    subscriber.handshake = undefined;
    expect(await own.controls.subscribe(subscriber.url)).toEqual({ ok: true, status: 200 });
    const asked = subscriber.asked.at(-1)?.searchParams;
    expect([asked?.get('hub.mode'), asked?.get('hub.verify_token')]).toEqual(['subscribe', own.verifyToken]);
    expect(asked?.get('hub.challenge')).toMatch(/^\d{1,20}$/);
    await own.controls.say({ account: account.id, guest: 'Ana', text: 'to somebody' });
    expect((await subscriber.until(1))[0]?.raw).toContain('to somebody');
  });
});

describe('the simulator', () => {
  itVerifies(['decisions/channels/simulator/misbehaves'], 'refuses a send as it is told, or loses the answer', async () => {
    const account = await controls.createAccount({ channel: 'INSTAGRAM' });
    const { guest } = await controls.say({ account: account.id, guest: 'Ana', text: 'Hello' });
    const reply = (text: string) => post(graph, account, textTo(account, guest, text));
    await controls.misbehave(account.id, { next: ['rate-limit', 'drop-before-accept', 'drop-after-accept'] });
    expect(await reply('too soon')).toMatchObject({ status: 403, body: { error: { code: 4 } } });
    await expect(reply('never sent')).rejects.toThrow();
    await expect(reply('sent all the same')).rejects.toThrow();
    const { sends, messages } = await controls.ledger(account.id);
    expect(sends.map(({ lost, status }) => [lost, status])).toEqual([[false, 403], [true, 0], [true, 200]]);
    expect(messages.map(({ text }) => text)).toEqual(['Hello', 'sent all the same']);
  });

  itVerifies(['decisions/channels/simulator/own-schema'], 'finds the accounts and threads of its name after a restart, and no other\'s', async () => {
    const name = `restarted-${graph.verifyToken}`;
    const first = await useGraph({ name });
    const account = await first.controls.createAccount({ channel: 'MESSENGER' });
    const { guest } = await first.controls.say({ account: account.id, guest: 'Noa', text: 'Hello' });
    await first.stop();
    const second = await useGraph({ name });
    expect((await second.controls.accounts()).map(({ id }) => id)).toEqual([account.id]);
    expect((await post(second, account, textTo(account, guest, 'Hello again'))).status).toBe(200);
    expect(await second.controls.thread(account.id, 'Noa')).toHaveLength(2);
    await expect(controls.thread(account.id, 'Noa')).rejects.toThrow('404');
  });
});
