import { once } from 'node:events';
import { chromium, type Page } from 'playwright-core';
import { WebSocket } from 'ws';
import { apiOf, signIn, type Api } from '../../bench/noisy/hotels.ts';
import { startBenchProduct, type BenchProduct } from '../../bench/product.ts';
import { figuresOf, Samples, table, type Figures } from '../../bench/statistics.ts';
import { chromiumArguments, CHROMIUM_TIMEOUT_MS, findChromium } from '../browser/chromium.ts';
import { RARE_WORD, seedConversations } from './bench-conversations.ts';

/** Each of these may take so long, for 95 of 100. */
const BOUND_MS = 1_000;
const [FEW, MANY] = [10, 10_000];
const WARM_UP = 5;
const PATIENCE_MS = 30_000;

const now = (): number => performance.timeOrigin + performance.now();

const log = (line: string): void => { process.stdout.write(`${line}\n`); };

/**
 * `npm run bench:console`: what an operator and a guest wait for in real browsers: the row of a guest who asks for a person, the operator's word at the guest, and
 * the inbox of a hotel with 10,000 conversations. Ends with status 1 when one of these takes longer than a second (p95).
 */
async function benchConsole(calls: number): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments, timeout: CHROMIUM_TIMEOUT_MS });
    product.teardown.add('Chromium', { stop: () => browser.close(), kill: () => void browser.close() });
    const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await signInAt(page, product);
    log(`${calls} guests ask for a person …`);
    const desk = await measureDesk(page, product, calls);
    log(`The inbox of a hotel with ${FEW} conversations and of one with ${MANY} …`);
    const lists = await measureLists(page, product, calls);
    const figures: Figures[] = [...desk, ...lists];
    log(table(figures, figures[0]?.baseline ?? ''));
    const missed = figures.filter(({ p95, name }) => p95 > BOUND_MS && !name.startsWith('bare')).map(({ name }) => name);
    if (missed.length > 0) process.exitCode = 1;
    log(missed.length === 0 ? `All within ${BOUND_MS} ms (p95).` : `More than ${BOUND_MS} ms (p95): ${missed.join(', ')}.`);
    return { bench: 'console', boundMs: BOUND_MS, missed, figures };
  } finally {
    await product.teardown.stop(log);
  }
}

