import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { ChatPage } from './chat-page.ts';
import { FakeService } from './fake-service.ts';
import { lowContrast, smallTargets } from './page-audit.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
let service: FakeService;
beforeEach(async () => {
  service = await new FakeService().start();
  service.say({ type: 'system', message: 'Welcome' });
});
afterEach(() => service.stop());

const open = async (options: BrowserContextOptions = {}): Promise<ChatPage> =>
  (await ChatPage.open(await newDevice(options), `${service.url}/demo`)).untilOnline();

/** Everything the page can show at once. */
async function openFull(options: BrowserContextOptions = {}): Promise<ChatPage> {
  service.say({ type: 'guest', message: 'Is there a pool?' });
  service.say({ message: 'Yes.', locale: 'en', sources: [{ title: 'Pool', url: 'https://hotel.example/pool' }, { title: 'Rules', url: null }] });
  service.say({ type: 'operator', message: 'And a sauna, the front desk adds.' });
  const chat = await open(options);
  service.refusals.push({ status: 400, code: 'INVALID_INPUT' });
  await chat.write('Hello');
  await chat.page.getByText('This message could not be sent.').waitFor();
  await chat.page.getByRole('button', { name: 'Helpful', exact: true }).last().click();
  await chat.page.getByText('Thank you for your feedback.').waitFor();
  service.live('typing', { active: true });
  service.live('message.delta', { replyTo: 'turn', index: 0, text: 'Let me see' });
  await chat.page.getByText('Let me see').waitFor();
  await chat.field.fill('x'.repeat(3990));
  return chat;
}

interface AxNode { ignored: boolean; role?: { value?: unknown }; name?: { value?: unknown } }

/** Role and name of what a screen reader meets, as Chromium computes them. */
async function accessibleNodes({ page }: ChatPage): Promise<{ role: string; name: string }[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree') as { nodes: AxNode[] };
  return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => ({
    role: typeof role?.value === 'string' ? role.value : '', name: typeof name?.value === 'string' ? name.value : '',
  }));
}

describe('a screen reader', () => {
  it('meets landmarks, and a name on every control', async () => {
    const nodes = await accessibleNodes(await openFull());
    const roles = nodes.map(({ role }) => role);
    for (const role of ['banner', 'main', 'heading', 'log', 'list']) expect(roles).toContain(role);
    const controls = nodes.filter(({ role }) => ['button', 'link', 'textbox', 'combobox', 'log', 'group'].includes(role));
    expect(controls.length).toBeGreaterThan(8);
    expect(controls.filter(({ name }) => name.trim() === '')).toEqual([]);
    expect(nodes.filter(({ role }) => role === 'heading').map(({ name }) => name)).toEqual(['Hotel <b>Probe</b>']);
  });

  it('hears who speaks, and the finished reply instead of its pieces', async () => {
    const chat = await openFull();
    const texts = (await accessibleNodes(chat)).filter(({ role }) => role === 'StaticText').map(({ name }) => name);
    for (const name of ['You', 'Concierge', 'Front desk']) expect(texts).toContain(name);
    expect(texts).not.toContain('Let me see');
    expect(await chat.log.getAttribute('aria-live')).toBe('polite');
    expect(await chat.log.getAttribute('aria-relevant')).toBe('additions');
  });

  it('is told the language of the page and of each message', async () => {
    service.say({ message: 'Guten Tag', locale: 'de' });
    const chat = await open();
    expect(await chat.page.locator('html').getAttribute('lang')).toBe('en');
    expect(await chat.page.getByText('Guten Tag').getAttribute('lang')).toBe('de');
  });

  it('hears of a lost connection and of its return', async () => {
    const chat = await open();
    const status = chat.page.locator('#status');
    expect([await status.getAttribute('role'), await status.innerText()]).toEqual(['status', 'Connected']);
    service.dropSockets();
    await chat.untilOffline();
    expect(await status.innerText()).toBe('Connection lost. Reconnecting; nothing you wrote is lost.');
  });
});

