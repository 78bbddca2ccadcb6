import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { ChatPage } from '../browser/chat-page.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { ask, newSession, say } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { operatorDevice, presetDevice } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Seeblick' });
const [api] = testStack().apiUrls;
const desk = () => presetDevice(database, newDevice, { preset: 'front-desk', hotels: [hotel.id] });

const guest = async () => (await ChatPage.open(await newDevice(), `${api}/demo?client=${hotel.id}`)).untilOnline();

itVerifies(['decisions/console/bookings'], 'shows tables at the hour of the restaurant\'s clock, under its day', async () => {
  const house = await createHotel(database, { time_zone: 'Pacific/Auckland' });
  await systemContext(database, house.id).db.transaction((em) => em.execute(
    `insert into table_booking (id, client_id, hold_key, intent, takes_hold, state, starts_at, party_size, created_date, changed_date, ended_date, live)
     values (?, ?, ?, ?, true, 'reserved', '2026-12-31T19:30:00Z', 2, now(), now(), now(), true)`,
    [randomUUID(), house.id, randomUUID(), randomUUID()],
  ));
  const { console } = await presetDevice(database, newDevice, { preset: 'reader', hotels: [house.id] });
  await console.goto(`/hotels/${house.id}/bookings`);
  await console.page.getByText(/31 Dec 2026, 19:30/).waitFor();
  await console.page.getByText('Thursday 31 December').waitFor();
});

