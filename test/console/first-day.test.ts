import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { ChatPage } from '../browser/chat-page.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { invitationsTo, PASSWORD } from '../support/accounts/accounts.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { stackEnvironment } from '../support/stack/processes.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { ConsolePage } from './console-page.ts';

const ADMIN = 'operations@people.example';
const newDevice = useBrowser();
const product = await startProduct({ sharesTemporal: true, env: talkingOnly });
afterAll(() => product.stop());
const [{ url: api, port } = { url: '', port: 0 }] = product.apis;

/** An installation with nothing in it but whoever set it up, as `npm run migrate` leaves it behind. */
async function setUp(): Promise<void> {
  const { DATABASE_SYSTEM_URL: _, ...env } = stackEnvironment({ ...testStack(), ...product }, {
    DATABASE_URL: product.databaseUrl, ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn',
  });
  await promisify(execFile)(process.execPath, [join(repositoryRoot, 'workers/migrate.ts')], { env });
}

const device = async (): Promise<ConsolePage> => new ConsolePage(await (await newDevice()).newPage(), api);
const guestOf = async (hotelId: string): Promise<ChatPage> => (await ChatPage.open(await newDevice(), `${api}/demo?client=${hotelId}`)).untilOnline();

async function makeHotel({ page, ...console }: ConsolePage): Promise<string> {
  await page.getByText('There is no hotel yet').waitFor();
  await page.getByRole('link', { name: 'Create a hotel' }).click();
  await page.getByText('No hotel yet').waitFor();
  await page.getByRole('button', { name: 'Create a hotel' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Hotel Erster Tag');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Hotel', exact: true }).waitFor();
  const hotelId = /hotels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';
  await page.getByLabel('Check-out until').fill('10:30');
  await page.getByRole('button', { name: 'Save: The house' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('The line to paste').innerText()).toContain(`data-client="${hotelId}"`);
  expect(console.complaints).toEqual([]);
  return hotelId;
}

async function teach({ page }: ConsolePage): Promise<void> {
  await page.getByRole('link', { name: 'Knowledge' }).click();
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page.getByLabel('Question', { exact: true }).fill('When is breakfast?');
  await page.getByLabel('Text', { exact: true }).fill('Breakfast is served from 7:15 to 10:45 in the winter garden.');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Guests are answered from it now.').waitFor();
}

/** Somebody is invited by a manager and follows the mail's link, which ends in the console. */
async function staff({ page }: ConsolePage): Promise<ConsolePage> {
  const colleague = `${randomUUID()}@people.example`;
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByLabel('E-mail').fill(colleague);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('Invited; the mail is on its way.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'invited' }).getByRole('combobox', { name: /May/ }).waitFor();

  const desk = await device();
  const [invitation] = await invitationsTo(colleague, 1);
  await desk.page.goto(`${api}/auth/users/${invitation}/invite/accept`);
  await desk.page.getByLabel('E-mail address').fill(colleague);
  await desk.page.getByLabel('First name').fill('Clara');
  await desk.page.getByLabel('Last name').fill('Berg');
  await desk.page.getByLabel('A password').fill(PASSWORD);
  await desk.page.getByRole('button', { name: 'Accept' }).click();
  await desk.heading('Today').waitFor();
  await desk.choose('Inbox');
  return desk;
}

const waitingAt = ({ page }: ConsolePage) => page.getByRole('region', { name: 'Waiting for a person' }).getByRole('link');
const field = ({ page }: ConsolePage) => page.getByRole('textbox', { name: 'Write to the guest' });

async function answer(desk: ConsolePage, words: string): Promise<void> {
  const take = desk.page.getByRole('button', { name: 'Take over' });
  await field(desk).or(take).waitFor();
  if (await take.isVisible()) await take.click();
  await field(desk).fill(words);
  await desk.page.getByRole('button', { name: 'Send' }).click();
}

/** The API dies while both sides write; what was written arrives once at the other side when it is back. */
async function restartApi(desk: ConsolePage, chat: ChatPage): Promise<void> {
  await product.apis[0]?.kill();
  await chat.untilOffline();
  await chat.write('Is the winter garden heated, Clara?');
  await field(desk).fill('One more thing: it opens at seven.');
  await desk.page.getByRole('button', { name: 'Send' }).click();
  await desk.page.getByText('The service cannot be reached.').first().waitFor();
  expect(await field(desk).inputValue()).toBe('One more thing: it opens at seven.');
  await apiWith({}, { ...product, port });
  await desk.page.getByRole('button', { name: 'Send' }).click();
  await waitFor(async () => (await chat.textsOf('Front desk')).length === 2, { what: 'Clara\'s second word' });
  await desk.page.getByRole('log').getByText('Is the winter garden heated, Clara?').waitFor();
  await desk.page.getByRole('img', { name: 'Live' }).waitFor();
  expect(await desk.page.getByRole('log').getByText('Is the winter garden heated, Clara?').count()).toBe(1);
  expect(await desk.page.getByRole('log').getByText('One more thing: it opens at seven.').count()).toBe(1);
  expect((await chat.shown()).filter(([, text]) => text === 'Is the winter garden heated, Clara?')).toHaveLength(1);
  await desk.page.getByRole('button', { name: /^Hand back(, leave it open)?$/ }).click();
  await desk.page.getByRole('button', { name: 'Take over' }).waitFor();
}

const WORDS = 'please snorgle the wuffle';

/** A colleague says what a guest meant, the administrator approves the sentence, and workers that start behind that know it. */
async function learn(desk: ConsolePage, admin: ConsolePage, hotelId: string): Promise<void> {
  const { page } = admin;
  const chat = await guestOf(hotelId);
  await chat.write(WORDS);
  await chat.untilStored(3);
  await desk.page.getByRole('link').filter({ hasNotText: 'Clara' }).filter({ hasText: /Concierge: / }).first().click();
  await desk.page.getByRole('log').getByText(WORDS).waitFor();
  await desk.page.getByRole('button', { name: 'Put right' }).last().click();
  await desk.page.getByRole('combobox', { name: 'What did the guest mean?' }).selectOption('person');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Put right.').waitFor();

  await page.getByRole('link', { name: 'Platform' }).click();
  await page.getByRole('link', { name: 'Examples' }).click();
  expect(await page.getByLabel('What a guest writes').inputValue()).toBe(WORDS);
  await page.getByRole('button', { name: `Refuse: ${WORDS}` }).click();
  await page.getByText('Nothing to decide').waitFor();
  await admin.undo('Refused');
  await page.getByRole('button', { name: `Approve: ${WORDS}` }).click();
  await page.getByText('Nothing to decide').waitFor();
  await page.getByLabel('State').selectOption('approved');
  await page.getByRole('button', { name: `Refuse: ${WORDS}` }).waitFor();
  await product.workers.at(-1)?.stop();
  await product.startWorker();
  const another = await guestOf(hotelId);
  await another.write(WORDS);
  await waitingAt(desk).click();
  await desk.page.getByRole('log').getByText(WORDS).waitFor();
}

/** All of it in the browser: nothing is called but what the pages call. */
itVerifies(
  ['decisions/console/first-day', 'decisions/console/restart', 'decisions/console/examples'],
  'from an empty installation to a hotel that answers its first question, with a colleague at the inbox, in the browser alone',
  async () => {
    await setUp();
    const console = await device();
    await console.page.goto(api);
    await console.signIn(ADMIN);
    const hotelId = await makeHotel(console);
    await teach(console);
    const desk = await staff(console);

    const chat = await guestOf(hotelId);
    await chat.write('When is breakfast?');
    expect((await chat.untilStored(3))[2]?.[1]).toContain('7:15');
    await chat.write('I want to speak to a person');
    await waitingAt(desk).click();
    await answer(desk, 'Good morning, this is Clara.');
    await waitFor(async () => (await chat.textsOf('Front desk')).includes('Good morning, this is Clara.'), { what: 'Clara\'s word' });
    await restartApi(desk, chat);
    await learn(desk, console, hotelId);
    // While it was away the service answered nobody, which is no complaint.
    expect([console.complaints, desk.complaints]).toEqual([[], []]);
  },
  // Processes of the product start and end in it.
  400_000,
);
