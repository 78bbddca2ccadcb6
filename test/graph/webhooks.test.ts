import { describe, expect, it } from '@jest/globals';
import type { MessagingChannel } from '../../domain/model/channels.ts';
import type { Account } from '../../local/graph/accounts.ts';
import { signatureOf, wireJson, type Envelope } from '../../local/graph/webhook-payloads/wire.ts';
import { useGraph } from '../support/channels/graph.ts';
import { post, textTo } from './app.ts';
import { subscribedAccount } from './subscriber.ts';

const graph = await useGraph({ appId: '1122334455', appSecret: 'app_secret_for_tests' });
const { controls } = graph;

const subscribed = (channel: MessagingChannel, changes: Partial<Account> = {}) => subscribedAccount(controls, channel, changes);

type Entry = { id: string; messaging?: unknown[]; standby?: unknown[]; changes?: { field: string; value: Record<string, unknown> }[] };
const entries = ({ entry }: Envelope): Entry[] => entry as Entry[];
const valueOf = (body: Envelope): Record<string, unknown> => entries(body)[0]?.changes?.[0]?.value ?? {};

describe('a signature', () => {
  it.each([
    ['{"object":"page","entry":[]}', '8c010689f478340c527c02542278fcd563b0e81c275a2863242910ab12e07a95'],
    ['{"object":"page","entry":[{"id":"1","time":1,"messaging":[{"sender":{"id":"2"},"recipient":{"id":"1"},"timestamp":1,"message":{"mid":"m1","text":"caf\\u00e9"}}]}]}',
      'ab458483d3b07abbb5994e6b86d99a7f2d3d9ebdc0a11921cedd7cc8561b7c29'],
    ['{"object":"page","entry":[{"id":"1","time":1,"messaging":[{"sender":{"id":"2"},"recipient":{"id":"1"},"timestamp":1,"message":{"mid":"m1","text":"café"}}]}]}',
      'b85a5da7b105431960c5137b715643129dba997c3c30820b14a287774f55e4c7'],
  ])('of %s is the known one', (raw, hex) => expect(signatureOf(raw, 'app_secret_for_tests')).toBe(`sha256=${hex}`));

  it('covers the bytes that arrive, in which all beyond ASCII is escaped', async () => {
    const { subscriber, of } = await subscribed('MESSENGER');
    await controls.say({ ...of, text: 'Is the café open? 🏊' });
    const [webhook] = await subscriber.until(1);
    expect(webhook?.raw).toContain('caf\\u00e9 open? \\ud83c\\udfca');
    expect(webhook?.signature).toBe(signatureOf(webhook?.raw ?? '', 'app_secret_for_tests'));
    expect(wireJson({ text: 'ß"\u2028' })).toBe('{"text":"\\u00df\\"\\u2028"}');
  });
});

