import { describe, expect, it } from '@jest/globals';
import { ChannelConnection } from '../../domain/storage/entities/channels.ts';
import { ChannelThread } from '../../domain/storage/entities/channel-threads.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { deskOf } from '../support/chat/handoff.ts';
import { signIn } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

/** A guest on Messenger who has written, and an operator's desk. */
async function newHouse() {
  const hotel = await createSharedChannelHotel(database, 'MESSENGER');
  const operator = await signIn(database, [`conversations:READ:${hotel.clientId}`, `conversations:WRITE:${hotel.clientId}`]);
  return { hotel, desk: deskOf(operator, hotel.clientId) };
}

const keyOf = async (hotel: ChannelHotel): Promise<string> => (await hotel.threads())[0]?.sessionKey ?? '';

/** Makes sends impossible in one way, and possible again. */
const ways: Record<string, { words: string; shut(hotel: ChannelHotel): Promise<unknown>; open(hotel: ChannelHotel): Promise<unknown> }> = {
  'whose window is over': {
    words: 'Wait until the guest writes again',
    shut: (hotel) => hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelThread, { clientId: hotel.clientId }, { windowExpiresAt: new Date() })),
    open: (hotel) => hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelThread, { clientId: hotel.clientId }, { windowExpiresAt: new Date(Date.now() + 3_600_000) })),
  },
  'whose hotel has no token that counts': {
    words: 'Enter a new one',
    shut: (hotel) => hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelConnection, { id: hotel.connectionId }, { status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED' })),
    open: (hotel) => hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelConnection, { id: hotel.connectionId }, { status: 'CONNECTED', statusReason: null })),
  },
  'whose hotel has no channels any more': { words: 'feature granted again', shut: (hotel) => hotel.revoke(), open: (hotel) => hotel.grant() },
  'whose ids are unknown': {
    words: 'not told how to reach the guest',
    shut: (hotel) => hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelThread, { clientId: hotel.clientId }, { guestId: null, displayName: 'kept' })),
    open: async () => undefined,
  },
};

describe('an operator who writes to a guest on a channel', () => {
  it('hears at once what keeps the message from leaving, and the guest goes on waiting', async () => {
    const { hotel, desk } = await newHouse();
    await hotel.say('I want to talk to a human');
    await hotel.untilStored(({ type, message }) => type === 'system' && message.includes('passed'), 'the notice');
    await hotel.untilIdle();
    const id = await keyOf(hotel);
    await desk.takeOver(id);
    const { waitingSince } = (await desk.read(id)).body;
    expect(waitingSince).not.toBeNull();
    for (const { words, shut, open } of Object.values(ways)) {
      await shut(hotel);
      const refused = await desk.say(id, { message: 'Good evening' });
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([409, 'CONFLICT', expect.stringContaining(words)]);
      await open(hotel);
    }
    await hotel.disconnect();
    expect((await desk.say(id, { message: 'Good evening' })).body.error).toContain('disconnected');
    const { body } = await desk.read(id);
    expect([body.waitingSince, body.messages.filter(({ type }) => type === 'operator')]).toEqual([waitingSince, []]);
  });

  it('sees how each message fares, and what the concierge left alone', async () => {
    const { hotel, desk } = await newHouse();
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    const id = await keyOf(hotel);
    await desk.takeOver(id);
    await hotel.say('Is somebody there?');
    await hotel.untilStored(({ setAside }) => setAside === 'WITH_PERSON', 'the message for the person');
    await hotel.untilIdle();
    await hotel.controls.misbehave(hotel.account.id, { next: ['unreachable'], operations: ['message'] });
    expect((await desk.say(id, { message: 'Good evening' })).status).toBe(201);
    await hotel.untilIdle();
    const sent = { state: 'sent', reason: null };
    expect((await desk.read(id)).body.messages.map(({ type, setAside, delivery }) => [type, setAside, delivery])).toEqual([
      ['guest', null, null], ['system', null, sent], ['ai', null, sent], ['system', null, sent], ['guest', 'WITH_PERSON', null],
      ['operator', null, { state: 'failed', reason: 'UNREACHABLE' }],
    ]);
  });
});

describe('a guest whom the concierge is not to answer', () => {
  it('waits for a person, until somebody has answered', async () => {
    const { hotel, desk } = await newHouse();
    const waiting = async (): Promise<number> => (await desk.list('?waiting=true')).body.conversations.length;
    await hotel.switchAutoReply(false);
    await hotel.say('Hello');
    await hotel.untilStored(({ setAside }) => setAside === 'AUTO_REPLY_OFF', 'the message');
    expect(await waiting()).toBe(1);
    const id = await keyOf(hotel);
    await desk.takeOver(id);
    expect((await desk.say(id, { message: 'Good evening' })).status).toBe(201);
    expect(await waiting()).toBe(0);
    await desk.handBack(id);
    await hotel.revoke();
    await hotel.say('One more thing');
    await hotel.untilStored(({ setAside }) => setAside === 'NOT_ENTITLED', 'the second message');
    expect(await waiting()).toBe(1);
    await hotel.grant();
    await hotel.switchAutoReply(true);
    await hotel.say('Hello?');
    await hotel.untilStored(({ type }) => type === 'ai', 'the reply');
    expect(await waiting()).toBe(0);
  });
});
