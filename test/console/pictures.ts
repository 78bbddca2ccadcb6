import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { DEMO_CLIENT_ID } from '../../local/demo-client.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { consoleRoutes } from './console-routes.ts';

/**
 * `npm run pictures -- <address> <e-mail> <password> [folder]`: takes a picture of every page that the console of a running product has, wide,
 * narrow and dark, to be looked at before a change of the console is called done: of the tabs and forms of pages too, of the page of an
 * invitation, and of the guest's chat.
 */
const [address, email, password, folder = '.data/pictures'] = process.argv.slice(2);
if (address === undefined || email === undefined || password === undefined) {
  throw new Error('Say where the product runs and who signs in: npm run pictures -- http://localhost:3000 admin@concierge.local "the password"');
}

interface Look { name: string; width: number; height: number; colorScheme: 'light' | 'dark' }

const looks: readonly Look[] = [
  { name: 'wide', width: 1280, height: 860, colorScheme: 'light' }, { name: 'narrow', width: 390, height: 844, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 860, colorScheme: 'dark' },
];

/** Forms and lists that stand behind a button, by the page that has it. */
const behind: Record<string, RegExp> = {
  'hotels-today': /^Account/, 'hotels-inbox': /^More filters/, 'hotels-knowledge': /^Add an item$/, 'hotels-unanswered': /^Answer$/, 'hotels-channels': /^Connect an account$/,
  'hotels-webhooks': /^Add a webhook$/, 'hotels-hotel': /^Show the preview$/, 'hotels-team': /^Invite a colleague$/, 'hotels-quality': /^Write a test$/,
  'platform-clients': /^Create a hotel$/, 'platform-users': /^Roles and groups/, 'platform-roles': /^Create a role$/, 'platform-groups': /^Create a group$/,
  'platform-keys': /^Create a key$/, 'platform-security': /^Add an authenticator app$/,
};

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitFor(async () => await page.locator('.mantine-Loader-root').count() === 0, { what: `all of ${page.url()}` });
}

/** Pictures of one device. */
class Camera {
  readonly page: Page;
  readonly #look: string;

  constructor(page: Page, look: string) {
    this.page = page;
    this.#look = look;
  }

  /** All of the page, in a window as high as that: what stands at the side is then as long as the page. */
  async take(title: string): Promise<void> {
    const usual = this.page.viewportSize();
    const height = await this.page.evaluate<number>('Math.max(innerHeight, document.documentElement.scrollHeight)');
    if (usual) await this.page.setViewportSize({ width: usual.width, height });
    await this.page.screenshot({ path: join(folder, `${title}-${this.#look}.png`) });
    if (usual) await this.page.setViewportSize(usual);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${address}${path}`, { waitUntil: 'load' });
    await settle(this.page);
  }
}

/** @returns the hotel with the most to show: that of the demo, or else the one that opens */
async function signIn({ page }: Camera): Promise<string> {
  await page.getByLabel('E-mail').fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/hotels\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const demo = page.getByRole('combobox', { name: 'Hotel' }).locator(`option[value="${DEMO_CLIENT_ID}"]`);
  return await demo.count() > 0 ? DEMO_CLIENT_ID : /hotels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';
}

/** A page as it opens, its tabs, and what stands behind its button. */
async function takePage(camera: Camera, title: string, path: string): Promise<void> {
  const { page } = camera;
  await camera.open(`/console${path}`);
  await camera.take(title);
  for (const [index, tab] of (await page.getByRole('tab').all()).entries()) {
    if (index === 0) continue;
    await tab.click();
    await settle(page);
    await camera.take(`${title}-tab-${index + 1}`);
  }
  const name = behind[title];
  if (name === undefined) return;
  await page.getByRole('tab').first().click({ timeout: 500 }).catch(() => undefined);
  const opener = page.locator('summary', { hasText: name }).or(page.getByRole('button', { name })).first();
  if (await opener.count() === 0) return;
  await opener.click();
  await settle(page);
  await camera.take(`${title}-open`);
}

/** The first of a list, on a page of its own. */
async function takeFirst(camera: Camera, title: string, { path, link, shows }: { path: string; link: string; shows: string }): Promise<void> {
  await camera.open(`/console${path}`);
  const first = camera.page.locator(link).first();
  if (await first.count() === 0) return;
  await first.click();
  await camera.page.locator(shows).first().waitFor();
  await settle(camera.page);
  await camera.take(title);
}

const byParameter = (route: string): boolean => /\$(?!hotelId)/.test(route);

async function takeAll(browser: Browser, { name, width, height, colorScheme }: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
  const camera = new Camera(await context.newPage(), name);
  const routes = consoleRoutes();
  const doors = routes.filter((route) => route !== '/' && !/^\/(hotels|platform|all)\//.test(route));
  for (const route of doors.filter((one) => one !== '/second-factor')) await takePage(camera, route.slice(1), route);
  await camera.open('/auth/users/00000000-0000-4000-8000-000000000000/invite/accept');
  await camera.take('invitation');
  await camera.page.goto(`${address}/console`);
  const hotel = await signIn(camera);
  const pages = routes.filter((route) => /^\/(hotels|platform|all)\//.test(route) && !byParameter(route));
  for (const route of pages) await takePage(camera, route.slice(1).replace('/$hotelId', '').replaceAll('/', '-'), route.replace('$hotelId', hotel));
  await takeFirst(camera, 'conversation', { path: `/hotels/${hotel}/inbox`, link: '.list a', shows: '.said' });
  await takeFirst(camera, 'all-conversation', { path: '/all/inbox', link: '.list a', shows: '.said' });
  await takeFirst(camera, 'knowledge-item', { path: `/hotels/${hotel}/knowledge`, link: 'main a.row', shows: 'main textarea' });
  await camera.page.goto(`${address}/widget/${hotel}`, { waitUntil: 'load' });
  await camera.page.getByRole('heading').first().waitFor();
  await camera.take('widget');
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
