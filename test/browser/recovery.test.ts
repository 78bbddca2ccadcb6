import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/ingest-items.ts';
import { historyOf, say } from '../support/guest.ts';
import { startApi, type ProductProcess } from '../support/processes.ts';
import { createHotel, systemContext, useDatabase } from '../support/storage.ts';
import { testStack } from '../support/test-stack.ts';
import { waitFor } from '../support/wait-for.ts';
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

/** An API process of this file's own, which comes back on the same port. */
let api: ProductProcess;
const start = async (): Promise<void> => { api = await startApi({ ...testStack(), ...(api ? { port: api.port } : {}) }); };
beforeAll(start);
afterAll(() => api.kill());

const open = async (device?: Awaited<ReturnType<typeof newDevice>>): Promise<ChatPage> =>
  (await ChatPage.open(device ?? await newDevice(), `${api.url}/demo?client=${hotel.id}`)).untilOnline();

/** What the page shows is what the service has: the same texts in the same order, each once. */
async function expectSameAsStored(chat: ChatPage, entries: number): Promise<void> {
  const shown = (await chat.untilStored(entries)).map(([, text]) => text);
  const history = await historyOf(hotel.id, await chat.sessionOf(hotel.id), api.url);
  expect(shown).toEqual(history.map(({ message }) => message));
  expect(history).toHaveLength(entries);
}

describe('when the API restarts in the middle of a conversation', () => {
  it('nothing is lost and nothing comes twice', async () => {
    const chat = await open();
    await chat.write('When is breakfast?');
    await chat.untilStored(3);
    await api.stop();
    await chat.untilOffline();
    await start();
    await chat.untilOnline();
    await chat.write('And where is breakfast?');
    await expectSameAsStored(chat, 5);
    expect(chat.complaints).toEqual([]);
  }, 120_000);

  it('a message written while it is down is delivered after', async () => {
    const chat = await open();
    await chat.untilStored(1);
    await api.stop();
    await chat.untilOffline();
    expect(await chat.page.locator('#status').innerText()).toBe('Connection lost. Reconnecting; nothing you wrote is lost.');
    await chat.write('When is breakfast?');
    await chat.write('Is it warm?');
    expect(await chat.page.locator('.message[data-state="sending"]').count()).toBe(2);
    await start();
    await expectSameAsStored(chat, 5);
    expect(await chat.textsOf('You')).toEqual(['When is breakfast?', 'Is it warm?']);
  }, 120_000);

  it('a message survives that the guest closes the page before it is sent', async () => {
    const device = await newDevice();
    const chat = await open(device);
    await chat.untilStored(1);
    await api.stop();
    await chat.untilOffline();
    await chat.write('When is breakfast?');
    await chat.page.locator('.message[data-state="sending"]').waitFor();
    await chat.page.close();
    await start();
    await expectSameAsStored(await open(device), 3);
  }, 120_000);

  it('what happened meanwhile is there when the connection is', async () => {
    const chat = await open();
    await chat.untilStored(1);
    await api.stop();
    await chat.untilOffline();
    // By way of a process that is still up.
    const asked = await say(hotel.id, { query: 'When is breakfast?' }, { sessionId: await chat.sessionOf(hotel.id) });
    expect(asked.status).toBe(202);
    await start();
    await expectSameAsStored(chat, 3);
  }, 120_000);
});

describe('when the API is killed while messages are on their way', () => {
  it('each is stored once, in order, and answered once', async () => {
    const chat = await open();
    await chat.untilStored(1);
    const questions = Array.from({ length: 6 }, (_, index) => `Question ${index + 1}: when is breakfast?`);
    for (const [index, question] of questions.entries()) {
      await chat.write(question);
      if (index % 2 === 1) continue;
      await api.kill();
      await start();
    }
    await expectSameAsStored(chat, 1 + 2 * questions.length);
    expect(await chat.textsOf('You')).toEqual(questions);
    await waitFor(async () => await chat.page.locator('[data-state="sending"], [data-state="failed"]').count() === 0, {
      what: 'nothing to be left unsent',
    });
  }, 240_000);
});
