import { describe, expect } from '@jest/globals';
import { Client } from '../../domain/storage/entities/client.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { presetDevice, type ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();

/** A manager who looks at the settings of the hotel. */
async function manager(hotelId: string): Promise<ConsolePage> {
  const { console } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [hotelId] });
  await console.goto(`/hotels/${hotelId}/hotel`);
  await console.heading('Hotel').waitFor();
  return console;
}

const stored = (hotelId: string) => systemContext(database, hotelId).db.read((em) => em.findOneOrFail(Client, { id: hotelId }));

const translations = async (hotelId: string): Promise<Record<string, string>> =>
  (await call<{ en: Record<string, string> }>('GET', `/api/translations?clientid=${hotelId}&keys=*&locales=en`)).body.en;

async function save({ page }: ConsolePage, section: string): Promise<void> {
  const written = page.waitForResponse((answer) => ['PATCH', 'PUT'].includes(answer.request().method()) && answer.status() === 200);
  await page.getByRole('button', { name: `Save: ${section}` }).click();
  await written;
}

/** Saves, and waits until the page shows what is stored from then on: what others change later is news to it. */
async function saveAndReadAgain(console: ConsolePage, section: string): Promise<void> {
  await save(console, section);
  await console.page.locator('button:not([disabled]):not([data-loading])').and(console.page.getByRole('button', { name: `Save: ${section}` })).waitFor();
}

describe('the settings of a hotel', () => {
  itVerifies(['decisions/console/danger'], 'leave mails of danger on unless somebody switches them off', async () => {
    const hotel = await createHotel(database);
    const console = await manager(hotel.id);
    const minutes = console.page.getByLabel('Minutes until the concierge takes a silent conversation back');
    const mail = console.page.getByRole('combobox', { name: 'Mail the operators' });
    await minutes.fill('20');
    await save(console, 'Passing on to a person');
    expect((await stored(hotel.id)).hotelConfig['handoff']).toEqual({ idleMinutes: 20 });
    const choices = [['Never, not even when somebody may be in danger', false], ['Also after a minute in which nobody has come to a guest who waits', true]] as const;
    for (const [choice, value] of choices) {
      await mail.selectOption(choice);
      await save(console, 'Passing on to a person');
      expect((await stored(hotel.id)).hotelConfig['handoff']).toEqual({ idleMinutes: 20, mail: value });
    }
    await mail.selectOption('Only when somebody may be in danger, at once');
    await save(console, 'Passing on to a person');
    expect((await stored(hotel.id)).hotelConfig['handoff']).toEqual({ idleMinutes: 20 });
  });

  itVerifies(['decisions/console/saving'], 'keep what two people change at once, and tell the second one', async () => {
    const hotel = await createHotel(database, { hotelConfig: { phone: '+41 1', pets: { dogs: true } } });
    const [one, other] = await Promise.all([manager(hotel.id), manager(hotel.id)]);
    await one.page.getByLabel('Phone').fill('+41 44 555 01 02');
    await one.page.getByLabel('Check-out until').fill('10:30');
    await save(one, 'The house');

    await other.page.getByLabel('Phone').fill('+41 44 555 09 09');
    await other.page.getByLabel('E-mail').fill('desk@hotel.example');
    await other.page.getByRole('button', { name: 'Save: The house' }).click();
    const notice = other.page.getByRole('form', { name: 'The house' }).getByRole('alert');
    await notice.getByText('Somebody else has changed this meanwhile.').waitFor();
    await notice.getByText('Phone: +41 44 555 01 02').waitFor();
    const shown = (label: string) => other.page.getByLabel(label).inputValue();
    expect([await shown('Phone'), await shown('E-mail'), await shown('Check-out until')]).toEqual(['+41 44 555 09 09', 'desk@hotel.example', '10:30']);
    expect((await stored(hotel.id)).hotelConfig).toEqual({ phone: '+41 44 555 01 02', pets: { dogs: true }, checkOut: { until: '10:30' } });

    await save(other, 'The house');
    await notice.waitFor({ state: 'detached' });
    expect((await stored(hotel.id)).hotelConfig).toEqual({
      phone: '+41 44 555 09 09', email: 'desk@hotel.example', pets: { dogs: true }, checkOut: { until: '10:30' },
    });
    // Another part of the page, changed in the first window, which knows the state before.
    await one.page.getByLabel('Main colour').fill('#1f5147');
    await save(one, 'Looks of the chat');
    expect([(await stored(hotel.id)).clientAssets, one.complaints, other.complaints]).toEqual([{ primaryColor: '#1f5147' }, [], []]);
  });

  itVerifies(['decisions/console/saving', 'decisions/console/starters'], 'say that the chat offers six questions, and keep texts that two people change at once', async () => {
    const hotel = await createHotel(database, { locales: ['en'] });
    const console = await manager(hotel.id);
    const { page, complaints } = console;
    const starters = page.getByLabel('Questions that guests are offered');
    const put = page.getByRole('button', { name: 'Save: Starter questions' });
    const questions = ['When is breakfast?', 'Is there a pool?', 'May I bring my dog?', 'Where do I park?', 'Is there a lift?', 'When is check-out?', 'Is there a sauna?'];
    const shown = async () => (await translations(hotel.id))['chat.suggestion.6'];
    await starters.fill(questions.join('\n'));
    await put.click();
    await page.getByText('These are 7; the chat offers six. Take some away.').waitFor();
    expect(await shown()).toBeUndefined();
    await starters.fill(questions.slice(0, 6).join('\n'));
    await put.click();
    await page.getByText('Saved.').waitFor();
    expect(await shown()).toBe('When is check-out?');

    // Somebody else words another text, and then one of these, while the page is open.
    const administrator = await signInAdministrator(database);
    const word = (texts: Record<string, string>) => administrator.call('PUT', '/api/translations/en', { headers: { 'x-client-id': hotel.id }, body: texts });
    await word({ 'chat.title': 'Ask the house' });
    await starters.fill('When is breakfast?\nIs there a pool?');
    await saveAndReadAgain(console, 'Starter questions');
    expect((await translations(hotel.id))['chat.suggestion.3']).toBe('');
    await word({ 'chat.suggestion.2': 'Is there a lake?' });
    await starters.fill('When is breakfast?');
    await put.click();
    const notice = page.getByRole('form', { name: 'Starter questions' }).getByRole('alert');
    await notice.getByText('Is there a lake?').waitFor();
    expect([await starters.inputValue(), (await translations(hotel.id))['chat.suggestion.2']]).toEqual(['When is breakfast?', 'Is there a lake?']);
    await put.click();
    await notice.waitFor({ state: 'detached' });
    await waitFor(async () => (await translations(hotel.id))['chat.suggestion.2'] === '', { what: 'the one question alone' });
    const { 'chat.suggestion.1': first, 'chat.title': title } = await translations(hotel.id);
    expect([first, title, complaints]).toEqual(['When is breakfast?', 'Ask the house', []]);
  });
});
