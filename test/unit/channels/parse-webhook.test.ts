import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { InboundEvent } from '../../../domain/model/channels/inbound.ts';
import { parseWebhook, webhookObjectOf, webhookObjects, type WebhookObject } from '../../../domain/channels/webhooks/parse-webhook.ts';

const AT = 1_790_000_000_000;

const messaging = (object: WebhookObject, ...items: unknown[]) => parseWebhook(object, { object, entry: [{ id: '10', time: AT, messaging: items }] });
const from = (fields: object) => ({ sender: { id: '2' }, recipient: { id: '10' }, timestamp: AT, ...fields });
const whatsapp = (value: object, field = 'messages') => parseWebhook('whatsapp_business_account', {
  object: 'whatsapp_business_account',
  entry: [{ id: 'WABA', changes: [{ field, value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '55' }, ...value } }] }],
});

/** What is not under test, such as the account, left out. */
const brief = ({ events }: { events: InboundEvent[] }) => events.map(({ kind, key, guest, body }) => ({ kind, key, guest: guest.id ?? guest.phone, body }));

describe('Messenger and Instagram', () => {
  it('tell a message with its guest, account and time', () => {
    expect(messaging('page', from({ message: { mid: 'm1', text: 'Is breakfast included?', reply_to: { mid: 'm0' } } }))).toEqual({
      ignored: 0,
      events: [{
        channel: 'MESSENGER', accountId: '10', kind: 'message', key: 'message:m1', guest: { id: '2', phone: null }, name: null, at: AT,
        body: { mid: 'm1', text: 'Is breakfast included?', replyTo: 'm0' },
      }],
    });
    expect(messaging('instagram', from({ message: { mid: 'm1', text: 'Pool?' } })).events[0]).toMatchObject({ channel: 'INSTAGRAM', accountId: '10' });
  });

  it.each([
    ['an echo, whose guest is the recipient', { sender: { id: '10' }, recipient: { id: '2' }, message: { mid: 'm', text: 'x', is_echo: true, app_id: 7 } },
      { kind: 'echo', key: 'echo:m', guest: '2', body: { mid: 'm', text: 'x', appId: '7' } }],
    ['a deletion', from({ message: { mid: 'm', is_deleted: true } }), { kind: 'deleted', key: 'deleted:m', guest: '2', body: { mid: 'm' } }],
    ['what the platform cannot show', from({ message: { mid: 'm', is_unsupported: true } }),
      { kind: 'unsupported', key: 'message:m', guest: '2', body: { mid: 'm' } }],
    ['a picture without words', from({ message: { mid: 'm', attachments: [{ type: 'image', payload: { url: 'https://a.example' } }] } }),
      { kind: 'unsupported', key: 'message:m', guest: '2', body: { mid: 'm', attachments: ['image'] } }],
    ['a picture with words', from({ message: { mid: 'm', text: 'This one', attachments: [{ type: 'image' }] } }),
      { kind: 'message', key: 'message:m', guest: '2', body: { mid: 'm', text: 'This one', attachments: ['image'] } }],
    ['a tapped button', from({ postback: { mid: 'm', title: 'Book', payload: 'BOOK' } }),
      { kind: 'message', key: 'message:m', guest: '2', body: { mid: 'm', text: 'Book' } }],
    ['a tapped button without id', from({ postback: { title: 'Book', payload: 'B' } }),
      { kind: 'message', key: `postback:2:${AT}:B`, guest: '2', body: { text: 'Book' } }],
    ['a reaction', from({ reaction: { mid: 'm', action: 'react', emoji: '❤' } }),
      { kind: 'reaction', key: `reaction:m:2:react:${AT}`, guest: '2', body: { mid: 'm' } }],
    ['what was read', from({ read: { watermark: AT } }), { kind: 'read', key: `read:2:${AT}`, guest: '2', body: { watermark: AT } }],
    ['what was read on Instagram', from({ read: { mid: 'm' } }), { kind: 'read', key: 'read:2:m', guest: '2', body: { mid: 'm' } }],
    ['what was delivered', from({ delivery: { watermark: AT, mids: ['m'] } }),
      { kind: 'delivery', key: `delivery:2:${AT}:m`, guest: '2', body: { watermark: AT, mids: ['m'] } }],
  ])('tell %s', (_what, item, expected) => {
    expect(brief(messaging('instagram', item))).toEqual([expected]);
  });

  it('keep what another app answers apart', () => {
    const { events } = parseWebhook('page', { object: 'page', entry: [{ id: '10', standby: [from({ message: { mid: 'm', text: 'x' } }), { sender: { id: '10' }, recipient: { id: '2' }, timestamp: AT, message: { mid: 'e', text: 'x', is_echo: true } }] }] });
    expect(events).toMatchObject([{ kind: 'standby', key: 'message:m' }, { kind: 'echo', key: 'echo:e', body: { standby: true } }]);
  });

  it('take the dashboard\'s test for what it is, and a page\'s feed for nothing', () => {
    const change = { field: 'messages', value: { sender: { id: '12334' }, recipient: { id: '23245' }, timestamp: '1527459824', message: { mid: 'random_mid', text: 'random_text' } } };
    expect(brief(parseWebhook('instagram', { object: 'instagram', entry: [{ id: '0', changes: [change] }] }))).toMatchObject([{ kind: 'message', guest: '12334' }]);
    expect(parseWebhook('page', { object: 'page', entry: [{ id: '10', changes: [{ field: 'feed' }] }] })).toEqual({ events: [], ignored: 1 });
  });

  it('have no guest where the account writes to itself', () => {
    expect(messaging('instagram', { sender: { id: '10' }, recipient: { id: '10' }, message: { mid: 'm', text: 'x' } })).toEqual({ events: [], ignored: 1 });
  });
});

