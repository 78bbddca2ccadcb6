import { describe, expect } from '@jest/globals';
import { findAlarm } from '../../domain/chat/alarm-for-person.ts';
import { takeInbound } from '../../domain/channels/threads/take-inbound.ts';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import type { MessagingChannel } from '../../domain/model/channels.ts';
import { ChannelDelivery } from '../../domain/storage/entities/channel-threads.ts';
import { ChatMessageRecord, ChatSession } from '../../domain/storage/entities/chat.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { mailsTo } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/operators.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { deskOf } from '../support/chat/handoff.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

async function newHouse(channel: MessagingChannel) {
  const hotel = await createSharedChannelHotel(database, channel, { hotel: { time_zone: 'Europe/Zurich' } });
  const operator = await signIn(database, [`conversations:READ:${hotel.clientId}`, `conversations:WRITE:${hotel.clientId}`]);
  const sessionKey = async (): Promise<string> => (await hotel.threads())[0]?.sessionKey ?? '';
  return {
    hotel, operator, desk: deskOf(operator, hotel.clientId), sessionKey,
    session: async () => hotel.ctx.db.read(async (em) => em.findOneOrFail(ChatSession, { key: await sessionKey() })),
  };
}

const untilTold = (hotel: ChannelHotel) => waitFor(
  async () => (await hotel.received()).some((text) => text.includes('112')), { what: 'the emergency number', timeoutMs: 90_000, pollMs: 100 },
);

const cries: [MessagingChannel, string][] = [
  ['WHATSAPP', 'please hurry, my wife is unconscious and she is not breathing'],
  ['MESSENGER', 'Hilfe, meine Tochter kriegt keine Luft'],
  ['INSTAGRAM', 'mi hijo se ha tragado una pastilla y no despierta'],
];

describe('a guest in danger on a channel, while a person has the thread', () => {
  for (const [channel, cry] of cries) {
    itVerifies(['decisions/help/danger-to-person', 'decisions/help/danger-mail'], `reads at once whom to call, and the thread is urgent, on ${channel}`, async () => {
      const { hotel, desk, operator, sessionKey, session } = await newHouse(channel);
      await hotel.say('Hello');
      await hotel.untilReceived(2);
      await hotel.untilIdle();
      const id = await sessionKey();
      await desk.takeOver(id);
      await desk.say(id, { message: 'Good evening, Clara here.' });
      await hotel.say(cry);
      await untilTold(hotel);
      await hotel.untilIdle();
      expect(await session()).toMatchObject({ handledBy: 'person', handoffReason: 'danger', waitingSince: expect.any(Date), handoffBy: `user:${operator.userId}` });
      expect((await desk.list()).body.conversations[0]).toMatchObject({ id, urgent: true });
      await waitFor(async () => (await mailsTo(operator.email)).some((mail) => mail.includes('URGENT')), { what: 'the mail' });
      await hotel.say('thanks');
      await hotel.untilIdle();
      expect((await hotel.received()).filter((text) => text.includes('112'))).toHaveLength(1);
      expect((await mailsTo(operator.email))).toHaveLength(1);
    });
  }

  itVerifies(['decisions/help/danger-to-person'], 'is told also where the hotel answers by people alone, and gets one', async () => {
    const { hotel, session } = await newHouse('MESSENGER');
    await hotel.switchAutoReply(false);
    await hotel.say('there is smoke in the corridor and it smells of burning, help');
    await untilTold(hotel);
    await hotel.untilIdle();
    expect(await session()).toMatchObject({ handledBy: 'person', handoffReason: 'danger', waitingSince: expect.any(Date) });
    expect((await hotel.history()).filter(({ type }) => type === 'ai')).toEqual([]);
  });

  itVerifies(['decisions/help/danger-to-person'], 'is told nothing that a guard keeps from the channel, and the thread is urgent all the same', async () => {
    const { hotel, desk, sessionKey, session } = await newHouse('WHATSAPP');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    await desk.takeOver(await sessionKey());
    await hotel.untilReceived(3);
    await hotel.controls.misbehave(hotel.account.id, { next: ['unreachable'], operations: ['message'] });
    await hotel.say('help, my father fell down the stairs and is bleeding from his head');
    await hotel.untilStored(({ type, message }) => type === 'system' && message.includes('112'), 'the alarm');
    await hotel.untilIdle();
    expect((await hotel.received()).filter((text) => text.includes('112'))).toEqual([]);
    expect((await session()).handoffReason).toBe('danger');
  });
});

describe('taking what was delivered', () => {
  itVerifies(['decisions/help/danger-to-person'], 'looks for danger before it takes, so that a crash loses no alarm and a repetition raises none', async () => {
    const { hotel, desk, sessionKey, session } = await newHouse('MESSENGER');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    const key = await sessionKey();
    await desk.takeOver(key);
    await hotel.untilIdle();
    const deliver = (mid: string, text: string) => hotel.ctx.db.transaction(async (em) => {
      const [thread] = await hotel.threads();
      em.create(ChannelDelivery, {
        clientId: hotel.clientId, channel: 'MESSENGER', channelAccountId: hotel.account.id, sessionKey: key, externalKey: `message:${mid}`,
        // No sweep takes it meanwhile.
        kind: 'message', occurredDate: new Date(), receivedDate: new Date(Date.now() + 3_600_000), body: { guest: { id: thread?.guestId ?? null, phone: null }, mid, text },
      });
      await em.flush();
    });
    await deliver('m-1', 'my wife is unconscious and she is not breathing');
    const taking = (findAlarm: Parameters<typeof takeInbound>[0]['findAlarm']) => takeInbound({ ctx: hotel.ctx, input: { sessionKey: key }, appIds: [], findAlarm });
    await expect(taking(() => Promise.reject(new Error('The mind is away.')))).rejects.toThrow('The mind is away.');
    expect(await hotel.ctx.db.read((em) => em.count(ChatMessageRecord, { sessionKey: key, type: 'guest' }))).toBe(1);
    // Another message comes while the first is looked at.
    const brain = trainedBrain();
    let late: Promise<unknown> | undefined;
    const looked: string[] = [];
    const taken = await taking(async (input) => {
      looked.push(input.query);
      late ??= deliver('m-2', 'Good evening');
      await late;
      return findAlarm({ ctx: hotel.ctx, input, brain });
    });
    expect([taken.alarmed, looked]).toEqual([true, ['my wife is unconscious and she is not breathing', 'Good evening']]);
    expect((await taking(async () => null)).alarmed).toBe(false);
    expect((await session()).handoffReason).toBe('danger');
    expect((await hotel.history()).filter(({ message }) => message.includes('112'))).toHaveLength(1);
  });
});