describe('a guest with a keyboard alone', () => {
  /** Where there is no mouse the page does not take the focus by itself, so that Tab begins at its top. */
  const withoutMouse: BrowserContextOptions = { hasTouch: true, isMobile: true, viewport: { width: 600, height: 800 } };
  const focused = (chat: ChatPage): Promise<string> => chat.page.evaluate<string>(
    '(document.activeElement.getAttribute("aria-label") || document.activeElement.id || document.activeElement.textContent).trim()',
  );

  it('reaches everything in order, from the skip link to the send button', async () => {
    service.say({ message: 'Yes.', sources: [{ title: 'Pool', url: 'https://hotel.example/pool' }] });
    const chat = await open(withoutMouse);
    await chat.untilStored(2);
    const stops: string[] = [];
    for (let press = 0; press < 8; press += 1) {
      await chat.page.keyboard.press('Tab');
      stops.push(await focused(chat));
    }
    expect(stops).toEqual(['skip', 'language', 'Conversation', 'Pool', 'Helpful', 'Not helpful', 'query', 'send']);
  });

  it('asks, rates, retries and changes the language', async () => {
    const chat = await open();
    expect(await focused(chat)).toBe('query');
    service.refusals.push({ status: 400, code: 'INVALID_INPUT' });
    await chat.page.keyboard.type('Hello');
    await chat.page.keyboard.press('Enter');
    await chat.page.getByRole('button', { name: 'Try again' }).focus();
    await chat.page.keyboard.press('Enter');
    await chat.untilStored(2);
    expect(await focused(chat)).toBe('query');
    service.say({ message: 'Good morning' });
    await chat.untilStored(3);
    await chat.page.getByRole('button', { name: 'Helpful', exact: true }).focus();
    await chat.page.keyboard.press('Space');
    await chat.page.getByText('Thank you for your feedback.').waitFor();
    expect(await focused(chat)).toBe('Helpful');
    await chat.page.getByLabel('Language').focus();
    await chat.page.keyboard.type('Deu');
    await chat.page.locator('html[lang="de"]').waitFor();
    expect(await focused(chat)).toBe('language');
  });

  it('sees where the focus is, and skips to the message', async () => {
    const chat = await open(withoutMouse);
    await chat.page.keyboard.press('Tab');
    const skip = chat.page.getByRole('link', { name: 'Skip to your message' });
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await chat.page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await chat.page.keyboard.press('Enter');
    expect(await focused(chat)).toBe('query');
  });
});

describe('the looks', () => {
  it.each(['light', 'dark'] as const)('have enough contrast in %s', async (colorScheme) => {
    const chat = await openFull({ colorScheme });
    expect(await chat.page.evaluate(lowContrast)).toEqual([]);
    service.dropSockets();
    await chat.untilOffline();
    expect(await chat.page.evaluate(lowContrast)).toEqual([]);
  });

  it.each([320, 390, 1280])('suit a screen of %d pixels, long words included', async (width) => {
    service.say({ message: `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} https://hotel.example/${'a'.repeat(200)}`, sources: [
      { title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3), url: 'https://hotel.example/' },
    ] });
    const chat = await openFull({ viewport: { width, height: 640 }, hasTouch: width < 500, isMobile: width < 500, locale: 'en' });
    service.dropSockets();
    await chat.untilOffline();
    expect(await chat.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await chat.page.evaluate('document.getElementById("log").scrollWidth - document.getElementById("log").clientWidth')).toBe(0);
    expect(await chat.page.evaluate(smallTargets)).toEqual([]);
    const send = await chat.page.locator('#send').boundingBox();
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(640);
  });

  it.each([320, 1280])('hold still on %d pixels while a reply is written and the connection breaks', async (width) => {
    const device = await newDevice({ viewport: { width, height: 640 } });
    await device.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.shift += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
    `);
    const chat = await (await ChatPage.open(device, `${service.url}/demo`)).untilOnline();
    await chat.write('Is there a pool?');
    await chat.untilStored(2);
    service.live('typing', { active: true });
    for (const [index, text] of ['Yes, ', 'from seven ', 'to ten.'].entries()) {
      service.live('message.delta', { replyTo: service.posts[0]?.messageId, index, text });
    }
    await chat.page.getByText('Yes, from seven to ten.').waitFor();
    service.say({ message: 'Yes, from seven to ten.', sources: [{ title: 'Pool', url: 'https://hotel.example/pool' }] });
    await chat.untilStored(3);
    service.dropSockets();
    await chat.untilOffline();
    // A tenth of what counts as steady (Web Vitals, cumulative layout shift).
    expect(await chat.page.evaluate<number>('globalThis.shift')).toBeLessThan(0.01);
  });

  it('do not move for those who asked for calm', async () => {
    const chat = await openFull({ reducedMotion: 'reduce' });
    expect(await chat.page.evaluate('document.getAnimations().length')).toBe(0);
  });
});
