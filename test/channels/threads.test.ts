import { describe, expect, it } from '@jest/globals';
import { messagingChannels } from '../../domain/model/channels.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { signIn } from '../support/accounts/operators.ts';
import { stored } from '../support/stack/query.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { itVerifies } from '../requirements/verifies.ts';

const database = await useDatabase();

const typesOf = async (hotel: ChannelHotel): Promise<string[]> => (await hotel.history()).map(({ type }) => type);
const guestMessages = async (hotel: ChannelHotel) => (await hotel.history()).filter(({ type }) => type === 'guest');

describe('a guest\'s first message', () => {
  it.each(messagingChannels)('on %s is answered after a disclosure, once, in the order of the history', async (channel) => {
    const hotel = await createSharedChannelHotel(database, channel);
    await hotel.say('Hello');
    const texts = await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await hotel.received()).toEqual(texts);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('digital assistant of Hotel Probe');
    const history = await hotel.history();
    expect(history.map(({ type }) => type)).toEqual(['guest', 'system', 'ai']);
    expect(history[2]?.replyTo).toBe(history[0]?.id);
    // The echo or the status came back and confirmed both.
    expect((await hotel.sends()).map(({ state, receipt, attempts }) => ({ state, sent: receipt !== null, attempts })))
      .toEqual([{ state: 'sent', sent: true, attempts: 1 }, { state: 'sent', sent: true, attempts: 1 }]);
  });

  itVerifies(['6/webhooks/auto-reply', 'decisions/channels/threads/one-session', 'decisions/accounts/card-numbers'], 'begins the thread that the later ones go on with, without another disclosure', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.say('Hallo, guten Abend');
    await hotel.untilReceived(2);
    await hotel.say('Vielen Dank!');
    await hotel.say('Hello, my card is 5105-1051-0510-5100', { guest: 'Ben' });
    const texts = await hotel.untilReceived(3);
    await hotel.untilReceived(2, 'Ben');
    expect(texts[0]).toContain('digitale Assistent');
    expect(texts).toHaveLength(3);
    expect(await hotel.threads()).toHaveLength(2);
    expect(await stored(testStack().databaseUrl, ['5105-1051-0510-5100', 'my card is ••••-••••-••••-5100'])).toEqual([
      'chat_message: my card is ••••-••••-••••-5100',
    ]);
  });
});

describe('several messages', () => {
  itVerifies(['decisions/channels/threads/joined-turn'], 'of two guests in one webhook keep each guest\'s order and are one turn each', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.controls.planWebhooks(hotel.account.id, { hold: true });
    const lines = ['Hello', 'Do you have a pool?', 'When does it open?'];
    for (const line of lines) {
      await hotel.say(line, { guest: 'Ana' });
      await hotel.say(line, { guest: 'Ben' });
    }
    await hotel.controls.release(hotel.account.id, { together: true });
    await Promise.all([hotel.untilReceived(2, 'Ana'), hotel.untilReceived(2, 'Ben')]);
    await hotel.untilIdle();
    for (const guest of ['Ana', 'Ben']) expect(await hotel.received(guest)).toHaveLength(2);
    for (const { sessionKey } of await hotel.threads()) {
      const history = await hotel.history(sessionKey);
      const [head, ...joined] = history.filter(({ type }) => type === 'guest');
      expect([head, ...joined].map((message) => message?.message)).toEqual(lines);
      expect(joined.map(({ turnHead }) => turnHead)).toEqual([head?.id, head?.id]);
      expect(history.filter(({ type }) => type === 'ai').map(({ replyTo }) => replyTo)).toEqual([head?.id]);
    }
  });
});

