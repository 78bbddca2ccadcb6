import { describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, mailedCode, PASSWORD, signedIn } from '../support/accounts/accounts.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { ConsolePage, operatorDevice } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Seeblick' });
const grants = ['conversations:READ', 'clients:READ'].map((grant) => `${grant}:${hotel.id}`);

describe('the door of the console', () => {
  itVerifies(['decisions/console/door'], 'leads from the front page through sign-in to where somebody wanted to go, and out again', async () => {
    const { email } = await createAccount(database, { permissions: grants });
    const console = new ConsolePage(await (await newDevice()).newPage());
    await console.page.goto(`${testStack().apiUrls[0]}/`);
    await console.heading('Sign in').waitFor();
    await console.signIn(email, 'not the password');
    await console.page.getByRole('alert').getByText('The e-mail or the password is wrong.').waitFor();
    await console.goto(`/hotels/${hotel.id}/inbox`);
    await console.heading('Sign in').waitFor();
    await console.signIn(email);
    await console.heading('Inbox').waitFor();
    await waitFor(async () => (await console.page.title()).includes('Hotel Seeblick'), { what: 'the title to name the hotel' });
    await console.page.getByRole('button', { name: /Account/ }).click();
    await console.page.getByRole('button', { name: 'Deutsch' }).click();
    await console.heading('Posteingang').waitFor();
    await console.page.locator('html[lang=de]').waitFor();
    await console.page.getByRole('button', { name: 'Abmelden' }).click();
    await console.heading('Anmelden').waitFor();
    await console.goto('');
    await console.heading('Anmelden').waitFor();
    expect(console.complaints).toEqual([]);
  });

  itVerifies(['decisions/console/door'], 'has a new password set where that is forced, by a code that is mailed', async () => {
    const { email } = await createAccount(database, { permissions: grants, forceReset: true });
    const console = await new ConsolePage(await (await newDevice()).newPage()).goto('');
    await console.signIn(email);
    await console.heading('Set a new password').waitFor();
    await console.page.getByText('have to set a new password').waitFor();
    expect(await console.page.getByLabel('E-mail').inputValue()).toBe(email);
    await console.page.getByRole('button', { name: 'Send me a code' }).click();
    await console.page.getByLabel('Code from the mail').fill(await mailedCode(email));
    await console.page.getByLabel('New password').fill(`${PASSWORD} and more`);
    await console.page.getByLabel('Disable my API keys too').check();
    const asked = console.page.waitForRequest('**/auth/resetpassword');
    await console.page.getByRole('button', { name: 'Set the password' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ endApiKeys: true });
    await console.page.getByText('Your new password is set').waitFor();
    await console.page.getByRole('link', { name: 'Back to sign-in' }).click();
    await console.signIn(email, `${PASSWORD} and more`);
    await console.page.getByRole('button', { name: `Account: ${email}` }).waitFor();
  });

  itVerifies(['decisions/console/door'], 'renews a session whose access token has run out, and keeps what was being done', async () => {
    const { email } = await createAccount(database, { permissions: grants });
    const device = await newDevice();
    const console = await new ConsolePage(await device.newPage()).goto('');
    await console.signIn(email);
    await console.page.getByRole('link', { name: 'Inbox' }).click();
    await console.heading('Inbox').waitFor();
    await device.clearCookies({ name: 'concierge_access' });
    const renewed = console.page.waitForResponse((response) => response.url().endsWith('/auth/refresh') && response.status() === 200);
    await console.page.getByRole('link', { name: 'Bookings' }).click();
    await Promise.all([renewed, console.page.getByText('No bookings yet').waitFor()]);
    expect(await console.heading('Sign in').count()).toBe(0);
  });
});

itVerifies(['decisions/console/sessions'], 'somebody sees where they are signed in, and signs out what they do not know', async () => {
  const { console, account } = await operatorDevice(database, newDevice, grants);
  const other = await signedIn(account.email);
  const isIn = async (): Promise<boolean> => (await call('GET', '/api/me', { headers: other.bearer })).status === 200;
  await console.goto(`/hotels/${hotel.id}/inbox`);
  await console.page.getByRole('button', { name: /Account/ }).click();
  await console.page.getByRole('link', { name: 'My sessions' }).click();
  await console.heading('My sessions').waitFor();
  const rows = console.page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: 'this one' }).waitFor();
  expect([await rows.count(), await isIn()]).toEqual([2, true]);
  await rows.getByRole('button', { name: /^Sign out/ }).click();
  await console.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await console.page.getByText('Signed out.').waitFor();
  await waitFor(async () => await rows.count() === 1, { what: 'the list without it' });
  expect(await isIn()).toBe(false);
  expect(console.complaints).toEqual([]);
});

itVerifies(['decisions/console/policy'], 'the console is served under a strict policy, its files for good', async () => {
  const [api] = testStack().apiUrls;
  const page = await fetch(`${api}/console/hotels/x/inbox`);
  const html = await page.text();
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('default-src \'none\'');
  expect(policy).not.toMatch(/unsafe-/);
  expect(policy).toContain(/name="csp-nonce" content="([^"]+)"/.exec(html)?.[1]);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const asset = await fetch(api + script);
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await fetch(`${api}/console/assets/gone-12345678.js`)).status).toBe(404);
});