describe('what a guest does', () => {
  it.each(['MESSENGER', 'INSTAGRAM'] as const)('has its shape on %s', async (channel) => {
    const { subscriber, account, of } = await subscribed(channel);
    const { id: mid, guest } = await controls.say({ ...of, text: 'Pool hours?' });
    await controls.say({ ...of, text: 'And today?', replyTo: mid });
    await controls.say({ ...of, text: 'Nice!', story: { id: '17', url: 'https://cdn.example/story' } });
    await controls.say({ ...of, kind: 'quick-reply', text: 'Breakfast', payload: 'P' });
    await controls.say({ ...of, kind: 'button', text: 'Start', payload: 'START' });
    await controls.say({ ...of, kind: 'attachment', type: 'audio' });
    await controls.say({ ...of, kind: 'reaction', to: mid });
    await controls.say({ ...of, kind: 'reaction', to: mid, undo: true });
    await controls.say({ ...of, kind: 'unsend', to: mid });
    await controls.say({ ...of, kind: 'unsupported' });
    const bodies = (await subscriber.until(10)).map(({ body }) => body);
    for (const body of bodies) {
      expect(body).toMatchObject({ object: channel === 'MESSENGER' ? 'page' : 'instagram', entry: [{ id: account.id, time: expect.any(Number) }] });
    }
    const events = bodies.map((body) => entries(body)[0]?.messaging?.[0]);
    expect(events[0]).toEqual({ sender: { id: guest }, recipient: { id: account.id }, timestamp: expect.any(Number), message: { mid, text: 'Pool hours?' } });
    expect(events.slice(1)).toMatchObject([
      { message: { text: 'And today?', reply_to: { mid } } },
      { message: { reply_to: { story: { id: '17', url: 'https://cdn.example/story' } } } },
      { message: { text: 'Breakfast', quick_reply: { payload: 'P' } } },
      { postback: { title: 'Start', payload: 'START', mid: expect.any(String) } },
      { message: { attachments: [{ type: 'audio', payload: { url: expect.any(String) } }] } },
      { reaction: { mid, action: 'react', emoji: '❤' } }, { reaction: { mid, action: 'unreact' } },
      { message: { mid, is_deleted: true } }, { message: { is_unsupported: true } },
    ]);
    expect((await controls.thread(account.id, 'Ana')).find(({ id }) => id === mid)?.status).toBe('unsent');
  });

  it('has its shape on WhatsApp', async () => {
    const { subscriber, account, of } = await subscribed('WHATSAPP');
    const { id, guest } = await controls.say({ ...of, text: 'Late checkout?' });
    await controls.say({ ...of, text: 'And on Sunday?', replyTo: id });
    await controls.say({ ...of, kind: 'quick-reply', text: 'Yes', payload: 'P' });
    await controls.say({ ...of, kind: 'button', text: 'Start', payload: 'START' });
    await controls.say({ ...of, kind: 'attachment', text: 'the view' });
    await controls.say({ ...of, kind: 'reaction', to: id });
    await controls.say({ ...of, kind: 'unsupported' });
    await controls.say({ ...of, kind: 'number-change', phone: '351922222222' });
    await controls.say({ ...of, text: 'It is me' });
    const bodies = (await subscriber.until(9)).map(({ body }) => body);
    expect(bodies[0]).toEqual({
      object: 'whatsapp_business_account',
      entry: [{ id: account.wabaId, changes: [{ field: 'messages', value: {
        messaging_product: 'whatsapp', metadata: { display_phone_number: account.displayPhone, phone_number_id: account.id },
        contacts: [{ profile: { name: 'Ana' }, wa_id: guest }],
        messages: [{ from: guest, id, timestamp: expect.stringMatching(/^\d{10}$/), type: 'text', text: { body: 'Late checkout?' } }],
      } }] }],
    });
    const said = bodies.map((body) => (valueOf(body)['messages'] as unknown[])[0]);
    expect(said.slice(1)).toMatchObject([
      { context: { from: account.displayPhone, id } },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'P', title: 'Yes' } } },
      { type: 'button', button: { text: 'Start', payload: 'START' } },
      { type: 'image', image: { id: expect.stringMatching(/^\d+$/), caption: 'the view' } },
      { type: 'reaction', reaction: { message_id: id, emoji: '❤' } },
      { type: 'unsupported', errors: [{ code: 131_051 }] },
      { from: guest, type: 'system', system: { type: 'user_changed_number', wa_id: '351922222222' } },
      { from: '351922222222', text: { body: 'It is me' } },
    ]);
    await expect(controls.say({ ...of, kind: 'unsend', to: id })).rejects.toThrow('400');
  });

  it('on WhatsApp with a hidden number names the scoped id alone', async () => {
    const { subscriber, of } = await subscribed('WHATSAPP');
    const { guest } = await controls.say({ ...of, text: 'Hello', hidden: true });
    const value = valueOf((await subscriber.until(1))[0]?.body ?? { object: '', entry: [] });
    expect(value['contacts']).toEqual([{ profile: { name: 'Ana', username: 'ana' }, user_id: guest }]);
    expect(value['messages']).toMatchObject([{ from_user_id: guest }]);
    expect(JSON.stringify(value)).not.toMatch(/"from"|wa_id/);
  });

  it('in a thread of another app stands by', async () => {
    const { subscriber, of } = await subscribed('MESSENGER');
    await controls.say({ ...of, text: 'Hello', standby: true });
    expect((await subscriber.until(1))[0]?.body.entry).toMatchObject([{ standby: [{ message: { text: 'Hello' } }] }]);
  });
});