describe('echoes', () => {
  itVerifies(['decisions/channels/threads/echo-own'], 'of our own sends confirm them and are answered by nothing', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    const { deliveries } = await hotel.controls.ledger(hotel.account.id);
    expect(deliveries.filter(({ kind }) => kind === 'echo')).toHaveLength(2);
    expect(await typesOf(hotel)).toEqual(['guest', 'system', 'ai']);
    expect((await hotel.sends()).every(({ mid }) => mid !== null)).toBe(true);
  });

  itVerifies(['decisions/channels/threads/echo-person'], 'of a person are the operator\'s message, and pause the concierge', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.controls.writeAsStaff({ account: hotel.account.id, guest: 'Ana', text: 'Eva from the front desk here.' });
    await hotel.untilStored(({ type }) => type === 'operator', 'the person\'s message');
    await hotel.say('Do you have a pool?');
    const asked = await hotel.untilStored(({ message }) => message === 'Do you have a pool?', 'the guest\'s message');
    expect(asked.setAside).toBe('WITH_PERSON');
    await hotel.untilIdle();
    // The notice of the takeover is all that went out since; what the person wrote was there already.
    expect((await hotel.received()).slice(2)).toHaveLength(1);
    expect(await typesOf(hotel)).toEqual(['guest', 'system', 'ai', 'operator', 'system', 'guest']);
  });

  it('that name no app, as Instagram\'s need not, confirm the send whose words they have', async () => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM', { account: { anonymousEchoes: true } });
    await hotel.controls.misbehave(hotel.account.id, { next: ['drop-after-accept'], operations: ['message'] });
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await typesOf(hotel)).toEqual(['guest', 'system', 'ai']);
    expect((await hotel.sends()).map(({ state, attempts }) => ({ state, attempts }))).toEqual(Array(2).fill({ state: 'sent', attempts: 1 }));
  });

  it('that are only overheard, while another app has the conversation, are kept, and interrupt nobody', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.say('Is somebody there?', { standby: true });
    await hotel.controls.writeAsStaff({ account: hotel.account.id, guest: 'Ana', text: 'The other app here.', standby: true });
    await hotel.untilStored(({ type }) => type === 'operator', 'what the other app wrote');
    await hotel.untilIdle();
    expect([await typesOf(hotel), await hotel.received()]).toEqual([['guest', 'operator'], []]);
    const [thread] = await hotel.threads();
    const { handledBy } = await hotel.ctx.db.read((em) => em.findOneOrFail(ChatSession, { key: thread?.sessionKey ?? '' }));
    expect(handledBy).toBe('concierge');
  });

  it('of a person on WhatsApp\'s phone app do so, too', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.controls.writeAsStaff({ account: hotel.account.id, guest: 'Ana', text: 'Eva here.' });
    await hotel.untilStored(({ type, message }) => type === 'operator' && message === 'Eva here.', 'the person\'s message');
  });
});

describe('an operator', () => {
  it('who takes the conversation over writes to the guest, and the concierge goes on after it was handed back', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    const operator = await signIn(database, ['conversations:READ', 'conversations:WRITE']);
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    const [thread] = await hotel.threads();
    const conversation = `/api/clients/${hotel.clientId}/conversations/${thread?.sessionKey}`;
    expect((await operator.call('POST', `${conversation}/takeover`)).status).toBe(200);
    expect((await operator.call('POST', `${conversation}/messages`, { body: { message: 'Eva from the front desk here.' } })).status).toBe(201);
    const texts = await hotel.untilReceived(4);
    expect(texts.at(-1)).toBe('Eva from the front desk here.');
    await hotel.say('Do you have a pool?');
    await hotel.untilStored(({ setAside }) => setAside === 'WITH_PERSON', 'the message for the person');
    expect((await operator.call('POST', `${conversation}/handback`)).status).toBe(200);
    await hotel.untilReceived(5);
    await hotel.say('Hello again');
    await hotel.untilReceived(6);
    await hotel.untilIdle();
    const replies = (await hotel.history()).filter(({ type }) => type === 'ai');
    expect(replies.map(({ replyTo }) => replyTo)).toEqual([(await guestMessages(hotel))[0]?.id, (await guestMessages(hotel))[2]?.id]);
  });
});

describe('what is no question', () => {
  it('is stored without a reply: reactions, receipts, and what another app answers', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    const mid = await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    await hotel.act({ kind: 'reaction', to: mid });
    await hotel.act({ kind: 'read' });
    await hotel.say('Is somebody else there?', { standby: true });
    const stored = await hotel.untilStored(({ message }) => message.startsWith('Is somebody'), 'the standby message');
    expect(stored.setAside).toBe('STANDBY');
    await hotel.untilIdle();
    expect(await hotel.received()).toHaveLength(2);
    expect((await hotel.sends()).map(({ receipt }) => receipt)).toEqual(['read', 'read']);
  });

  it.each([
    ['a picture', { kind: 'attachment' as const, type: 'image' }, '[image]'],
    ['what Instagram cannot show', { kind: 'unsupported' as const }, '[unsupported]'],
  ])('%s alone gets one polite word, in the guest\'s language', async (_what, action, text) => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM', { hotel: { default_locale: 'fr' } });
    await hotel.controls.planWebhooks(hotel.account.id, { hold: true });
    await hotel.act(action);
    await hotel.act(action);
    await hotel.controls.release(hotel.account.id, { together: true });
    const texts = await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await hotel.received()).toHaveLength(2);
    expect(texts[1]).toContain('messages écrits');
    expect((await guestMessages(hotel)).map(({ message, setAside }) => ({ message, setAside })))
      .toEqual(Array(2).fill({ message: text, setAside: 'UNSUPPORTED' }));
  });
});

