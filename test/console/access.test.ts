import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hotelPages, platformPages } from '../../console/src/shell/nav.ts';
import { repositoryRoot } from '../../local/config.ts';
import { Role } from '../../domain/storage/entities/role.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { ask, say, newSession } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { ConsolePage, operatorDevice, presetGrants } from './console-page.ts';

const newDevice = useBrowser();
const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Seeblick', locales: ['en', 'de'] });
const axe = readFileSync(join(repositoryRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** One of each thing that the pages show. */
async function fill(): Promise<void> {
  await ask(hotel.id, { query: 'Is there a heliport on the roof?' });
  const sessionId = await newSession(hotel.id);
  await say(hotel.id, { query: 'I want to speak to a person' }, { sessionId });
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitFor(async () => await page.locator('.mantine-Loader-root').count() === 0, { what: `all of ${page.url()}` });
}

interface Violation { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/** What axe finds against WCAG 2.2 AA and its best practices, light and dark, on three widths. */
async function violations({ page }: ConsolePage): Promise<string[]> {
  const found = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations: those } = await page.evaluate<{ violations: Violation[] }>(
        'axe.run({ resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
      );
      for (const { id, nodes } of those) for (const { html, failureSummary } of nodes) found.add(`${colorScheme} ${width} ${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`);
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (wider > 0) found.add(`${width}: ${wider} pixels too wide`);
    }
  }
  return [...found];
}

/** Loads axe beside the page, where its policy lets no script of others in. */
async function audited(console: ConsolePage, path: string): Promise<[string, string[]]> {
  await console.goto(path);
  await settle(console.page);
  await console.page.evaluate(axe);
  return [path, await violations(console)];
}

/** What axe finds where an authenticator app is added. */
async function scanned(console: ConsolePage): Promise<string[]> {
  await console.page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await console.page.getByRole('img', { name: /QR code/ }).waitFor();
  return violations(console);
}

describe('every page of the console', () => {
  const paths = [...hotelPages.map(({ name }) => `/hotels/${hotel.id}/${name}`), ...platformPages.map(({ name }) => `/platform/${name}`), '/platform/keys', '/platform/sessions', '/platform/security'];
  const parts = [1, 2, 3].map((part) => [part, paths.filter((_, index) => index % 3 === part - 1)] as const);

  it.each(parts)(`passes axe, light and dark, on three widths: part %d ${verifies('decisions/console/access')}`, async (_part, those) => {
    await fill();
    const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE'], { bypassCSP: true });
    const results: [string, string[]][] = [];
    for (const path of those) results.push(await audited(console, path));
    expect(results.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  itVerifies(['decisions/console/access'], 'passes axe with a conversation open, and before somebody is signed in', async () => {
    await fill();
    const { console } = await operatorDevice(database, newDevice, ['ALL:EXECUTE'], { bypassCSP: true });
    await console.goto(`/hotels/${hotel.id}/inbox`);
    await console.page.getByRole('region', { name: 'Waiting for a person' }).getByRole('link').first().click();
    await console.page.getByRole('log').waitFor();
    await console.page.evaluate(axe);
    const door = await newDevice({ bypassCSP: true });
    const { console: owing, account } = await operatorDevice(database, newDevice, ['users:READ'], { bypassCSP: true });
    await database.forSystem().transaction((em) => em.nativeUpdate(Role, { id: account.roleId }, { requiresFactor: true }));
    const results = [
      ['a conversation', await violations(console)] as const,
      await audited(owing, '/second-factor'), ['the code to scan', await scanned(owing)] as const,
      await audited(new ConsolePage(await door.newPage()), '/sign-in'), await audited(new ConsolePage(await door.newPage()), '/password'),
    ];
    expect(results.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it.each(['reader', 'front-desk', 'manager'] as const)(`meets no refusal that it is shown to a %s ${verifies('decisions/console/presets')}`, async (preset) => {
    const { console } = await operatorDevice(database, newDevice, presetGrants(hotel.id)[preset]);
    await console.goto(`/hotels/${hotel.id}/inbox`);
    await settle(console.page);
    const links = console.page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    const names = await links.allInnerTexts();
    expect(names.length).toBeGreaterThan(4);
    for (const name of names.map((text) => text.replace(/\s*\d+$/, ''))) {
      await links.filter({ hasText: name }).click();
      await console.heading(name === 'Website' ? 'Website and tasks' : name).waitFor();
      await settle(console.page);
    }
    expect(console.complaints).toEqual([]);
    const other = await createHotel(database);
    await console.goto(`/hotels/${other.id}/inbox`);
    await console.page.getByText('This is not there, or not yours to see.').waitFor();
  });
});