describe('what an account sends', () => {
  it.each(['MESSENGER', 'INSTAGRAM'] as const)('comes back as an echo on %s: of the app, of a person, of another app', async (channel) => {
    const { subscriber, account, of } = await subscribed(channel, { reports: false });
    const { guest } = await controls.say({ ...of, text: 'Hello' });
    const sent = await post(graph, account, textTo(account, guest, 'Good evening'));
    await subscriber.until(2);
    await controls.writeAsStaff({ ...of, text: 'This is Lea' });
    await controls.writeAsStaff({ ...of, text: 'Our newsletter', appId: '998877' });
    const echoes = (await subscriber.until(4)).slice(1).map(({ body }) => entries(body)[0]?.messaging?.[0]);
    for (const echo of echoes) expect(echo).toMatchObject({ sender: { id: account.id }, recipient: { id: guest }, message: { is_echo: true } });
    expect(echoes).toMatchObject([{ message: { mid: sent.body['message_id'], app_id: 1_122_334_455 } }, { message: { text: 'This is Lea' } }, { message: { app_id: 998_877 } }]);
    expect(JSON.stringify(echoes[1])).not.toContain('app_id');
    expect((await controls.thread(account.id, 'Ana')).map(({ author }) => author)).toEqual(['guest', 'app', 'person', 'person']);
  });

  it('is reported as delivered and read', async () => {
    const reports = async (channel: MessagingChannel, count: number) => {
      const { subscriber, account, of } = await subscribed(channel, { echoes: false });
      const { guest } = await controls.say({ ...of, text: 'Hello' });
      const { body } = await post(graph, account, textTo(account, guest, 'Good evening', channel === 'WHATSAPP' ? { biz_opaque_callback_data: 'turn-7' } : {}));
      await controls.say({ ...of, kind: 'read' });
      return { body, webhooks: (await subscriber.until(count)).slice(1).map((webhook) => webhook.body), statuses: (await controls.thread(account.id, 'Ana')).map(({ status }) => status) };
    };
    const page = await reports('MESSENGER', 3);
    expect(page.webhooks.flatMap(entries)).toMatchObject([
      { messaging: [{ delivery: { mids: [page.body['message_id']], watermark: expect.any(Number) } }] }, { messaging: [{ read: { watermark: expect.any(Number) } }] },
    ]);
    expect(page.statuses).toEqual([null, 'read']);
    const instagram = await reports('INSTAGRAM', 2);
    expect(instagram.webhooks.flatMap(entries)).toMatchObject([{ messaging: [{ read: { mid: instagram.body['message_id'] } }] }]);
    const whatsapp = await reports('WHATSAPP', 4);
    const id = (whatsapp.body['messages'] as { id: string }[])[0]?.id;
    expect(whatsapp.webhooks.map((body) => valueOf(body)['statuses'])).toMatchObject(['sent', 'delivered', 'read'].map((status) =>
      [{ id, status, timestamp: expect.stringMatching(/^\d{10}$/), recipient_id: expect.any(String), biz_opaque_callback_data: 'turn-7' }]));
  });

  it('is read at once where guests do', async () => {
    const { subscriber, account, of } = await subscribed('WHATSAPP', { reads: true });
    const { guest } = await controls.say({ ...of, text: 'Hello' });
    await post(graph, account, textTo(account, guest, 'Good evening'));
    await subscriber.until(4);
    expect((await controls.thread(account.id, 'Ana')).at(-1)?.status).toBe('read');
    await expect(controls.say({ account: account.id, guest: 'Nobody', kind: 'read' })).rejects.toThrow('404');
  });

  it('on WhatsApp from the telephone comes as an echo of its own', async () => {
    const { subscriber, account, of } = await subscribed('WHATSAPP');
    const { guest } = await controls.say({ ...of, text: 'Hello' });
    await controls.writeAsStaff({ ...of, text: 'This is Lea' });
    const [, echo] = await subscriber.until(2);
    expect(entries(echo?.body ?? { object: '', entry: [] })[0]?.changes).toMatchObject([
      { field: 'smb_message_echoes', value: { metadata: { phone_number_id: account.id }, message_echoes: [{ to: guest, text: { body: 'This is Lea' } }] } },
    ]);
  });
});
