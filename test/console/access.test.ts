import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { allPages, hotelPages, platformPages } from '../../console/src/shell/nav.ts';
import { repositoryRoot } from '../../local/config.ts';
import { rolePresets } from '../../domain/model/role-presets.ts';
import { Role } from '../../domain/storage/entities/role.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { ask, say, newSession } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { ConsolePage, operatorDevice, presetDevice } from './console-page.ts';
import { consoleRoutes } from './console-routes.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Seeblick', locales: ['en', 'de'] });
/** For all pages with all their parts. */
const AUDIT_MS = 600_000;
const axe = readFileSync(join(repositoryRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

interface Filled { conversationId: string; itemId: string }

/** One of each thing that the pages show. */
async function fill(clientId: string): Promise<Filled> {
  const admin = await signInAdministrator(database);
  const made = async <Body>(method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown): Promise<Body> => {
    const answer = await admin.call<Body>(method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const of = `/api/clients/${clientId}`;
  await ask(clientId, { query: 'Is there a heliport on the roof?' });
  await say(clientId, { query: 'I want to speak to a person' }, { sessionId: await newSession(clientId) });
  const item = await made<{ id: string }>('POST', `${of}/knowledge`, { kind: 'faq', title: 'Is there a lift?', text: 'Yes, to all floors.', locale: 'en' });
  await made('POST', `${of}/features`, { feature: 'channels' });
  await made('POST', `${of}/channels/INSTAGRAM/instructions`, { title: 'Dogs', text: 'Dogs are welcome.' });
  await made('POST', `${of}/prompttests`, { question: 'Is there a lift?', mustContain: ['floors'], mustNotContain: ['no'] });
  await made('POST', `${of}/aivisibility/prompts`, { text: 'Which hotel has a lift?', locale: 'en' });
  await made('POST', `${of}/users`, { email: `${randomUUID()}@people.example`, preset: 'reader' });
  const { conversations } = await made<{ conversations: { id: string }[] }>('GET', `${of}/conversations?waiting=true`);
  return { itemId: item.id, conversationId: conversations[0]?.id ?? '' };
}

const here = await fill(hotel.id);

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitFor(async () => await page.locator('.mantine-Loader-root').count() === 0, { what: `all of ${page.url()}` });
}

const TABS = 3;

/** Does the same with each of many pages, a few of them at once, each tab going on with the next. */
async function inTabs<Result>(device: BrowserContext, paths: readonly string[], work: (console: ConsolePage, path: string) => Promise<Result>): Promise<Result[]> {
  const left = [...paths];
  const results: Result[] = [];
  await Promise.all(Array.from({ length: TABS }, async () => {
    const console = new ConsolePage(await device.newPage());
    for (let path = left.shift(); path !== undefined; path = left.shift()) results.push(await work(console, path));
  }));
  return results;
}

interface Violation { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }
interface Look { colorScheme: 'light' | 'dark'; width: number; rules: readonly string[] }

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another scheme changes, and what another width changes; names and structure both leave as they are. */
const [ofColours, ofPlaces] = [['color-contrast', 'link-in-text-block'], ['target-size', 'scrollable-region-focusable']];

/**
 * The frame is another one below 768 pixels, and what is said, named and nested there is the same in every scheme and width on either side of
 * that: two looks, one of each, are held to every rule. The others are held to what is new in them: either frame in its other scheme to
 * the rules of colours, the third width to those of places.
 */
const twoLooks: readonly Look[] = [{ colorScheme: 'light', width: 1280, rules: all }, { colorScheme: 'dark', width: 320, rules: all }];
const everyLook: readonly Look[] = [
  { colorScheme: 'light', width: 1280, rules: all }, { colorScheme: 'dark', width: 1280, rules: ofColours },
  { colorScheme: 'dark', width: 320, rules: all }, { colorScheme: 'light', width: 320, rules: ofColours },
  { colorScheme: 'light', width: 390, rules: ofPlaces },
];

/** What stands out of the page at its side. */
const standingOut = (page: Page): Promise<string[]> => page.evaluate<string[]>(`document.documentElement.scrollWidth <= innerWidth ? []
  : [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth)
    .map((element) => Math.round(element.getBoundingClientRect().right - innerWidth) + ' pixels too wide: ' + element.outerHTML.slice(0, 200))`);

/** What axe finds against WCAG 2.2 AA and its best practices. */
async function violations({ page }: ConsolePage, looks: readonly Look[] = everyLook): Promise<string[]> {
  const found = new Set<string>();
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const { violations: those } = await page.evaluate<{ violations: Violation[] }>(`axe.run({ resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })`);
    for (const { id, nodes } of those) for (const { html, failureSummary } of nodes) found.add(`${colorScheme} ${width} ${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`);
    for (const outside of await standingOut(page)) found.add(`${width}: ${outside}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...found];
}

/** What stands behind a button of a page: parts, forms, menus. */
const behind: Record<string, readonly RegExp[]> = {
  '/hotels/$hotelId/inbox': [/^More filters/], '/hotels/$hotelId/knowledge': [/^Add an item$/], '/hotels/$hotelId/unanswered': [/^Answer$/], '/hotels/$hotelId/team': [/^Invite a colleague$/, /^Set up single sign-on$/],
  '/hotels/$hotelId/channels': [/^(Connect|Add a note)/], '/platform/clients': [/^Create a hotel$/], '/platform/keys': [/^Create a key$/], '/platform/users': [/^Invite somebody$/, /^Roles and groups/, /^Require a new password/], '/platform/roles': [/^Create a role$/, /^Add a permission/], '/platform/groups': [/^Create a group$/],
  '/hotels/$hotelId/webhooks': [/^Add/], '/hotels/$hotelId/quality': [/^Tests$/, /^Write a test$/], '/hotels/$hotelId/today': [/^Account/], '/hotels/$hotelId/hotel': [/^Show and change/],
};

/** Pages whose menu or question stays open above the next one, those of which a part alone changes, and those of the door. */
const apart = /\/(today|users)$|\/inbox\/.+|\/(password|second-factor|sign-in)$/;
/** Rows of a list are alike, and other tests make hundreds. */
const FEW_ROWS = 'ul.rows > li:nth-child(n + 11) { display: none; }';

/** Opens a page with axe beside it, where its policy lets no script of others in; the console is loaded once for many. */
async function open(console: ConsolePage, path: string): Promise<void> {
  const { page } = console;
  const isLoaded = page.url().includes('/console/') && await page.evaluate<boolean>('"axe" in globalThis');
  if (isLoaded && ![page.url(), path].some((each) => apart.test(each))) {
    await console.follow(path);
    return settle(page);
  }
  await console.goto(path);
  await settle(page);
  await page.evaluate(axe);
  await page.addStyleTag({ content: FEW_ROWS });
}

/** Looks at the page, its parts and what it opens. */
async function audited(console: ConsolePage, template: string): Promise<[string, string[]]> {
  const { page } = console;
  await open(console, template.replace('$hotelId', hotel.id).replace('$conversationId', here.conversationId).replace('$itemId', here.itemId));
  const found = await violations(console);
  for (const tab of await page.getByRole('tab').all()) {
    if (await tab.getAttribute('aria-selected') === 'true') continue;
    await tab.click();
    await settle(page);
    found.push(...await violations(console, twoLooks));
  }
  const names = behind[template] ?? [];
  for (const name of names) await page.locator('summary', { hasText: name }).or(page.getByRole('button', { name })).or(page.getByRole('tab', { name })).first().click();
  if (names.length > 0) {
    found.push(...await violations(console, twoLooks));
  }
  return [template, found];
}

/** What axe finds where an authenticator app is added. */
async function scanned(console: ConsolePage): Promise<string[]> {
  await console.page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await console.page.getByRole('img', { name: /QR code/ }).waitFor();
  return violations(console);
}

const shownSignedIn = [
  ...hotelPages.map(({ name }) => `/hotels/$hotelId/${name}`), ...platformPages.map(({ name }) => `/platform/${name}`), ...allPages.map(({ name }) => `/all/${name}`),
  '/platform/keys', '/platform/sessions', '/platform/security', '/hotels/$hotelId/knowledge/$itemId', '/hotels/$hotelId/inbox/$conversationId', '/all/inbox/$hotelId/$conversationId',
];
const atTheDoor = consoleRoutes().filter((template) => template !== '/' && !/^\/(hotels|platform|all)\//.test(template));

describe('every page of the console', () => {
  it('is among those that are looked at here', () => {
    expect([...shownSignedIn, ...atTheDoor, '/'].toSorted()).toEqual(consoleRoutes());
  });

  itVerifies(['decisions/console/access'], 'passes axe, light and dark, on three widths', async () => {
    const { device } = await operatorDevice(database, newDevice, ['ALL:EXECUTE'], { bypassCSP: true });
    const results = await inTabs(device, shownSignedIn, audited);
    expect(results.filter(([, found]) => found.length > 0)).toEqual([]);
  }, AUDIT_MS);

  it('stands in a narrower window from its first moment on', async () => {
    const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE'], { bypassCSP: true });
    const { page } = await console.goto('/platform/security');
    await settle(page);
    await page.evaluate(`globalThis.widest = 0;
      addEventListener('resize', () => {
        let frames = 20;
        const look = () => {
          globalThis.widest = Math.max(globalThis.widest, document.documentElement.scrollWidth - innerWidth);
          frames -= 1;
          if (frames > 0) requestAnimationFrame(look); else globalThis.looked = true;
        };
        look();
      })`);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForFunction('globalThis.looked');
    expect(await page.evaluate('globalThis.widest')).toBe(0);
  });

  itVerifies(['decisions/console/access'], 'passes axe before somebody is signed in, and where somebody has no hotel yet', async () => {
    const door = new ConsolePage(await (await newDevice({ bypassCSP: true })).newPage());
    const results: [string, string[]][] = [];
    for (const template of atTheDoor) results.push(await audited(door, template));
    const { console } = await operatorDevice(database, newDevice, [], { bypassCSP: true });
    await console.goto('/');
    await console.page.getByText('You have no hotel yet').waitFor();
    await console.page.evaluate(axe);
    results.push(['/', await violations(console)]);
    const { console: owing, account } = await operatorDevice(database, newDevice, ['users:READ'], { bypassCSP: true });
    await database.forSystem().transaction((em) => em.nativeUpdate(Role, { id: account.roleId }, { requiresFactor: true }));
    results.push(await audited(owing, '/second-factor'), ['the code to scan', await scanned(owing)]);
    expect(results.filter(([, found]) => found.length > 0)).toEqual([]);
  });
});

/** Walks through everything that the console shows to somebody: the pages of its list, their parts, an item and a conversation. */
async function walk(console: ConsolePage): Promise<void> {
  const { page } = console;
  await console.goto(`/hotels/${hotel.id}/inbox`);
  await settle(page);
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  const names = await links.allInnerTexts();
  expect(names.length).toBeGreaterThan(4);
  for (const name of names.map((text) => text.replace(/\s*\d+$/, ''))) {
    await links.filter({ hasText: name }).click();
    await console.heading(name === 'Website' ? 'Website and tasks' : name).waitFor();
    await settle(page);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settle(page);
    }
  }
  for (const path of [`knowledge/${here.itemId}`, `inbox/${here.conversationId}`]) {
    await console.goto(`/hotels/${hotel.id}/${path}`);
    await settle(page);
  }
  await page.getByRole('log').waitFor();
}

describe('somebody with a preset', () => {
  itVerifies(['decisions/console/presets'], 'meets no refusal on what is shown, be it a reader, the front desk or a manager', async () => {
    const walks = rolePresets.map(async (preset) => {
      const { console } = await presetDevice(database, newDevice, { preset, hotels: [hotel.id] });
      await walk(console);
      return [preset, console.complaints];
    });
    expect(await Promise.all(walks)).toEqual(rolePresets.map((preset) => [preset, []]));
  });

  itVerifies(['decisions/console/presets'], 'finds nothing of another hotel, on any page', async () => {
    const other = await createHotel(database);
    const there = await fill(other.id);
    const { device } = await presetDevice(database, newDevice, { preset: 'manager', hotels: [hotel.id] });
    const foreign = [
      ...hotelPages.map(({ name }) => `/hotels/${other.id}/${name}`), `/hotels/${hotel.id}/inbox/${there.conversationId}`, `/hotels/${hotel.id}/knowledge/${there.itemId}`,
      `/all/inbox/${other.id}/${there.conversationId}`, `/all/inbox/${hotel.id}/${there.conversationId}`,
    ];
    const complaints = await inTabs(device, foreign, async (console, path) => {
      await console.goto(path);
      await console.page.getByText('This is not there, or not yours to see.').first().waitFor();
      return console.complaints;
    });
    expect(complaints.flat().filter((complaint) => /^\d/.test(complaint))).toEqual([]);
  });
});
