import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount } from '../support/accounts/accounts.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { ask } from '../support/chat/guest.ts';
import { WebSite } from '../support/crawling/web-site.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useReceiver } from '../support/http/receiver.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { operatorDevice, type ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();

/** For background work on a busy machine, and for a whole walk. */
const [SLOW_MS, LONG_MS] = [180_000, 600_000];
/** A hotel, its administrator at the console and by the API. */
interface Walk { console: ConsolePage; page: Page; admin: Operator; hotelId: string; hotelName: string }

async function walkThrough(website?: string): Promise<Walk> {
  // Hotels, roles and groups are listed by name, and these are among the first.
  const { id, name } = await createHotel(database, { name: `A house ${randomUUID()}`, locales: ['en'], ...website !== undefined && { website_url: website } });
  const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE']);
  return { console, page: console.page, admin: await signInAdministrator(database), hotelId: id, hotelName: name };
}

const button = ({ page }: Pick<Walk, 'page'>, name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' });
const row = ({ page }: Pick<Walk, 'page'>, words: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: words });

/** Presses a button whose consequence is asked about first. */
async function confirmed({ page }: Walk, opener: Locator, answer: string): Promise<void> {
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Switches or ticks, and waits until that is so in the product. */
async function turn(control: Locator, on: boolean): Promise<void> {
  await waitFor(() => control.isEnabled(), { what: 'a control that can be turned' });
  await control.press(' ');
  await waitFor(async () => await control.isChecked() === on && await control.isEnabled(), { what: `the control to be ${on ? 'on' : 'off'}` });
}

async function knowledge(walk: Walk): Promise<void> {
  const { console, page, hotelId } = walk;
  await console.goto(`/hotels/${hotelId}/knowledge`);
  await page.getByLabel('Try a question').fill('When is the sauna open?');
  await page.getByText('Nothing found that speaks of it').waitFor();
  await button(walk, 'Add an item').click();
  await page.getByLabel('Question', { exact: true }).fill('When is the sauna open?');
  await page.getByLabel('Text', { exact: true }).fill('The sauna is open from 15:00.');
  await button(walk, 'Add').click();
  await page.getByRole('link').filter({ hasText: /Found \d+ %/ }).filter({ hasText: 'from 15:00' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('The sauna is open from 16:00.');
  await button(walk, 'Save').click();
  await console.undo('Saved.');
  await waitFor(async () => await text.inputValue() === 'The sauna is open from 15:00.', { what: 'the words before' });
  await text.fill('The sauna is open from 17:00.');
  await button(walk, 'Save').click();
  const answer = async (): Promise<string> => (await ask(hotelId, { query: 'When is the sauna open?' })).body.message ?? '';
  await waitFor(async () => (await answer()).includes('17:00'), { what: 'an answer in the new words' });
  await button(walk, 'Take away').click();
  await console.undo('Taken away.');
  await page.getByText('It serves again.').waitFor();
  await button(walk, 'Take away').click();
  await button(walk, 'Bring it back').waitFor();
  expect(await answer()).not.toContain('17:00');
}

async function documents(walk: Walk): Promise<void> {
  const { console, page, hotelId } = walk;
  await console.goto(`/hotels/${hotelId}/knowledge`);
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['# Bicycles\\n\\nGuests borrow bicycles at the desk for 12 francs a day.'], 'bicycles.md', { type: 'text/markdown' }));
    return transfer;
  })()`);
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('The file is being read.').waitFor();
  await row(walk, 'bicycles.md').getByText('items: 1').waitFor({ timeout: SLOW_MS });
  expect((await ask(hotelId, { query: 'How much is a bicycle a day?' })).body.message).toContain('12 francs');
  await confirmed(walk, button(walk, 'Take away: bicycles.md'), 'Take away');
  await row(walk, 'bicycles.md').waitFor({ state: 'detached' });
}

async function questions(walk: Walk): Promise<void> {
  const { console, page, hotelId } = walk;
  await ask(hotelId, { query: 'Is there a heliport on the roof?' });
  await console.goto(`/hotels/${hotelId}/unanswered`);
  await row(walk, 'heliport').getByRole('button', { name: 'Make a test' }).click();
  await page.getByText('The test is made: see Quality.').waitFor();
  await console.goto(`/hotels/${hotelId}/quality`);
  await button(walk, 'Edit: Is there a heliport on the roof?').waitFor();
}

async function findings(walk: Walk): Promise<void> {
  const { console, page, hotelId, admin } = walk;
  const body = { kind: 'note', title: 'Spring offer', text: 'This offer is valid until 31 March 2020.', locale: 'en' };
  expect((await admin.call('POST', `/api/clients/${hotelId}/knowledge`, { body })).status).toBe(201);
  await console.goto(`/hotels/${hotelId}/quality`);
  await page.getByRole('tab', { name: 'Findings' }).click();
  await button(walk, 'Check now').click();
  const found = page.getByText('A date that is over');
  await found.waitFor({ timeout: SLOW_MS });
  await page.getByRole('link', { name: 'Spring offer' }).waitFor();
  await row(walk, 'A date that is over').getByRole('button', { name: 'Ignore' }).click();
  await found.waitFor({ state: 'detached' });
  await console.undo('Ignored.');
  await found.waitFor();
  await button(walk, 'Look for duplicates').click();
  await page.getByText('The search for duplicates is running').waitFor();
}

async function guestsData(walk: Walk): Promise<void> {
  const { console, page, hotelId } = walk;
  const query = `Do you know ${randomUUID()}?`;
  await ask(hotelId, { query });
  await console.goto(`/hotels/${hotelId}/inbox`);
  await page.getByRole('searchbox', { name: 'Search' }).fill(query);
  await page.getByRole('region', { name: 'Found' }).getByRole('link').first().click();
  const [copy] = await Promise.all([page.waitForEvent('download'), button(walk, 'Save a copy').click()]);
  expect(await readFile(await copy.path(), 'utf8')).toContain(query);
  await confirmed(walk, button(walk, 'Delete guest …'), 'Delete');
  await page.getByText('The guest\'s data is deleted.').waitFor({ timeout: SLOW_MS });
  await page.getByRole('searchbox', { name: 'Search' }).fill(query);
  await page.getByText('Nothing found').waitFor();
}

async function channels(walk: Walk): Promise<void> {
  const { console, page, hotelId, hotelName } = walk;
  await console.goto('/platform/clients');
  await page.getByRole('searchbox', { name: 'Search' }).fill(hotelName);
  const entitled = page.getByRole('switch', { name: `Messaging channels: ${hotelName}` });
  await turn(entitled, true);
  await console.goto(`/hotels/${hotelId}/channels`);
  await button(walk, 'Connect an account').click();
  await page.getByLabel('Channel').first().selectOption('Instagram');
  await page.getByLabel('Account id').fill(randomUUID());
  await page.getByLabel('Name of the account').fill('a_house');
  await page.getByLabel('Access token from Meta').fill('token-of-the-tests');
  await button(walk, 'Connect an account').click();
  await page.getByText('The account is connected.').waitFor();
  await row(walk, 'Instagram a_house').getByText('works').waitFor();
  const answers = page.getByRole('switch', { name: 'The concierge answers: Instagram a_house' });
  await turn(answers, false);
  await page.reload();
  await waitFor(async () => !await answers.isChecked(), { what: 'the account as it was switched' });
  await confirmed(walk, button(walk, 'Disconnect: Instagram a_house'), 'Disconnect');
  await page.getByText('No account is connected').waitFor();
  await console.goto('/platform/clients');
  await page.getByRole('searchbox', { name: 'Search' }).fill(hotelName);
  await turn(entitled, false);
  await console.goto(`/hotels/${hotelId}/channels`);
  await page.getByText('Messaging channels are not switched on for this hotel').waitFor();
}

async function website(walk: Walk, site: WebSite): Promise<void> {
  const { console, page, hotelId } = walk;
  await console.goto(`/hotels/${hotelId}/website`);
  const newest = row(walk, 'Read the website').first();
  await button(walk, 'Read everything again').click();
  await newest.getByText('done', { exact: true }).waitFor({ timeout: SLOW_MS });
  await page.getByText(/^Last read /).waitFor();
  site.intercept = () => ({ delayMs: 600_000 });
  await button(walk, 'Read what changed').click();
  await confirmed(walk, button(walk, 'Stop: Read the website'), 'Stop');
  await newest.getByText('stopped', { exact: true }).waitFor({ timeout: SLOW_MS });
}

async function restaurant(walk: Walk): Promise<void> {
  const { console, page, hotelId } = walk;
  const { connection } = await useTableApp();
  await console.goto(`/hotels/${hotelId}/restaurant`);
  await page.getByText('No table-booking system is connected.').waitFor();
  await page.getByLabel('Address of the system').fill(connection.apiBaseUrl);
  await page.getByLabel('Client id').fill(connection.clientId);
  await page.getByLabel('Secret', { exact: true }).fill(connection.clientSecret);
  await page.getByLabel('Property id').fill(connection.propertyId);
  await button(walk, 'Connect').click();
  await button(walk, 'Try the connection').click();
  await page.getByText('It works').waitFor();
  const tool = page.getByRole('switch').first();
  const after = !await tool.isChecked();
  await turn(tool, after);
  await page.reload();
  await waitFor(async () => await tool.isChecked() === after, { what: 'the tool as it was switched' });
  await confirmed(walk, button(walk, 'Disconnect'), 'Disconnect');
  await page.getByText('No table-booking system is connected.').waitFor();
}

async function webhooks(walk: Walk): Promise<void> {
  const { console, page, hotelId } = walk;
  const { url, heard } = await useReceiver();
  await console.goto(`/hotels/${hotelId}/webhooks`);
  await button(walk, 'Add a webhook').click();
  await page.getByLabel('Address').fill(url);
  await button(walk, 'Add a webhook').click();
  const secret = page.getByRole('status').filter({ hasText: 'The secret is shown this once' }).locator('code');
  const first = await secret.innerText();
  await button(walk, `Try it: ${url}`).click();
  await row(walk, 'A try').getByText('taken').last().waitFor();
  expect(heard).toHaveLength(1);
  await confirmed(walk, button(walk, `New secret: ${url}`), 'New secret');
  await waitFor(async () => await secret.innerText() !== first, { what: 'the new secret' });
  await turn(page.getByRole('switch', { name: url }), false);
  await page.getByText('Off', { exact: true }).waitFor();
  await confirmed(walk, button(walk, `Delete: ${url}`), 'Delete');
  await page.getByText('No server is told of anything').waitFor();
}

async function team(walk: Walk): Promise<void> {
  const { console, page, hotelId, admin } = walk;
  const email = `${randomUUID()}@people.example`;
  expect((await admin.call('POST', `/api/clients/${hotelId}/users`, { body: { email, preset: 'front-desk' } })).status).toBe(201);
  await console.goto(`/hotels/${hotelId}/team`);
  const preset = page.getByRole('combobox', { name: `May: ${email}` });
  await preset.selectOption('Reader');
  await console.undo('The permissions have changed.');
  await waitFor(async () => await preset.inputValue() === 'front-desk', { what: 'the preset before' });
  await confirmed(walk, button(walk, `Remove: ${email}`), 'Remove');
  await preset.waitFor({ state: 'detached' });
}

async function preview(walk: Walk): Promise<void> {
  const { console, page, hotelId, hotelName } = walk;
  await console.goto(`/hotels/${hotelId}/hotel`);
  await button(walk, 'Show the preview').click();
  const chat = page.frameLocator('iframe[title="Preview"]');
  await chat.getByText(hotelName).first().waitFor();
  await chat.getByRole('textbox').first().waitFor();
}

async function features(walk: Walk): Promise<void> {
  const { console, admin } = walk;
  const name = `a-${randomUUID()}`;
  expect((await admin.call('POST', '/api/features', { body: { name, kind: 'entitlement' } })).status).toBe(201);
  await console.goto('/platform/features');
  await button(walk, `Deprecate: ${name}`).click();
  await row(walk, name).getByText('deprecated', { exact: true }).waitFor();
  await button(walk, `Take back: ${name}`).click();
  await button(walk, `Deprecate: ${name}`).waitFor();
}

/** Roles and groups of somebody, from both sides; what is chosen counts at once. */
async function people(walk: Walk): Promise<void> {
  const { console, page, admin } = walk;
  const { id, email, roleId } = await createAccount(database);
  const [role, group] = [`A porter ${randomUUID()}`, `A shift ${randomUUID()}`];
  const { body: made } = await admin.call<{ id: string }>('POST', '/api/roles', { body: { name: role } });
  await console.goto('/platform/groups');
  await button(walk, 'Create a group').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(group);
  await button(walk, 'Create').click();
  await button(walk, `Edit: ${group}`).click();
  await turn(page.getByRole('checkbox', { name: role }), true);
  await row(walk, group).getByText('People: 0 · roles: 1').waitFor();
  await console.goto('/platform/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await button(walk, `Roles and groups: ${email}`).click();
  const shown = page.getByRole('group', { name: `Roles and groups: ${email}` });
  const held = async (): Promise<unknown> => {
    const { body: { roleIds, groupIds } } = await admin.call<{ roleIds: string[]; groupIds: string[] }>('GET', `/api/users/${id}`);
    return [roleIds.toSorted(), groupIds.length];
  };
  for (const [name, ticked, after] of [
    [role, true, [[roleId, made.id].toSorted(), 0]], [group, true, [[roleId, made.id].toSorted(), 1]], [role, false, [[roleId], 1]], [group, false, [[roleId], 0]],
  ] as const) {
    await turn(shown.getByRole('checkbox', { name }), ticked);
    expect(await held()).toEqual(after);
  }
  await console.goto('/platform/groups');
  await confirmed(walk, button(walk, `Delete: ${group}`), 'Delete');
  await row(walk, group).waitFor({ state: 'detached' });
}

itVerifies(['decisions/console/pages'], 'what guests are answered is looked after in the browser: knowledge, documents, questions, findings, a guest\'s data', async () => {
  const walk = await walkThrough();
  for (const part of [knowledge, documents, questions, findings, guestsData]) await part(walk);
  expect(walk.console.complaints).toEqual([]);
}, LONG_MS);

itVerifies(['decisions/console/pages', 'decisions/accounts/users/access'], 'a house is set up in the browser: channels, website, restaurant, webhooks, people, features', async () => {
  const site = await WebSite.start();
  site.pages.set('/', '<html lang="en"><head><title>Our house</title></head><body><main><h1>Our house</h1><p>The garden is open all day long.</p></main></body></html>');
  const walk = await walkThrough(`${site.origin}/`);
  for (const part of [channels, restaurant, webhooks, team, preview, features, people]) await part(walk);
  await website(walk, site);
  expect(walk.console.complaints).toEqual([]);
}, LONG_MS);