describe('the inbox', () => {
  itVerifies(['decisions/console/inbox'], 'shows who waits at once, takes over, brings words to the guest and hands back', async () => {
    const { console } = await desk();
    const { page } = console;
    await console.goto(`/hotels/${hotel.id}/inbox`);
    await page.getByText('No conversations yet').waitFor();
    await page.getByRole('img', { name: 'Live' }).waitFor();
    const chat = await guest();
    await chat.write('I would like to talk to a person, please');
    const waiting = page.getByRole('region', { name: 'Waiting for a person' }).getByRole('link');
    await waiting.waitFor();
    await waitFor(async () => (await page.title()).startsWith('(1) '), { what: 'the title to count who waits' });
    await waiting.click();
    await page.getByText('I would like to talk to a person').last().waitFor();
    const take = page.getByRole('button', { name: 'Take over' });
    const field = page.getByRole('textbox', { name: 'Write to the guest' });
    await waitFor(async () => await take.isVisible() || await field.isVisible(), { what: 'the means to answer' });
    if (await take.isVisible()) await take.click();
    await field.fill('Good evening, this is Clara. <b>How</b> can I help?');
    await field.press('Control+Enter');
    await waitFor(async () => (await chat.shown()).some(([, text]) => text === 'Good evening, this is Clara. <b>How</b> can I help?'), {
      what: 'the word of the person at the guest',
    });
    await waitFor(async () => !(await page.title()).startsWith('('), { what: 'the title without a number' });
    await page.getByRole('button', { name: 'Hand back', exact: true }).click();
    await take.waitFor();
    await page.getByText('Back to the concierge').waitFor();
    expect(console.complaints).toEqual([]);
  });

  itVerifies(['decisions/console/inbox'], 'shows two operators each other\'s takeover and words, without loading anew', async () => {
    const chat = await guest();
    await chat.write('When is breakfast, Quastenflosser?');
    await chat.untilStored(3);
    const [one, other] = await Promise.all([desk(), desk()]);
    for (const { console } of [one, other]) {
      await console.goto(`/hotels/${hotel.id}/inbox`);
      await console.page.getByRole('searchbox', { name: 'Search' }).fill('Quastenflosser');
      await console.page.getByRole('region', { name: 'Found' }).getByRole('link').first().click();
      await console.page.getByRole('img', { name: 'Live' }).waitFor();
    }
    await one.console.page.getByRole('button', { name: 'Take over' }).click();
    await other.console.page.getByRole('textbox', { name: 'Write to the guest' }).waitFor();
    await other.console.page.getByRole('textbox', { name: 'Write to the guest' }).fill('A new key is at the desk.');
    await other.console.page.getByRole('button', { name: 'Send' }).click();
    await one.console.page.getByRole('log').getByText('A new key is at the desk.').waitFor();
    expect([one.console.complaints, other.console.complaints]).toEqual([[], []]);
  });

  itVerifies(['decisions/console/everywhere', 'decisions/console/figures'], 'is one over all hotels that somebody looks after, and is narrowed by hotel, outcome and day', async () => {
    const other = await createHotel(database, { name: 'Pension Rosengarten', time_zone: 'Pacific/Auckland' });
    const { console } = await presetDevice(database, newDevice, { preset: 'front-desk', hotels: [hotel.id, other.id] });
    const { page } = console;
    await ask(other.id, { query: 'Is there a crocodile farm nearby?' });
    await ask(other.id, { query: 'Hello!' });
    await say(other.id, { query: 'I want to speak to a person' }, { sessionId: await newSession(other.id) });
    await console.goto(`/hotels/${hotel.id}/today`);
    await page.getByRole('combobox', { name: 'Hotel' }).selectOption('All hotels');
    await console.heading('Inbox').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Pension Rosengarten' }).getByLabel('1 waiting').waitFor();
    await page.getByRole('region', { name: 'Waiting for a person' }).getByRole('link').filter({ hasText: 'Pension Rosengarten' }).click();
    await page.getByRole('log').getByText('I want to speak to a person').last().waitFor();
    const field = page.getByRole('textbox', { name: 'Write to the guest' });
    const take = page.getByRole('button', { name: 'Take over' });
    await field.or(take).waitFor();
    if (await take.isVisible()) await take.click();
    await field.fill('Kia ora, this is Clara.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('log').getByText('Kia ora, this is Clara.').waitFor();

    const list = page.locator('.list');
    await list.getByRole('combobox', { name: 'Hotel' }).selectOption('Pension Rosengarten');
    await list.getByRole('combobox', { name: 'Show' }).selectOption('Not answered');
    const found = page.getByRole('region', { name: 'Found' }).getByRole('link');
    await waitFor(async () => await found.count() === 1, { what: 'the one that was not answered' });
    await list.getByText('More filters').click();
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: other.timeZone }).format(new Date());
    await list.getByLabel('Active until').fill(new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10));
    await page.getByText('Nothing found').waitFor();
    await list.getByLabel('Active until').fill(day);
    await list.getByLabel('Active from').fill(day);
    await found.first().waitFor();
    expect(console.complaints).toEqual([]);

    const stranger = await createHotel(database);
    await console.goto(`/all/inbox/${stranger.id}/${randomUUID()}`);
    await page.getByText('This is not there, or not yours to see.').waitFor();

    await console.choose('Figures');
    await console.heading('Figures').waitFor();
    const row = page.getByRole('region', { name: 'By hotel' }).getByRole('row').filter({ hasText: 'Pension Rosengarten' });
    await waitFor(async () => /^[1-9]/.test(await row.getByRole('cell').first().innerText()), { what: 'conversations of the other hotel' });
    await page.getByRole('combobox', { name: 'Period' }).selectOption('The last twelve weeks');
    await page.getByRole('region', { name: /^Week by week/ }).waitFor();
    await row.getByRole('link').click();
    await console.heading('Today').waitFor();
  });

  itVerifies(['decisions/console/correction'], 'says why a reply came out so, and puts it right for the next guest', async () => {
    const chat = await guest();
    await chat.write('Do you have a trampoline, Quastenflosser?');
    await chat.untilStored(3);
    const { console } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [hotel.id] });
    const { page } = console;
    await console.goto(`/hotels/${hotel.id}/inbox`);
    await page.getByRole('link').filter({ hasText: 'I do not know' }).first().click();
    const reply = page.getByRole('listitem').filter({ hasText: 'I do not know that' }).last();
    await reply.getByText('Why it answered so').click();
    await reply.getByText('It found nothing about it.').waitFor();
    await reply.getByText(/^Understood as a question/).waitFor();
    await reply.getByRole('button', { name: 'Put right' }).click();
    await reply.getByRole('textbox', { name: 'What is the right answer?' }).fill('Yes, behind the boat house.');
    await reply.getByRole('textbox', { name: 'Question' }).fill('Do you have a trampoline?');
    await reply.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Put right.').waitFor();
    await chat.write('Do you have a trampoline?');
    await waitFor(async () => (await chat.shown()).some(([, text]) => text?.includes('Yes, behind the boat house.') === true), { what: 'the right answer' });
    expect(console.complaints).toEqual([]);
  });

  itVerifies(['decisions/console/presets'], 'closes to somebody whose permission is taken away', async () => {
    const grants = ['clients:READ', 'conversations:READ', 'knowledge:READ'].map((grant) => `${grant}:${hotel.id}`);
    const { console, account } = await operatorDevice(database, newDevice, grants);
    await console.goto(`/hotels/${hotel.id}/inbox`);
    await console.page.getByRole('img', { name: 'Live' }).waitFor();
    const admin = await signInAdministrator(database);
    const { body: role } = await admin.call<{ policies: { id: string; feature: string }[] }>('GET', `/api/roles/${account.roleId}`);
    for (const { id } of role.policies.filter(({ feature }) => feature === 'conversations')) {
      expect((await admin.call('DELETE', `/api/roles/${account.roleId}/policies/${id}`)).status).toBeLessThan(300);
    }
    await console.page.getByText('You have no access to this page any more.').first().waitFor();
    await waitFor(async () => await console.page.getByRole('link', { name: 'Inbox' }).count() === 0, { what: 'the page gone from the list' });
  });
});
