import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ChatPage } from '../browser/chat-page.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { createAccount, invitationsTo, PASSWORD } from '../support/accounts/accounts.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { ConsolePage } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const [api] = testStack().apiUrls;

/** All of it in the browser: nothing is called but what the pages call. */
itVerifies(['decisions/console/first-day'], 'a new hotel answers its first question, and a colleague the second, in the browser alone', async () => {
  const { email } = await createAccount(database, { permissions: ['ALL:EXECUTE'] });
  const console = await new ConsolePage(await (await newDevice()).newPage()).goto('/platform/clients');
  const { page } = console;
  await console.signIn(email);

  await page.getByRole('button', { name: 'Create a hotel' }).click();
  const name = `Hotel Erster Tag ${randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await console.heading('Hotel').waitFor();
  const hotelId = /hotels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';
  await page.getByLabel('Check-out until').fill('10:30');
  await page.getByRole('button', { name: 'Save: The house' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('The line to paste').innerText()).toContain(`data-client="${hotelId}"`);

  await page.getByRole('link', { name: 'Knowledge' }).click();
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page.getByLabel('Question', { exact: true }).fill('When is breakfast?');
  await page.getByLabel('Text', { exact: true }).fill('Breakfast is served from 7:15 to 10:45 in the winter garden.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Guests are answered from it now.').waitFor();

  const colleague = `${randomUUID()}@people.example`;
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByLabel('E-mail').fill(colleague);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('Invited; the mail is on its way.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'invited' }).getByRole('combobox', { name: /May/ }).waitFor();

  const desk = new ConsolePage(await (await newDevice()).newPage());
  const [invitation] = await invitationsTo(colleague, 1);
  await desk.page.goto(`${api}/auth/users/${invitation}/invite/accept`);
  await desk.page.getByLabel('E-mail address').fill(colleague);
  await desk.page.getByLabel('First name').fill('Clara');
  await desk.page.getByLabel('Last name').fill('Berg');
  await desk.page.getByLabel('A password').fill(PASSWORD);
  await desk.page.getByRole('button', { name: 'Accept' }).click();
  await desk.heading('Today').waitFor();
  await desk.page.getByRole('link', { name: 'Inbox' }).click();

  const chat = await (await ChatPage.open(await newDevice(), `${api}/demo?client=${hotelId}`)).untilOnline();
  await chat.write('When is breakfast?');
  expect((await chat.untilStored(3))[2]?.[1]).toContain('7:15');
  await chat.write('I want to speak to a person');
  await desk.page.getByRole('region', { name: 'Waiting for a person' }).getByRole('link').click();
  const field = desk.page.getByRole('textbox', { name: 'Write to the guest' });
  const take = desk.page.getByRole('button', { name: 'Take over' });
  await field.or(take).waitFor();
  if (await take.isVisible()) await take.click();
  await field.fill('Good morning, this is Clara.');
  await desk.page.getByRole('button', { name: 'Send' }).click();
  await waitFor(async () => (await chat.textsOf('Front desk')).includes('Good morning, this is Clara.'), { what: 'Clara\'s word' });
  expect([console.complaints, desk.complaints]).toEqual([[], []]);
});
