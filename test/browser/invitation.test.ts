import { expect, it } from '@jest/globals';
import { createInvited, login } from '../support/accounts/accounts.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { lowContrast, smallTargets } from './page-audit.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
const database = await useDatabase();

it('the page of an invitation makes the account, and says what is wrong before', async () => {
  const { invitationId, email } = await createInvited(database);
  const page = await (await newDevice()).newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) complaints.push(message.text());
  });
  await page.goto(`${testStack().apiUrls[0]}/auth/users/${invitationId}/invite/accept`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('E-mail address').fill('someone@else.example');
  const password = page.getByLabel('A password');
  await password.fill('a password of my own');
  await password.press('Enter');
  const result = page.getByRole('status');
  await result.getByText('This invitation is not valid').waitFor();
  expect([await page.evaluate(lowContrast), await page.evaluate(smallTargets)]).toEqual([[], []]);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Accept' }).click();
  // The invitation ends in the console, signed in.
  await page.waitForURL(/\/console$/);
  await page.getByRole('button', { name: `Account: ${email}` }).waitFor();
  expect((await login(email, 'a password of my own')).status).toBe(200);
  expect(complaints).toEqual([]);
});

it('the page of an invitation speaks the language of the browser, also where it refuses', async () => {
  const { invitationId } = await createInvited(database);
  const page = await (await newDevice({ locale: 'de-CH' })).newPage();
  await page.goto(`${testStack().apiUrls[0]}/auth/users/${invitationId}/invite/accept`);
  await page.getByRole('heading', { level: 1, name: 'Einladung annehmen' }).waitFor();
  expect([await page.title(), await page.locator('html').getAttribute('lang')]).toEqual(['Einladung annehmen', 'de']);
  await page.getByLabel('Vorname').fill('Ada');
  await page.getByLabel('Nachname').fill('Lovelace');
  await page.getByLabel('E-Mail-Adresse').fill('someone@else.example');
  await page.getByLabel('Passwort').fill('a password of my own');
  await page.getByRole('button', { name: 'Annehmen' }).click();
  await page.getByRole('status').getByText('Prüfen Sie, ob die Einladung an diese Adresse ging').waitFor();
});