describe('WhatsApp', () => {
  const contacts = [{ profile: { name: 'Ana' }, wa_id: '351911', user_id: 'PT.1349' }];
  const said = { from: '351911', from_user_id: 'PT.1349', id: 'wamid.1', timestamp: '1790000000', type: 'text', text: { body: 'Late checkout?' } };

  it('tells a message by number, with seconds for time and both ids of the guest', () => {
    expect(whatsapp({ contacts, messages: [{ ...said, context: { id: 'wamid.0' } }] })).toEqual({
      ignored: 0,
      events: [{
        channel: 'WHATSAPP', accountId: '55', kind: 'message', key: 'message:wamid.1', guest: { id: 'PT.1349', phone: '351911' }, name: 'Ana', at: AT,
        body: { mid: 'wamid.1', text: 'Late checkout?', replyTo: 'wamid.0' },
      }],
    });
  });

  it('knows guests who hide their number by their other id', () => {
    const { from: _, ...hidden } = said;
    expect(whatsapp({ contacts: [{ user_id: 'PT.1349' }], messages: [hidden] }).events[0]?.guest).toEqual({ id: 'PT.1349', phone: null });
    const { from_user_id: __, ...nameless } = hidden;
    expect(whatsapp({ contacts: [{ user_id: 'PT.1349' }], messages: [nameless] }).events[0]?.guest).toEqual({ id: 'PT.1349', phone: null });
  });

  it.each([
    ['a button', { type: 'button', button: { text: 'Yes', payload: 'Y' } }, { kind: 'message', body: { text: 'Yes' } }],
    ['a chosen reply', { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Yes' } } }, { kind: 'message', body: { text: 'Yes' } }],
    ['a chosen row', { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Spa' } } }, { kind: 'message', body: { text: 'Spa' } }],
    ['a picture with a caption', { type: 'image', image: { id: '9', caption: 'This?' } }, { kind: 'message', body: { text: 'This?', attachments: ['image'] } }],
    ['a voice message', { type: 'audio', audio: { id: '9' } }, { kind: 'unsupported', body: { attachments: ['audio'] } }],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '' } }, { kind: 'reaction', body: { mid: 'wamid.0' } }],
    ['a changed number', { type: 'system', system: { type: 'user_changed_number', new_wa_id: '49170' } }, { kind: 'relink', body: { becomes: { id: null, phone: '49170' } } }],
  ])('tells %s', (_what, content, expected) => {
    const { text: _, ...envelope } = said;
    expect(whatsapp({ contacts, messages: [{ ...envelope, ...content }] }).events).toMatchObject([expected]);
  });

  it('tells how a message fared, with our id of it and the reason of a failure', () => {
    const statuses = [
      { id: 'wamid.9', status: 'delivered', timestamp: '1790000000', recipient_id: '351911', biz_opaque_callback_data: 'ours' },
      { id: 'wamid.9', status: 'failed', timestamp: '1790000001', recipient_id: '351911', errors: [{ code: 131_047, title: 'Re-engagement' }] },
    ];
    expect(brief(whatsapp({ statuses }))).toEqual([
      { kind: 'status', key: 'status:wamid.9:delivered', guest: '351911', body: { mid: 'wamid.9', receipt: 'delivered', sendId: 'ours' } },
      { kind: 'status', key: 'status:wamid.9:failed', guest: '351911', body: { mid: 'wamid.9', receipt: 'failed', errorCode: 131_047 } },
    ]);
  });

  it('tells what a person wrote from the hotel\'s phone, and new ids of guests', () => {
    expect(brief(whatsapp({ message_echoes: [{ from: '1555', to: '351911', id: 'wamid.5', type: 'text', text: { body: 'Hi' } }] }, 'smb_message_echoes')))
      .toEqual([{ kind: 'echo', key: 'echo:wamid.5', guest: '351911', body: { mid: 'wamid.5', text: 'Hi' } }]);
    expect(whatsapp({ user_id_update: [{ wa_id: '351911', user_id: 'PT.2', previous_user_id: 'PT.1349' }] }, 'user_id_update').events)
      .toMatchObject([{ kind: 'relink', guest: { id: 'PT.1349', phone: '351911' }, body: { becomes: { id: 'PT.2', phone: '351911' } } }]);
  });

  it('leaves other fields and accounts without a number out', () => {
    expect(whatsapp({}, 'message_template_status_update')).toEqual({ events: [], ignored: 1 });
    expect(parseWebhook('whatsapp_business_account', { entry: [{ changes: [{ field: 'messages', value: {} }] }] })).toEqual({ events: [], ignored: 1 });
  });
});

describe('whatever comes', () => {
  const anything = fc.oneof(fc.anything(), fc.json().map((text) => JSON.parse(text) as unknown));

  it('is read without an exception, and every event can be stored', () => {
    fc.assert(fc.property(fc.constantFrom(...webhookObjects), anything, anything, (object, item, more) => {
      const entry = object === 'whatsapp_business_account'
        ? { changes: [item, { field: 'messages', value: { metadata: { phone_number_id: '5' }, messages: [item, more], statuses: [more], contacts: [item] } }] }
        : { id: '1', messaging: [item, more], standby: [item], changes: [more] };
      for (const event of parseWebhook(object, { entry: [entry, item] }).events) {
        expect(event.key).not.toBe('');
        expect(event.guest.id ?? event.guest.phone).not.toBeNull();
      }
    }));
  });

  it('costs only itself when it is broken: its neighbours are read, in order', () => {
    fc.assert(fc.property(anything, (broken) => {
      const good = (mid: string) => from({ message: { mid, text: mid } });
      const mids = messaging('page', good('a'), broken, good('b')).events.map(({ body }) => body.mid).filter((mid) => mid === 'a' || mid === 'b');
      expect(mids).toEqual(['a', 'b']);
    }));
  });

  it('has texts that Postgres can keep', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '\ud800', '\udc00', 'é', '👩‍👩‍👧'), (text, odd) => {
      const [event] = messaging('page', from({ message: { mid: 'm', text: `x${text}${odd}` } })).events;
      expect(event?.body.text?.isWellFormed()).toBe(true);
      expect(event?.body.text).not.toContain('\0');
    }));
  });

  it('belongs to one of three products, or to none', () => {
    expect(webhookObjectOf({ object: 'page' })).toBe('page');
    for (const body of [{ object: 'user' }, {}, null, 'page', []]) expect(webhookObjectOf(body)).toBeUndefined();
  });
});

describe('what no platform should send', () => {
  it('costs its own field and nothing else: times in another unit, characters that cannot be stored', () => {
    const { events } = whatsapp({ messages: [
      { id: 'a', from: '49', timestamp: String(AT), type: 'text', text: { body: 'Milliseconds' } },
      { id: 'b', from: '49', timestamp: '1790000000', type: 'im\0age' },
      { id: 'c', from: '49', timestamp: '1790000000', type: '\ud800' },
    ] });
    expect(events.map(({ at, kind }) => [at, kind])).toEqual([[null, 'message'], [AT, 'unsupported'], [AT, 'unsupported']]);
    const told = [...events, ...messaging('page', from({ message: { mid: 'm', attachments: [{ type: 'a\0\ud800' }] } })).events];
    expect(JSON.stringify(told)).not.toMatch(/\\u0000|\\ud800/);
  });
});
