import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect } from '@jest/globals';
import axe from 'axe-core';
import { chromium, type BrowserContext, type BrowserContextOptions, type Frame, type FrameLocator, type Page } from 'playwright-core';
import type { CreateClientInput } from '../../domain/clients/create-client.ts';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { presetDevice } from '../console/console-page.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { deskOf } from '../support/chat/handoff.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { numberIn, wishes } from '../stories/stranger.ts';
import { chromiumArguments, findChromium } from './chromium.ts';
import { HotelSite } from './hotel-site.ts';
import { lowContrast, smallTargets } from './page-audit.ts';
import { PATIENCE_MS, useBrowser } from './use-browser.ts';

const database = await useDatabase();
const app = await useTableApp();
const service = testStack().apiUrls[0];
const site = await new HotelSite(service).start();
afterAll(() => site.stop());
const newPrivateWindow = useBrowser({ whole: true });
/** For what does not depend on where a browser lets third parties keep things: a process of its own would cost more than such a test. */
const newWindow = useBrowser();
const profiles: [BrowserContext, string][] = [];
afterEach(async () => {
  for (const [context, profile] of profiles.splice(0)) {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

/** A guest's browser with a profile of its own, which lets third parties keep things, apart for each site. */
async function newDevice(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), 'widget-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(), args: chromiumArguments, locale: 'en-GB', timezoneId: 'Europe/Zurich', ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  profiles.push([context, profile]);
  return context;
}


async function newHotel(input: Partial<CreateClientInput> = {}) {
  const hotel = await createHotel(database, { name: 'Hotel am See', time_zone: 'Europe/Zurich', allowed_origins: [site.origin], ...input });
  await connect(database, hotel.id, app.connection);
  const ctx = systemContext(database, hotel.id);
  return { id: hotel.id, ctx, sessions: () => ctx.db.read((em) => em.find(ChatSession, { clientId: hotel.id })) };
}

/** The hotel's page with its widget, as a guest meets it. */
async function visit(context: BrowserContext, clientId: string, more = '') {
  site.embed(clientId, more);
  const page = await context.newPage();
  const [complaints, requests]: [string[], string[]] = [[], []];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(site.origin);
  const chat = page.frameLocator('iframe');
  return { page, chat, complaints, requests, button: page.locator('.launcher') };
}

const write = async (chat: FrameLocator, text: string): Promise<void> => {
  await chat.locator('#query').fill(text);
  await chat.locator('#query').press('Enter');
};

/** Waits until the concierge has said so many things, and gives the last one. */
async function replyOf(chat: FrameLocator, count: number): Promise<string> {
  const replies = chat.locator('.message.ai:not([aria-hidden]) .text');
  await waitFor(async () => await replies.count() >= count, { what: `${count} replies` });
  return replies.nth(count - 1).innerText();
}

async function book(chat: FrameLocator, date: string): Promise<string> {
  const [wish, contact, yes] = wishes(date);
  await write(chat, wish);
  expect(await replyOf(chat, 1)).toContain('In whose name');
  await write(chat, contact);
  expect(await replyOf(chat, 2)).toContain('Anna Weber');
  await write(chat, yes);
  return numberIn(await replyOf(chat, 3));
}

const reservationOf = async (number: string) => (await app.ledger()).reservations.find(({ confirmationNumber }) => confirmationNumber === number);

/** What axe-core objects to in a document, best practice included. */
async function violations(where: Page | Frame): Promise<string[]> {
  await where.evaluate(axe.source);
  const { violations: found } = await where.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run(document, { iframes: false })');
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

/** How far from the left edge of the concierge's first reply these words of it begin. */
const startOf = (words: string): string => `(() => {
  const reply = document.querySelector('.message.ai:not([aria-hidden]) .text');
  const lines = document.createTreeWalker(reply, NodeFilter.SHOW_TEXT);
  let line = lines.nextNode();
  while (line !== null && !line.data.includes('${words}')) line = lines.nextNode();
  const range = document.createRange();
  range.setStart(line, line.data.indexOf('${words}'));
  range.setEnd(line, line.data.indexOf('${words}') + 1);
  return range.getBoundingClientRect().left - reply.getBoundingClientRect().left;
})()`;

async function frameOf(page: Page): Promise<Frame> {
  return waitFor(() => page.frames().find((frame) => frame.url().includes('/widget/')), { what: 'the frame' });
}

/** A manager names the questions to begin with in the console. */
async function setStarters(hotelId: string, questions: readonly string[]): Promise<void> {
  const { console } = await presetDevice(database, newWindow, { preset: 'manager', hotels: [hotelId] });
  await console.goto(`/hotels/${hotelId}/hotel`);
  await console.page.getByLabel('Questions that guests are offered').fill(questions.join('\n'));
  await console.page.getByRole('button', { name: 'Save: Starter questions' }).click();
  await console.page.getByText('Saved.').waitFor();
}

const privacyUrl = 'https://hotel.example/privacy';

describe('the widget on a hotel\'s own site', () => {
  itVerifies(['decisions/widget/strict-site', 'decisions/widget/nothing-before'], 'leaves no trace until it is opened; then a guest asks, books, reloads and resumes', async () => {
    const hotel = await newHotel({ hotelConfig: { welcome: { en: 'Welcome to the lake' }, privacyUrl }, clientAssets: { primaryColor: '#e8d44d' } });
    await putTranslations({ ctx: hotel.ctx, input: { locale: 'en', texts: { 'chat.suggestion.1': 'What time can I check in?' } } });
    const context = await newDevice();
    const { page, chat, complaints, requests, button } = await visit(context, hotel.id);
    await button.waitFor();
    expect(await button.innerText()).toBe('Chat with us');
    const stored = () => page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]');
    expect([await stored(), await context.cookies(), await hotel.sessions(), page.frames().length]).toEqual([[[], [], ''], [], [], 1]);
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
    await button.click();
    await chat.getByText('Welcome to the lake').waitFor();
    expect(await chat.locator('h1').innerText()).toBe('Hotel am See');
    expect(await chat.getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe(privacyUrl);
    const date = dayAhead(40);
    const number = await book(chat, date);
    expect(await reservationOf(number)).toMatchObject({ status: 'confirmed', startsAt: `${date}T19:30:00Z` });
    const frame = await frameOf(page);
    for (const where of [page, frame]) expect(await violations(where)).toEqual([]);
    expect([await frame.evaluate(lowContrast), await frame.evaluate(smallTargets)]).toEqual([[], []]);
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await chat.locator('#booking').getByText(number).waitFor();
    expect(await chat.locator('.message.ai').count()).toBe(3);
    expect(await hotel.sessions()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  itVerifies(['decisions/widget/storage-blocked'], 'lets a guest ask and book where the browser refuses third parties all storage', async () => {
    const hotel = await newHotel();
    // A private window, in which Chromium refuses it to all third parties.
    const { page, chat, button } = await visit(await newPrivateWindow(), hotel.id);
    await button.click();
    await chat.locator('.message').first().waitFor();
    const refused = await (await frameOf(page)).evaluate('(() => { try { return localStorage.length; } catch (error) { return error.name; } })()');
    expect(refused).toBe('SecurityError');
    const date = dayAhead(41);
    expect(await reservationOf(await book(chat, date))).toMatchObject({ startsAt: `${date}T19:30:00Z` });
  });

  itVerifies(['decisions/widget/foreign-origin'], 'is refused to a site that the hotel does not name: no frame, no request, no socket', async () => {
    const hotel = await newHotel({ allowed_origins: ['https://hotel.example'] });
    const { page, requests, button } = await visit(await newWindow(), hotel.id);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await button.waitFor();
    await page.evaluate('Concierge.on("refused", () => { window.refused = true; })');
    await button.click();
    await waitFor(() => page.evaluate<boolean>('window.refused === true'), { what: 'the refusal to be told' });
    expect(await button.isHidden()).toBe(true);
    expect([requests.filter((url) => url.includes('/api/')), sockets, await hotel.sessions()]).toEqual([[], [], []]);
    const headers = async (path: string) => (await fetch(service + path)).headers;
    expect((await headers(`/widget/${hotel.id}`)).get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/hotel\.example(;|$)/);
    const script = await fetch(`${service}/widget.js`);
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(gzipSync(await script.text(), { level: 9 }).length).toBeLessThanOrEqual(10 * 1024);
    expect((await fetch(`${service}/widget/${crypto.randomUUID()}`)).status).toBe(404);
  });

  itVerifies(['decisions/widget/consent', 'decisions/widget/starters'], 'asks for consent first where the hotel wants it, and starts again when the guest says so', async () => {
    const hotel = await newHotel({ hotelConfig: { consent: true, privacyUrl } });
    await setStarters(hotel.id, ['When is breakfast?', 'Is there a pool?']);
    const { page, chat, button } = await visit(await newDevice(), hotel.id);
    await button.click();
    await chat.getByText('Before we begin').waitFor();
    expect(await chat.getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe(privacyUrl);
    const frame = await frameOf(page);
    expect([await hotel.sessions(), await frame.evaluate('localStorage.length'), await chat.locator('#query').isVisible()]).toEqual([[], 0, false]);
    for (const where of [page, frame]) expect(await violations(where)).toEqual([]);
    await chat.getByRole('button', { name: 'I agree, begin' }).click();
    const starters = chat.getByRole('list', { name: 'Questions to begin with' }).getByRole('button');
    await starters.first().waitFor();
    expect(await starters.allInnerTexts()).toEqual(['When is breakfast?', 'Is there a pool?']);
    await starters.last().click();
    await replyOf(chat, 1);
    expect(await chat.locator('.message.guest .text').allInnerTexts()).toEqual(['Is there a pool?']);
    await chat.getByRole('button', { name: 'Start again' }).click();
    expect(await hotel.sessions()).toHaveLength(1);
    await chat.getByRole('button', { name: 'Press again' }).click();
    await waitFor(async () => (await hotel.sessions()).length === 2, { what: 'another conversation' });
    await waitFor(async () => await chat.locator('.message').count() === 1, { what: 'the opening words alone' });
  });

  itVerifies(['decisions/widget/handling'], 'is opened, asked and closed by the site, counts what is unread, and gives the focus back', async () => {
    const hotel = await newHotel();
    const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
    const desk = deskOf(operator, hotel.id);
    const { page, chat, button } = await visit(await newWindow(), hotel.id);
    await button.waitFor();
    await page.evaluate('window.heard = []; for (const event of ["open", "close", "unread"]) Concierge.on(event, (detail) => heard.push([event, detail ?? null]))');
    await page.locator('#ask').focus();
    await page.evaluate('Concierge.ask("I want to talk to a human")');
    await chat.getByText('The front desk has been told.').waitFor();
    const frame = await frameOf(page);
    expect(await frame.evaluate('document.activeElement.id')).toBe('query');
    const [conversation] = (await desk.list()).body.conversations;
    await chat.locator('#query').press('Escape');
    await waitFor(async () => await page.evaluate('document.activeElement.id') === 'ask', { what: 'the focus to be given back' });
    await desk.say(conversation?.id ?? '', { message: 'Good evening, this is Clara.' });
    await page.locator('.count', { hasText: '1' }).waitFor();
    expect(await button.innerText()).toContain('New messages: 1');
    await button.click();
    await chat.getByText('A person from the hotel has this conversation.').waitFor();
    await waitFor(async () => (await page.evaluate<unknown[]>('heard')).length === 5, { what: 'five events' });
    expect(await page.evaluate('heard')).toEqual([['open', null], ['close', null], ['unread', 1], ['open', null], ['unread', 0]]);
    await page.context().setOffline(true);
    await chat.locator('#status[data-status="offline"]').waitFor();
    await page.context().setOffline(false);
    await chat.locator('#status[data-status="online"]').waitFor();
  });

  itVerifies(['decisions/widget/phones', 'decisions/widget/languages'], 'fills a phone, speaks five languages, and sets Arabic and Hebrew from right to left', async () => {
    const hotel = await newHotel();
    const labels: Record<string, string> = {
      de: 'Mit einem Menschen sprechen', fr: 'Parler à une personne', es: 'Hablar con una persona', it: 'Parlare con una persona', en: 'Talk to a person',
    };
    const context = await newWindow({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
    for (const [locale, label] of Object.entries(labels)) {
      const { page, chat } = await visit(context, hotel.id, `data-locale="${locale}" data-open`);
      await page.emulateMedia({ colorScheme: locale === 'fr' ? 'dark' : 'light' });
      await chat.getByRole('button', { name: label }).waitFor();
      const frame = await frameOf(page);
      expect(await frame.evaluate('[document.documentElement.lang, innerWidth, innerHeight]')).toEqual([locale, 390, 700]);
      expect(await page.evaluate('document.querySelector("#concierge-widget").shadowRoot.querySelector("dialog").matches(":modal")')).toBe(true);
      expect(await violations(frame)).toEqual([]);
      if (locale !== 'en') {
        await page.close();
        continue;
      }
      await write(chat, 'مرحبا، هل لديكم مسبح؟');
      await write(chat, 'שלום, יש לכם בריכה?');
      await replyOf(chat, 1);
      const directions = await frame.evaluate('[...document.querySelectorAll(".message.guest .text")].map((node) => getComputedStyle(node).direction)');
      expect(directions).toEqual(['rtl', 'rtl']);
      expect(await frame.evaluate(startOf('I do not speak'))).toBeLessThan(40);
      expect([await violations(frame), await frame.evaluate(smallTargets), await frame.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([[], [], 0]);
    }
  });
});
