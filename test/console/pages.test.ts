import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { ApiKey } from '../../domain/storage/entities/api-key.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, signedIn } from '../support/accounts/accounts.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { ask, newSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { operatorDevice, presetDevice, type ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();

async function confirm({ page }: ConsolePage, answer: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: answer }).click();
}

/** Writes a test, runs it, makes it ask for more, runs it again and looks what got worse; then deletes it. */
async function compareRuns(console: ConsolePage, hotelId: string): Promise<void> {
  const { page } = console;
  await console.goto(`/hotels/${hotelId}/quality`);
  await page.getByRole('button', { name: 'Write a test' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Is there a lift?');
  await page.getByLabel('The answer contains (one a line)').fill('floors');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const run = page.getByRole('button', { name: 'Run the tests now' });
  await run.click();
  await page.getByText('1 of 1 passed').waitFor();
  await page.getByRole('button', { name: 'Edit: Is there a lift?' }).click();
  await page.getByLabel('The answer contains (one a line)').fill('floors\nescalator');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('contains: floors, escalator').waitFor();
  await run.click();
  await page.getByText('1 got worse').waitFor();
  await page.getByRole('button', { name: /^What changed/ }).first().click();
  const worse = page.getByRole('region', { name: 'Got worse' });
  await worse.getByText('Is there a lift?').waitFor();
  await worse.getByText('Before: Yes, to all floors.').waitFor();
  await page.getByRole('button', { name: 'Delete: Is there a lift?' }).click();
  await confirm(console, 'Delete');
  await page.getByText('No tests yet').waitFor();
}

async function ignoreQuestion(console: ConsolePage, hotelId: string): Promise<void> {
  const { page } = console;
  await console.goto(`/hotels/${hotelId}/unanswered`);
  await page.getByText('Is there a heliport on the roof?').waitFor();
  await page.getByRole('button', { name: 'Ignore' }).click();
  await page.getByText('No open questions').waitFor();
  await console.undo('Ignored.');
  await page.getByText('Is there a heliport on the roof?').waitFor();
}

/** A guest asks while a person has the conversation, who lets the concierge answer. */
async function handBackWithAnswer(console: ConsolePage, hotelId: string, sessionId: string): Promise<void> {
  const { page } = console;
  await console.goto(`/hotels/${hotelId}/inbox`);
  await page.getByRole('link').filter({ hasText: /Concierge: / }).filter({ hasNotText: 'I do not know' }).first().click();
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('textbox', { name: 'Write to the guest' }).waitFor();
  await say(hotelId, { query: 'Is there a lift?' }, { sessionId });
  await page.getByRole('button', { name: 'Hand back and answer' }).click();
  await page.getByRole('log').getByText('Yes, to all floors.').waitFor();
}

async function forceReset(console: ConsolePage): Promise<void> {
  const { page } = console;
  const { id, email } = await createAccount(database);
  const { bearer } = await signedIn(email);
  expect((await call('PUT', '/api/user/apikey', { headers: bearer, body: { name: 'of theirs' } })).status).toBeLessThan(300);
  await console.goto('/platform/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(id);
  await waitFor(async () => await page.getByRole('main').getByRole('listitem').count() === 1, { what: 'the one person' });
  await page.getByRole('button', { name: `Require a new password: ${email}` }).click();
  await page.getByRole('dialog').getByLabel('Disable their API keys too').check();
  await confirm(console, 'Require a new password');
  await page.getByText('A new password has to be set').waitFor();
  const [user, keys] = await database.forSystem().read(async (em) => [await em.findOneOrFail(User, { id }), await em.find(ApiKey, { userId: id })] as const);
  expect([user.forceReset, keys.map(({ disabledDate }) => disabledDate instanceof Date)]).toEqual([true, [true]]);
}

async function keepRoles(console: ConsolePage): Promise<void> {
  const { page } = console;
  // Roles are listed by name, and this one is among the first.
  const name = `A night porter ${randomUUID()}`;
  await console.goto('/platform/roles');
  await page.getByRole('button', { name: 'Create a role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: `Rename: ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} II`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Disable: ${name} II` }).click();
  await confirm(console, 'Disable');
  await page.getByRole('button', { name: `Enable: ${name} II` }).waitFor();
}

async function keepKeys(console: ConsolePage, hotel: Client): Promise<void> {
  const { page } = console;
  await console.goto('/platform/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('till');
  await page.getByRole('combobox', { name: 'Hotel' }).selectOption(hotel.id);
  await page.getByRole('combobox', { name: 'Counts for' }).selectOption('7 days');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'till' }).getByText(new RegExp(`^${hotel.name} · never used · expires`)).waitFor();
}

async function disableHotel(console: ConsolePage, { id, name }: Client): Promise<void> {
  const { page } = console;
  await console.goto('/platform/clients');
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await page.getByRole('button', { name: `Disable: ${name}` }).click();
  await confirm(console, 'Disable');
  await page.getByRole('button', { name: `Enable: ${name}` }).waitFor();
  expect((await systemContext(database, id).db.read((em) => em.findOneOrFail(Client, { id }))).disabledDate).toBeInstanceOf(Date);
  await page.getByRole('button', { name: `Enable: ${name}` }).click();
  await page.getByRole('button', { name: `Disable: ${name}` }).waitFor();
}

itVerifies(['decisions/console/pages', 'decisions/console/runs'], 'each page does what it says', async () => {
  const hotel = await createHotel(database, { name: `Hotel ${randomUUID()}` });
  const admin = await signInAdministrator(database);
  await admin.call('POST', `/api/clients/${hotel.id}/knowledge`, { body: { kind: 'faq', title: 'Is there a lift?', text: 'Yes, to all floors.', locale: 'en' } });
  await ask(hotel.id, { query: 'Is there a heliport on the roof?' });
  const sessionId = await newSession(hotel.id);
  await ask(hotel.id, { query: 'Good evening!' }, { sessionId });
  const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE']);
  await ignoreQuestion(console, hotel.id);
  await handBackWithAnswer(console, hotel.id, sessionId);
  await forceReset(console);
  await keepRoles(console);
  await keepKeys(console, hotel);
  await disableHotel(console, hotel);
  await compareRuns(console, hotel.id);
  expect(console.complaints).toEqual([]);
});

itVerifies(['decisions/console/unseen'], 'Today calls nothing fine that it cannot see', async () => {
  const hotel = await createHotel(database);
  const { console } = await presetDevice(database, newDevice, { preset: 'reader', hotels: [hotel.id] });
  const { page } = console;
  await console.goto(`/hotels/${hotel.id}/today`);
  await page.getByText('How the channels are cannot be seen.').waitFor();
  await page.getByText('No task has failed.').waitFor();
  await page.route('**/pipelinetasks/history*', (route) => route.fulfill({ status: 409, json: { error: 'Not now.', code: 'CONFLICT' } }));
  await page.reload();
  await page.getByText('Whether tasks have failed cannot be seen.').waitFor();
  expect([await page.getByText('All is well').count(), console.complaints]).toEqual([0, []]);
});

/** How many hotels stand before one that no list to choose from holds. */
const MANY = 100;

itVerifies(['decisions/console/many'], 'a hotel beyond the list to choose from is found by its name', async () => {
  const made = (name: string, year: number) => ({ id: randomUUID(), name, year });
  const last = made(`Zur letzten Laterne ${randomUUID()}`, 2001);
  const hotels = [last, ...Array.from({ length: MANY }, (_none, index) => made(`Haus ${index}`, 2002))];
  // Older than all others, so that lists which other tests look at begin with their own.
  await database.forSystem().transaction(async (em) => {
    for (const { id, name, year } of hotels) em.create(Client, {
      id, name, websiteSyncSchedule: 'off', createdDate: new Date(Date.UTC(year, 0, 1)), defaultLocale: 'en', locales: ['en'], timeZone: 'UTC', currency: 'EUR',
    });
  });
  try {
    const grants = hotels.flatMap(({ id }) => [`clients:READ:${id}`, `conversations:READ:${id}`]);
    const { console } = await operatorDevice(database, newDevice, grants);
    const { page } = console;
    await console.goto('/');
    await console.heading('Today').waitFor();
    const choice = page.getByRole('combobox', { name: 'Hotel' });
    expect(await choice.getByText(last.name).count()).toBe(0);
    await choice.selectOption('Find a hotel …');
    await page.getByRole('dialog').getByRole('searchbox').fill('letzten laterne');
    await page.getByRole('dialog').getByRole('button', { name: last.name }).click();
    await waitFor(async () => (await page.title()).includes(last.name), { what: 'the pages of the hotel' });
    expect(await choice.inputValue()).toBe(last.id);
    // It is the one that was open last.
    await console.goto('/');
    await waitFor(async () => page.url().includes(last.id), { what: 'the way back to it' });
    expect(console.complaints).toEqual([]);
  } finally {
    await database.forSystem().transaction((em) => em.nativeUpdate(Client, { id: { $in: hotels.map(({ id }) => id) } }, { disabledDate: new Date() }));
  }
});
