import { describe, expect, it } from '@jest/globals';
import { UnansweredQuestion } from '../../domain/storage/entities/knowledge.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();

const guestMessages = async (hotel: ChannelHotel) => (await hotel.history()).filter(({ type }) => type === 'guest');

describe('a message that the guest takes back', () => {
  it('loses its text and gets no reply, whether it was answered or not', async () => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM');
    const mid = await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.act({ kind: 'unsend', to: mid });
    await hotel.untilStored(({ setAside }) => setAside === 'DELETED', 'the deletion');
    await hotel.untilIdle();
    expect((await guestMessages(hotel)).map(({ message }) => message)).toEqual(['']);
    expect(await hotel.received()).toHaveLength(2);
  });

  it('leaves the log of questions, joined or not; of what others asked as well, only the words that all used stay', async () => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM');
    const logged = () => hotel.ctx.db.read(async (em) => (await em.find(UnansweredQuestion, { clientId: hotel.clientId }))
      .map(({ question, normalized, count }) => ({ isShared: question === normalized, question, count })));
    // Ana's thread is the first.
    const untilDeleted = (count: number) => waitFor(
      async () => (await hotel.history()).filter(({ setAside }) => setAside === 'DELETED').length === count, { what: 'the deletion', timeoutMs: 90_000 },
    );
    await hotel.controls.planWebhooks(hotel.account.id, { hold: true });
    await hotel.say('Do you have a helicopter pad?');
    const mid = await hotel.say('My name is Ana Sommer');
    await hotel.controls.release(hotel.account.id, { together: true });
    await hotel.controls.planWebhooks(hotel.account.id);
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    expect(await logged()).toMatchObject([{ question: 'Do you have a helicopter pad?\nMy name is Ana Sommer', count: 1 }]);
    await hotel.act({ kind: 'unsend', to: mid });
    await untilDeleted(1);
    expect(await logged()).toEqual([]);
    const first = await hotel.say('Is there a bowling alley?');
    await hotel.untilReceived(3);
    await hotel.say('Is there a bowling alley?', { guest: 'Ben' });
    await hotel.untilReceived(2, 'Ben');
    await hotel.untilIdle();
    expect(await logged()).toMatchObject([{ isShared: false, count: 2 }]);
    await hotel.act({ kind: 'unsend', to: first });
    await untilDeleted(2);
    expect(await logged()).toMatchObject([{ isShared: true, count: 1 }]);
  });

  it('is neither stored nor answered where its deletion comes first, or with it', async () => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM');
    await hotel.controls.planWebhooks(hotel.account.id, { hold: true });
    const mid = await hotel.say('My card number is 4111');
    await hotel.act({ kind: 'unsend', to: mid });
    await hotel.controls.release(hotel.account.id, { order: 'reversed' });
    await hotel.untilIdle();
    await hotel.controls.planWebhooks(hotel.account.id, { hold: true });
    await hotel.act({ kind: 'unsend', to: await hotel.say('And my PIN is 1234') });
    await hotel.controls.release(hotel.account.id, { together: true });
    await hotel.untilStored(({ setAside }) => setAside === 'DELETED', 'the message without its text');
    await hotel.untilIdle();
    expect((await guestMessages(hotel)).map(({ message }) => message)).toEqual(['']);
    expect(await hotel.received()).toEqual([]);
  });
});