async function signInAt(page: Page, { apiUrl, administrator: { email, password } }: BenchProduct): Promise<void> {
  await page.goto(`${apiUrl}/console`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/hotels\//);
}

/** Says in the page when a guest waits whose row was not there before, in milliseconds since 1970. */
const ROW_COMES = `new Promise((resolve) => {
  window.seenRows ??= new Set();
  const look = () => {
    for (const { href } of document.querySelectorAll('section[aria-label="Waiting for a person"] a')) {
      if (window.seenRows.has(href)) continue;
      window.seenRows.add(href);
      observer.disconnect();
      return resolve({ at: performance.timeOrigin + performance.now(), href });
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  look();
})`;

async function measureDesk(page: Page, product: BenchProduct, calls: number): Promise<Figures[]> {
  const [accepted, row, word] = [new Samples('bare 202 of the guest\'s message'), new Samples('row of a guest who asks for a person'), new Samples('operator\'s word at the guest')];
  await page.goto(`${product.apiUrl}/console/hotels/${product.clientId}/inbox`);
  await page.getByRole('img', { name: 'Live' }).waitFor();
  for (let turn = -WARM_UP; turn < calls; turn += 1) {
    if (turn === 0) for (const samples of [accepted, row, word]) samples.forget();
    const guest = await openGuest(product);
    const comes = page.evaluate<{ at: number; href: string }>(ROW_COMES);
    const asked = now();
    await guest.ask('I would like to talk to a person, please');
    accepted.add(now() - asked);
    const { at, href } = await comes;
    row.add(at - asked);
    await page.locator(`a[href="${new URL(href).pathname}"]`).first().click();
    const field = page.getByRole('textbox', { name: 'Write to the guest' });
    const text = `Good evening, guest ${turn}.`;
    await field.fill(text);
    const heard = guest.hears(text);
    const said = now();
    await field.press('Control+Enter');
    word.add(await heard - said);
    await page.getByRole('log').getByText(text).waitFor();
    guest.leave();
  }
  return [accepted, row, word].map((samples) => figuresOf(samples, accepted));
}

/** A guest's page: its socket, and what it sends. */
async function openGuest({ apiUrl, clientId }: BenchProduct) {
  const headers = { 'content-type': 'application/json', 'x-client-id': clientId };
  const opened = await fetch(`${apiUrl}/api/message`, { headers });
  const { id } = await opened.json() as { id: string };
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/api/realtime?clientId=${clientId}&sessionId=${id}`);
  await once(socket, 'open');
  return {
    async ask(query: string): Promise<void> {
      const response = await fetch(`${apiUrl}/api/message`, { method: 'POST', headers: { ...headers, 'x-session-id': id }, body: JSON.stringify({ query, locale: 'en' }) });
      if (!response.ok) throw new Error(`The product answered ${response.status}: ${await response.text()}`);
    },
    hears: (text: string): Promise<number> => new Promise((resolve) => {
      socket.on('message', (data) => { if ((data as Buffer).toString('utf8').includes(text)) resolve(now()); });
    }),
    leave: (): void => socket.close(),
  };
}

async function measureLists(page: Page, product: BenchProduct, calls: number): Promise<Figures[]> {
  const api = apiOf(product);
  const headers = await signIn(product, api);
  const [few, many] = [await hotelWith(product, api, headers, FEW), await hotelWith(product, api, headers, MANY)];
  const inbox = (hotelId: string): string => `${product.apiUrl}/console/hotels/${hotelId}/inbox`;
  const rows = page.locator('.list a.row');
  const small = new Samples(`bare inbox, ${FEW} conversations`);
  const names = ['inbox', 'more of it', 'not answered', 'search', 'inbox over all hotels'];
  const large = names.map((name) => new Samples(`${name}, ${MANY} conversations`)) as [Samples, Samples, Samples, Samples, Samples];
  const [open, more, outcome, search, all] = large;
  for (let turn = -WARM_UP; turn < calls; turn += 1) {
    if (turn === 0) for (const samples of [small, ...large]) samples.forget();
    await small.time(async () => { await page.goto(inbox(few)); await rows.first().waitFor(); });
    await open.time(async () => { await page.goto(inbox(many)); await rows.first().waitFor(); });
    await more.time(async () => { await page.getByRole('button', { name: 'Show more' }).click(); await rows.nth(40).waitFor(); });
    const found = page.getByRole('region', { name: 'Found' }).getByRole('link');
    await outcome.time(async () => { await page.getByRole('combobox', { name: 'Show' }).selectOption('unanswered'); await found.first().waitFor(); });
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
    await found.first().waitFor({ state: 'detached' });
    await search.time(async () => { await page.getByRole('searchbox').fill(RARE_WORD); await found.first().waitFor(); });
    await all.time(async () => { await page.goto(`${product.apiUrl}/console/all/inbox`); await rows.first().waitFor(); });
  }
  return [small, ...large].map((samples) => figuresOf(samples, small));
}

async function hotelWith({ stack }: BenchProduct, api: Api, headers: Record<string, string>, count: number): Promise<string> {
  const { body: { id } } = await api.call<{ id: string }>('POST', '/api/clients', { headers, body: { name: `Hotel with ${count}`, time_zone: 'Europe/Zurich' } });
  await seedConversations(stack.databaseUrl, id, count);
  return id;
}

const calls = Number(process.argv[2] ?? 50);
if (!Number.isSafeInteger(calls) || calls < 1) throw new Error('Say how often each is measured: npm run bench:console -- 50');
log(JSON.stringify(await benchConsole(calls)));
process.exit();
