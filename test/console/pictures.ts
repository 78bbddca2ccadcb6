import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { DEMO_CLIENT_ID } from '../../local/demo-client.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { allPages, hotelPages, platformPages } from '../../console/src/shell/nav.ts';

/**
 * `npm run pictures -- <address> <e-mail> <password> [folder]`: takes a picture of every page of the console of a running product,
 * wide, narrow and dark, to be looked at before a change of the console is called done.
 */
const [address, email, password, folder = '.data/pictures'] = process.argv.slice(2);
if (address === undefined || email === undefined || password === undefined) {
  throw new Error('Say where the product runs and who signs in: npm run pictures -- http://localhost:3000 admin@concierge.local "the password"');
}

const looks = [
  { name: 'wide', width: 1280, height: 860, colorScheme: 'light' }, { name: 'narrow', width: 390, height: 844, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 860, colorScheme: 'dark' },
] as const;

async function signIn(page: Page, name: string): Promise<string> {
  await page.goto(`${address}/console`);
  await page.getByLabel('E-mail').waitFor();
  await page.screenshot({ path: join(folder, `sign-in-${name}.png`) });
  await page.getByLabel('E-mail').fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/hotels\//);
  const choice = page.getByRole('combobox', { name: 'Hotel' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The demo hotel has the most to show.
  const demo = choice.locator(`option[value="${DEMO_CLIENT_ID}"]`);
  return await demo.count() > 0 ? DEMO_CLIENT_ID : /hotels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';
}

async function takeAll(browser: Browser, { name, width, height, colorScheme }: (typeof looks)[number]): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB' });
  const page = await context.newPage();
  const hotel = await signIn(page, name);
  const pages = [...hotelPages.map((one) => [one.name, `hotels/${hotel}/${one.name}`]), ...platformPages.map((one) => [`platform-${one.name}`, `platform/${one.name}`]), ['platform-keys', 'platform/keys'], ['platform-sessions', 'platform/sessions'], ['platform-security', 'platform/security'], ...allPages.map((one) => [`all-${one.name}`, `all/${one.name}`])];
  for (const [title, path] of pages) {
    await page.goto(`${address}/console/${path}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitFor(async () => await page.locator('.mantine-Loader-root').count() === 0, { what: `all of ${path}` });
    await page.screenshot({ path: join(folder, `${title}-${name}.png`) });
    if (title !== 'inbox') continue;
    const first = page.locator('.list a').first();
    if (await first.count() === 0) continue;
    await first.click();
    await page.locator('.said').first().waitFor();
    await page.screenshot({ path: join(folder, `conversation-${name}.png`) });
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
try {
  for (const look of looks) await takeAll(browser, look);
} finally {
  await browser.close();
}
process.stdout.write(`The pictures are in ${folder}.\n`);
