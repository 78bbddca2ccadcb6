import { describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { MessageFeedback } from '../../domain/storage/entities/chat.ts';
import { ClientTranslation } from '../../domain/storage/entities/client-translation.ts';
import { historyOf } from '../support/chat/guest.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { ChatPage } from './chat-page.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Probe', hotelConfig: { name: 'Hotel <i>Probe</i>', handoff: { enabled: false } } });
const url = 'https://hotel.example/breakfast';
await ingestItems({ ctx: systemContext(database, hotel.id), input: { items: [
  { key: url, kind: 'page', title: 'Breakfast', locale: 'en', url, passages: [
    { title: 'Breakfast', text: 'Breakfast is served from 7:00 to 10:30 in the conservatory.' },
  ] },
  { key: 'parking', kind: 'note', title: 'Parking', locale: 'en', passages: [
    { title: 'Parking', text: 'The underground car park costs 24 EUR a night.' },
  ] },
] } });

const [firstApi, secondApi] = testStack().apiUrls;
const address = (api: string, more = ''): string => `${api}/demo?client=${hotel.id}${more}`;
const greeting = 'Hello, I am the digital assistant of Hotel <i>Probe</i>. How can I help?';

describe('a guest who opens the page', () => {
  it('is greeted by the hotel, and finds nothing refused by the page\'s own policy', async () => {
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi))).untilOnline();
    await waitFor(async () => await chat.page.locator('h1').innerText() === 'Hotel <i>Probe</i>', { what: 'the hotel\'s name' });
    expect(await chat.untilStored(1)).toEqual([['Concierge', greeting]]);
    expect(await chat.page.title()).toBe('Hotel <i>Probe</i> · Concierge');
    expect(chat.complaints).toEqual([]);
  });

  it('asks and gets an answer with its source', async () => {
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi))).untilOnline();
    await chat.write('When is breakfast?');
    const shown = await chat.untilStored(3);
    expect(shown.map(([author]) => author)).toEqual(['Concierge', 'You', 'Concierge']);
    expect(shown[2]?.[1]).toContain('7:00');
    const source = chat.page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Breakfast' });
    expect(await source.getAttribute('href')).toBe(url);
    expect(await source.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await chat.page.locator('.message[aria-hidden]').count()).toBe(0);
    expect(chat.complaints).toEqual([]);
  });

  it('reads a source without an address as plain text', async () => {
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi))).untilOnline();
    await chat.write('What does parking cost?');
    await chat.untilStored(3);
    const sources = chat.page.getByRole('list', { name: 'Sources' });
    expect(await sources.innerText()).toBe('Parking');
    expect(await sources.getByRole('link').count()).toBe(0);
  });

  it('can say that an answer helped, and change the mind', async () => {
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi))).untilOnline();
    await chat.write('When is breakfast?');
    await chat.untilStored(3);
    const sessionId = await chat.sessionOf(hotel.id);
    const replyId = (await historyOf(hotel.id, sessionId)).at(-1)?.id ?? '';
    const stored = () => database.forClient(hotel.id).read((em) => em.findOne(MessageFeedback, { messageId: replyId }));
    for (const [name, rating] of [['Helpful', 'up'], ['Not helpful', 'down']] as const) {
      const button = chat.page.getByRole('button', { name, exact: true });
      await button.click();
      await waitFor(async () => (await stored())?.rating === rating, { what: `the rating ${rating}` });
      expect(await button.getAttribute('aria-pressed')).toBe('true');
    }
    await chat.page.getByText('Thank you for your feedback.').waitFor();
    await chat.page.reload();
    await chat.untilStored(3);
    const [up, down] = ['Helpful', 'Not helpful'].map((name) => chat.page.getByRole('button', { name, exact: true }));
    expect([await up?.getAttribute('aria-pressed'), await down?.getAttribute('aria-pressed')]).toEqual(['false', 'true']);
  });
});

describe('the conversation', () => {
  it('is the same in a second tab, at another API process and after a reload', async () => {
    const device = await newDevice();
    const first = await (await ChatPage.open(device, address(firstApi))).untilOnline();
    await first.write('When is breakfast?');
    await first.untilStored(3);
    const second = await (await ChatPage.open(device, address(firstApi))).untilOnline();
    expect(await second.untilStored(3)).toEqual(await first.shown());
    await second.write('What does parking cost?');
    const shown = await second.untilStored(5);
    expect(await first.untilStored(5)).toEqual(shown);
    await first.page.reload();
    expect(await (await first.untilOnline()).untilStored(5)).toEqual(shown);
    const history = await historyOf(hotel.id, await first.sessionOf(hotel.id), secondApi);
    expect(shown.map(([, text]) => text)).toEqual(history.map(({ message }) => message));
  });

  it('is one, though a guest opens two tabs at once', async () => {
    const device = await newDevice();
    const tabs = await Promise.all([1, 2].map(() => ChatPage.open(device, address(firstApi))));
    await Promise.all(tabs.map((tab) => tab.untilOnline()));
    await tabs[0]?.write('When is breakfast?');
    const [left, right] = await Promise.all(tabs.map((tab) => tab.untilStored(3)));
    expect(left).toEqual(right);
  });

  it('takes messages written in quick succession in their order, one answer each', async () => {
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi))).untilOnline();
    const questions = Array.from({ length: 5 }, (_, index) => `Question ${index + 1}: when is breakfast?`);
    for (const question of questions) await chat.write(question);
    await chat.untilStored(11);
    expect(await chat.textsOf('You')).toEqual(questions);
    expect(await chat.textsOf('Concierge')).toHaveLength(6);
  });

  it('begins anew when the service has forgotten it', async () => {
    const device = await newDevice();
    const chat = await (await ChatPage.open(device, address(firstApi))).untilOnline();
    await chat.page.evaluate(`localStorage.setItem('concierge.${hotel.id}.session', '00000000-0000-4000-8000-000000000000')`);
    await device.clearCookies();
    await chat.page.reload();
    await chat.untilOnline();
    expect(await chat.untilStored(1)).toEqual([['Concierge', greeting]]);
  });
});

describe('the languages', () => {
  it.each([['de', 'Senden'], ['fr', 'Envoyer'], ['es', 'Enviar'], ['it', 'Invia'], ['en', 'Send']])(
    'include %s, as the browser prefers it', async (language, send) => {
      const chat = await (await ChatPage.open(await newDevice({ locale: language }), address(firstApi))).untilOnline();
      expect(await chat.page.locator('html').getAttribute('lang')).toBe(language);
      expect(await chat.page.locator('#send').innerText()).toBe(send);
    },
  );

  it('can be chosen, and the choice is remembered', async () => {
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi))).untilOnline();
    await chat.page.getByLabel('Language').selectOption('fr');
    await chat.page.getByRole('button', { name: 'Envoyer' }).waitFor();
    expect(await chat.page.locator('html').getAttribute('lang')).toBe('fr');
    await chat.page.reload();
    await chat.page.getByRole('button', { name: 'Envoyer' }).waitFor();
  });

  it('follow the address first, and the hotel\'s own wording', async () => {
    await database.forClient(hotel.id).transaction((em) => em.insert(ClientTranslation, {
      clientId: hotel.id, key: 'chat.placeholder', locale: 'it', text: 'Chieda a {hotel}',
    }));
    const chat = await (await ChatPage.open(await newDevice(), address(firstApi, '&locale=it-CH'))).untilOnline();
    await chat.page.getByRole('textbox', { name: 'Chieda a Hotel <i>Probe</i>' }).waitFor();
  });
});