describe('WhatsApp\'s guests', () => {
  it('who hide their number are answered by their other id, and keep their thread when they show it', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.say('Hello', { hidden: true });
    await hotel.untilReceived(2);
    const [thread] = await hotel.threads();
    expect([thread?.guestPhone, typeof thread?.guestId]).toEqual([null, 'string']);
    await hotel.controls.emit(hotel.account.id, {
      object: 'whatsapp_business_account',
      entry: [{ id: 'WABA', changes: [{ field: 'messages', value: {
        messaging_product: 'whatsapp', metadata: { phone_number_id: hotel.account.id },
        contacts: [{ wa_id: '351911222333', user_id: thread?.guestId, profile: { name: 'Ana' } }],
        messages: [{ from: '351911222333', from_user_id: thread?.guestId, id: 'wamid.shown', timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: 'Thanks' } }],
      } }] }],
    });
    await hotel.untilStored(({ message }) => message === 'Thanks', 'the second message');
    expect((await hotel.threads()).map(({ guestPhone, displayName }) => ({ guestPhone, displayName }))).toEqual([{ guestPhone: '351911222333', displayName: 'Ana' }]);
  });

  it('keep their thread when their number changes', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.act({ kind: 'number-change', phone: '4917055501' });
    await hotel.untilIdle();
    await hotel.say('It is still me');
    await hotel.untilStored(({ message }) => message === 'It is still me', 'the message from the new number');
    expect((await hotel.threads()).map(({ guestPhone }) => guestPhone)).toEqual(['4917055501']);
  });
});

describe('the gates', () => {
  itVerifies(['2.4/features/channels-master-switch', '4.6/features-revoke/channels', '6/webhooks/auto-reply-enabled', '6/webhooks/entitled', 'decisions/channels/threads/auto-reply'],
    'stop replies to what is stored all the same, and to it for ever', async () => {
      const hotel = await createSharedChannelHotel(database, 'MESSENGER');
      await hotel.switchAutoReply(false);
      await hotel.say('One');
      await hotel.untilStored(({ message }) => message === 'One', 'the first message');
      await hotel.switchAutoReply(true);
      await hotel.revoke();
      await hotel.say('Two');
      await hotel.untilStored(({ message }) => message === 'Two', 'the second message');
      await hotel.grant();
      await hotel.disable(true);
      await hotel.say('Three');
      await hotel.untilStored(({ message }) => message === 'Three', 'the third message');
      await hotel.untilIdle();
      expect(await hotel.received()).toEqual([]);
      expect((await guestMessages(hotel)).map(({ setAside }) => setAside)).toEqual(['AUTO_REPLY_OFF', 'NOT_ENTITLED', 'CLIENT_DISABLED']);
      await hotel.disable(false);
      await hotel.say('Hello');
      await hotel.untilReceived(2);
      await hotel.untilIdle();
      const replies = (await hotel.history()).filter(({ type }) => type === 'ai');
      expect(replies).toHaveLength(1);
      expect(replies[0]?.replyTo).toBe((await guestMessages(hotel)).at(-1)?.id);
      expect(await hotel.received()).toHaveLength(2);
    });

  itVerifies(['decisions/channels/threads/window'], 'let nothing out once the window has closed', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.say('Do you have a pool?', { at: new Date(Date.now() - 24 * 60 * 60 * 1000 + 30_000).toISOString() });
    await hotel.untilStored(({ setAside }) => setAside === 'WINDOW_CLOSED', 'the message that is set aside');
    await hotel.untilIdle();
    expect(await hotel.received()).toEqual([]);
  });
});
