import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { itVerifies } from '../requirements/verifies.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { ask, newSession, say } from '../support/chat/guest.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { presetDevice } from './console-page.ts';
import { sessionRow } from '../support/stack/rows.ts';

const newDevice = useBrowser();
const database = await useDatabase();

const MOST_STOPS = 60;

/** Presses Tab until the focus is on what has this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      '(document.activeElement.getAttribute("aria-label") || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent).trim()',
    );
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

itVerifies(['decisions/console/access'], 'takes a conversation over, answers and hands it back by keyboard alone', async () => {
  const hotel = await createHotel(database);
  const sessionId = await newSession(hotel.id);
  await ask(hotel.id, { query: 'When is breakfast, Quastenflosser?' }, { sessionId });
  const { console } = await presetDevice(database, newDevice, { preset: 'front-desk', hotels: [hotel.id] });
  const { page } = console;
  await console.goto(`/hotels/${hotel.id}/inbox`);
  await page.getByText('Quastenflosser').or(page.locator('.row')).first().waitFor();
  await tabTo(page, /(Concierge|Guest): /);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take over' }).waitFor();
  await tabTo(page, /^Take over$/);
  await page.keyboard.press('Enter');
  // The field takes the focus by itself: whoever takes over wants to write.
  await page.getByRole('textbox', { name: 'Write to the guest' }).waitFor();
  await waitFor(async () => page.evaluate<boolean>('document.activeElement.tagName === "TEXTAREA"'), { what: 'the focus in the field' });
  await page.keyboard.type('From 7:00, with pleasure.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('log').getByText('From 7:00, with pleasure.').waitFor();
  await tabTo(page, /^Hand back$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take over' }).waitFor();
  const session = await sessionRow(database, hotel.id, sessionId);
  expect(session.handledBy).toBe('concierge');
});

itVerifies(['decisions/console/access'], 'answers an unanswered question and puts notes in order by keyboard alone', async () => {
  const hotel = await createHotel(database);
  await ask(hotel.id, { query: 'Is there a heliport on the roof?' });
  const { console } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [hotel.id] });
  const { page } = console;
  await console.goto(`/hotels/${hotel.id}/unanswered`);
  await page.getByText('Is there a heliport on the roof?').waitFor();
  await tabTo(page, /^Answer$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('No, the roof is a terrace with a view of the lake.');
  await tabTo(page, /^Answer it$/);
  await page.keyboard.press('Enter');
  await page.getByText('No open questions').waitFor();
  expect((await ask(hotel.id, { query: 'Is there a heliport on the roof?' })).body.message).toContain('terrace');

  const admin = await signInAdministrator(database);
  await admin.call('POST', `/api/clients/${hotel.id}/features`, { body: { feature: 'channels' } });
  await console.goto(`/hotels/${hotel.id}/channels`);
  for (const title of ['First', 'Second']) {
    await page.getByRole('button', { name: 'Add a note' }).press('Enter');
    await waitFor(async () => page.evaluate<boolean>('document.activeElement.name === "title"'), { what: 'the focus in the title' });
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Say it ${title}.`);
    await tabTo(page, /^Add$/);
    await page.keyboard.press('Enter');
    await page.getByText(`Say it ${title}.`).waitFor();
  }
  await page.getByRole('button', { name: 'Move up: Second' }).press('Enter');
  await page.getByText('Second is now number 1.').waitFor();
  await waitFor(async () => /1\. Second[^]*2\. First/.test(await page.locator('ol').innerText()), { what: 'the notes in their new order' });
  // What is deleted and brought back has its place again.
  await page.getByRole('button', { name: 'Delete: Second' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await waitFor(async () => /1\. Second[^]*2\. First/.test(await page.locator('ol').innerText()), { what: 'the note at its place' });
  expect(console.complaints).toEqual([]);
});

it('says of a guest who writes while nobody looks, and counts them in the title', async () => {
  const hotel = await createHotel(database);
  const { console } = await presetDevice(database, newDevice, { preset: 'reader', hotels: [hotel.id] });
  await console.goto(`/hotels/${hotel.id}/knowledge`);
  await console.page.getByRole('img', { name: 'Live' }).waitFor();
  await say(hotel.id, { query: 'I want to speak to a person' }, { sessionId: await newSession(hotel.id) });
  await waitFor(async () => (await console.page.title()).startsWith('(1) '), { what: 'the number in the title' });
  await console.page.getByLabel('1 waiting').waitFor();
});
