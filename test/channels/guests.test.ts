import { describe, expect, it } from '@jest/globals';
import { ClientFactsCache } from '../../domain/chat/client-facts.ts';
import { readTurn } from '../../domain/chat/turn-record.ts';
import { ChannelSend } from '../../domain/storage/entities/channel-threads.ts';
import { ChatDialogue } from '../../domain/storage/entities/dialogue.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();

/** A message of WhatsApp's as its guest's ids are given. */
const written = (ids: { from?: string; from_user_id?: string }, id: string, body: string) =>
  ({ ...ids, id, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body } });

/** One webhook with these messages. */
const arrive = (hotel: ChannelHotel, messages: object[]): Promise<void> => hotel.controls.emit(hotel.account.id, {
  object: 'whatsapp_business_account',
  entry: [{ id: 'WABA', changes: [{ field: 'messages', value: {
    messaging_product: 'whatsapp', metadata: { phone_number_id: hotel.account.id }, messages,
  } }] }],
});

describe('WhatsApp\'s numbers', () => {
  it('that pass to somebody else bring nothing of their former owner\'s conversation with them', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await arrive(hotel, [written({ from: '4915550001', from_user_id: 'DE.first' }, 'wamid.first', 'My secret wish')]);
    await hotel.untilStored(({ message }) => message === 'My secret wish', 'the first guest\'s message');
    await arrive(hotel, [written({ from: '4915550001', from_user_id: 'DE.second' }, 'wamid.second', 'Hello')]);
    await waitFor(async () => (await hotel.threads()).length === 2, { what: 'another thread', timeoutMs: 90_000 });
    expect((await hotel.threads()).map(({ guestId, guestPhone }) => [guestId, guestPhone])).toEqual([['DE.first', null], ['DE.second', '4915550001']]);
    const [, second] = await hotel.threads();
    await waitFor(async () => (await hotel.history(second?.sessionKey)).some(({ message }) => message === 'Hello'), { what: 'the second guest\'s message', timeoutMs: 90_000 });
  });

  it('and the other id of one guest are one thread, also where both become known in one webhook', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await arrive(hotel, [written({ from: '4915550002' }, 'wamid.number', 'By number')]);
    await hotel.untilStored(({ message }) => message === 'By number', 'the first message');
    await arrive(hotel, [
      written({ from: '4915550002', from_user_id: 'DE.both' }, 'wamid.both', 'By both'), written({ from_user_id: 'DE.both' }, 'wamid.id', 'By id'),
    ]);
    await hotel.untilStored(({ message }) => message === 'By id', 'the last message');
    expect((await hotel.threads()).map(({ guestId, guestPhone }) => [guestId, guestPhone])).toEqual([['DE.both', '4915550002']]);
  });
});

describe('what the concierge says last', () => {
  it('before it passes the conversation on reaches the guest, with the notice', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.say('This is a complaint: our room is filthy and nobody came!');
    await hotel.untilStored(({ type, message }) => type === 'system' && !message.includes('digital assistant'), 'the notice');
    await hotel.untilIdle();
    const said = (await hotel.history()).filter(({ type }) => type !== 'guest').map(({ message }) => message);
    expect(await hotel.received()).toEqual(said);
  });

  it('is agreed to only where it has reached the guest', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.switchAutoReply(false);
    const replyId = await hotel.speak('A table for two at eight. Shall I book it?');
    await waitFor(async () => (await hotel.sends()).some(({ messageId, state }) => messageId === replyId && state === 'suppressed'), { what: 'the gate', timeoutMs: 90_000 });
    const sessionKey = (await hotel.threads())[0]?.sessionKey ?? '';
    await hotel.ctx.db.transaction((em) => em.upsert(ChatDialogue, {
      sessionKey, clientId: hotel.clientId, version: 1, stage: 'confirming', data: {}, proposal: { replyId, tool: 'tableapp_create_reservation', args: {} }, updatedDate: new Date(),
    }));
    await hotel.say('Yes');
    const { id: messageId } = await hotel.untilStored(({ message }) => message === 'Yes', 'the answer');
    const proposal = async () => (await readTurn(hotel.ctx, { sessionKey, messageId }, { facts: new ClientFactsCache() })).proposal;
    expect(await proposal()).toBeNull();
    await hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelSend, { messageId: replyId }, { state: 'sent', triedDate: new Date(Date.now() - 60_000) }));
    expect(await proposal()).toMatchObject({ tool: 'tableapp_create_reservation' });
  });
});
