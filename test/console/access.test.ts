import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { allPages, hotelPages, platformPages } from '../../console/src/shell/nav.ts';
import { repositoryRoot } from '../../local/config.ts';
import { Role } from '../../domain/storage/entities/role.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { ask, say, newSession } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { ConsolePage, operatorDevice, presetGrants } from './console-page.ts';
import { consoleRoutes } from './console-routes.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Seeblick', locales: ['en', 'de'] });
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

interface Violation { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }
interface Look { colorScheme: 'light' | 'dark'; width: number }

const everyLook: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) => [1280, 390, 320].map((width) => ({ colorScheme, width })));
const twoLooks: readonly Look[] = [{ colorScheme: 'light', width: 1280 }, { colorScheme: 'dark', width: 320 }];

/** What stands out of the page at its side. The layout follows a new width a moment later, after its transitions. */
async function standingOut(page: Page): Promise<string[]> {
  const fits = 'document.documentElement.scrollWidth <= innerWidth';
  if (await page.waitForFunction(fits, undefined, { timeout: 10_000 }).catch(() => null) !== null) return [];
  return page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth)
    .map((element) => Math.round(element.getBoundingClientRect().right - innerWidth) + ' pixels too wide: ' + element.outerHTML.slice(0, 200))`);
}

/** What axe finds against WCAG 2.2 AA and its best practices. */
async function violations({ page }: ConsolePage, looks: readonly Look[] = everyLook): Promise<string[]> {
  const found = new Set<string>();
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const { violations: those } = await page.evaluate<{ violations: Violation[] }>(
      'axe.run({ resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
    );
    for (const { id, nodes } of those) for (const { html, failureSummary } of nodes) found.add(`${colorScheme} ${width} ${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`);
    for (const outside of await standingOut(page)) found.add(`${width}: ${outside}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...found];
}

/** What stands behind a button of a page: parts, forms, menus. */
const behind: Record<string, RegExp> = {
  '/hotels/$hotelId/inbox': /^More filters/, '/hotels/$hotelId/knowledge': /^Add an item$/, '/hotels/$hotelId/unanswered': /^Answer$/, '/hotels/$hotelId/team': /^Invite a colleague$/,
  '/hotels/$hotelId/channels': /^(Connect|Add a note)/, '/platform/clients': /^Create a hotel$/, '/platform/keys': /^Create a key$/, '/platform/users': /^Invite somebody$/, '/hotels/$hotelId/today': /^Account/,
};

/** Loads axe beside the page, where its policy lets no script of others in, and looks at the page, its parts and what it opens. */
async function audited(console: ConsolePage, template: string): Promise<[string, string[]]> {
  const { page } = console;
  const path = template.replace('$hotelId', hotel.id).replace('$conversationId', here.conversationId).replace('$itemId', here.itemId);
  await console.goto(path);
  await settle(page);
  await page.evaluate(axe);
  const found = await violations(console);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await settle(page);
    found.push(...await violations(console, twoLooks));
  }
  const name = behind[template];
  if (name !== undefined) {
    await page.locator('summary', { hasText: name }).or(page.getByRole('button', { name })).first().click();
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

  const parts = [1, 2, 3].map((part) => [part, shownSignedIn.filter((_, index) => index % 3 === part - 1)] as const);
  it.each(parts)(`passes axe, light and dark, on three widths: part %d ${verifies('decisions/console/access')}`, async (_part, those) => {
    const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE'], { bypassCSP: true });
    const results: [string, string[]][] = [];
    for (const template of those) results.push(await audited(console, template));
    expect(results.filter(([, found]) => found.length > 0)).toEqual([]);
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
  it.each(['reader', 'front-desk', 'manager'] as const)(`meets no refusal on what is shown: %s ${verifies('decisions/console/presets')}`, async (preset) => {
    const { console } = await operatorDevice(database, newDevice, presetGrants(hotel.id)[preset]);
    await walk(console);
    expect(console.complaints).toEqual([]);
  });

  itVerifies(['decisions/console/presets'], 'finds nothing of another hotel, on any page', async () => {
    const other = await createHotel(database);
    const there = await fill(other.id);
    const { console } = await operatorDevice(database, newDevice, presetGrants(hotel.id).manager);
    const foreign = [
      ...hotelPages.map(({ name }) => `/hotels/${other.id}/${name}`), `/hotels/${hotel.id}/inbox/${there.conversationId}`, `/hotels/${hotel.id}/knowledge/${there.itemId}`,
      `/all/inbox/${other.id}/${there.conversationId}`, `/all/inbox/${hotel.id}/${there.conversationId}`,
    ];
    for (const path of foreign) {
      await console.goto(path);
      await console.page.getByText('This is not there, or not yours to see.').first().waitFor();
    }
    expect(console.complaints.filter((complaint) => /^\d/.test(complaint))).toEqual([]);
  });
});
