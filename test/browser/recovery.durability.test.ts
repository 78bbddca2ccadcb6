import { describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { historyOf, say } from '../support/chat/guest.ts';
import { apiWith, ownApi } from '../support/stack/own-api.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { ChatPage } from './chat-page.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { hotelConfig: { handoff: { enabled: false } } });
await ingestItems({ ctx: systemContext(database, hotel.id), input: { items: [
  { key: 'breakfast', kind: 'note', title: 'Breakfast', locale: 'en', passages: [
    { title: 'Breakfast', text: 'Breakfast is served from 7:00 to 10:30 in the conservatory.' },
  ] },
] } });

/** At an API of this file's own, which comes back on the same port. */
const open = async ({ url }: { url: string }, device?: Awaited<ReturnType<typeof newDevice>>): Promise<ChatPage> =>
  (await ChatPage.open(device ?? await newDevice(), `${url}/demo?client=${hotel.id}`)).untilOnline();

/** What the page shows is what the service has: the same texts in the same order, each once. */
async function expectSameAsStored(chat: ChatPage, entries: number): Promise<void> {
  const shown = (await chat.untilStored(entries)).map(([, text]) => text);
  const history = await historyOf(hotel.id, await chat.sessionOf(hotel.id));
  expect(shown).toEqual(history.map(({ message }) => message));
  expect(history).toHaveLength(entries);
}

describe('when the API restarts in the middle of a conversation', () => {
  it('nothing is lost and nothing comes twice: what was written while it is down is delivered after, also by a page that the guest closed', async () => {
    const api = await apiWith({});
    const leaving = await newDevice();
    const [talking, waiting, closed, watching] = await Promise.all([open(api), open(api), open(api, leaving), open(api)]);
    const chats = [talking, waiting, closed, watching];
    await Promise.all(chats.map((chat) => chat.untilStored(1)));
    await talking.write('When is breakfast?');
    await talking.untilStored(3);
    await api.stop();
    await Promise.all(chats.map((chat) => chat.untilOffline()));
    expect(await waiting.page.locator('#status').innerText()).toBe('Connection lost. Reconnecting; nothing you wrote is lost.');
    await waiting.write('When is breakfast?');
    await waiting.write('Is it warm?');
    expect(await waiting.page.locator('.message[data-state="sending"]').count()).toBe(2);
    await closed.write('When is breakfast?');
    await closed.page.locator('.message[data-state="sending"]').waitFor();
    await closed.page.close();
    // By way of a process that is still up.
    const asked = await say(hotel.id, { query: 'When is breakfast?' }, { sessionId: await watching.sessionOf(hotel.id) });
    expect(asked.status).toBe(202);
    await apiWith({}, { port: api.port });
    await talking.untilOnline();
    await talking.write('And where is breakfast?');
    await expectSameAsStored(talking, 5);
    expect(talking.complaints).toEqual([]);
    await expectSameAsStored(waiting, 5);
    expect(await waiting.textsOf('You')).toEqual(['When is breakfast?', 'Is it warm?']);
    await expectSameAsStored(await open(api, leaving), 3);
    await expectSameAsStored(watching, 3);
  });
});

describe('when the API is killed while messages are on their way', () => {
  it('each is stored once, in order, and answered once', async () => {
    const api = await ownApi({});
    const chat = await open(api);
    await chat.untilStored(1);
    const questions = Array.from({ length: 4 }, (_, index) => `Question ${index + 1}: when is breakfast?`);
    for (const [index, question] of questions.entries()) {
      await chat.write(question);
      if (index === 1) {
        await api.kill();
        await apiWith({}, { port: api.port });
      }
    }
    await expectSameAsStored(chat, 1 + 2 * questions.length);
    expect(await chat.textsOf('You')).toEqual(questions);
    await waitFor(async () => await chat.page.locator('[data-state="sending"], [data-state="failed"]').count() === 0, {
      what: 'nothing to be left unsent',
    });
  });
});
