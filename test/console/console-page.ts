import type { BrowserContext, Locator, Page } from 'playwright-core';
import { createAccount, PASSWORD, signedIn, type Account } from '../support/accounts/accounts.ts';
import type { RolePreset } from '../../domain/model/role-presets.ts';
import type { Database } from '../../domain/storage/database.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** The console as an operator handles it. */
export class ConsolePage {
  readonly page: Page;
  readonly #api: string;
  /**
   * What the browser complained about: failed scripts, refused content, and answers that the console should not provoke. A service that
   * is away, or on a machine too busy to reach its database, is asked again: that it was is no complaint once the same request is answered.
   */
  readonly complaints: string[] = [];

  /** @param api whose console it is */
  constructor(page: Page, api: string = testStack().apiUrls[0]) {
    this.page = page;
    this.#api = api;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource')) this.complaints.push(message.text());
    });
    page.on('response', (response) => {
      const wasAway = this.complaints.indexOf(`503 ${response.url()}`);
      if (response.ok() && wasAway !== -1) this.complaints.splice(wasAway, 1);
      if (response.status() === 403 || response.status() >= 500) this.complaints.push(`${response.status()} ${response.url()}`);
    });
  }

  async goto(path: string): Promise<this> {
    await this.page.goto(`${this.#api}/console${path}`);
    return this;
  }

  /** Goes where a link of the console would lead, without loading it anew, and waits until the page before has gone with its heading. */
  async follow(path: string): Promise<this> {
    await this.page.evaluate(`document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState({}, '', ${JSON.stringify(`/console${path}`)})`);
    await this.page.locator('h1[data-left]').waitFor({ state: 'detached' });
    return this;
  }

  /** The heading that says which page this is. */
  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** A page of the list at the side. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).first().click();
  }

  /**
   * Takes back what was said to be done, as soon as it is said and by keyboard: the note goes after some seconds, which a busy machine
   * lets pass, but not from under the focus.
   */
  async undo(said: string): Promise<void> {
    await this.page.getByRole('status').locator('> *', { hasText: said }).getByRole('button', { name: 'Undo' }).last().press('Enter');
  }

  async signIn(email: string, password: string = PASSWORD): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }
}

export type NewDevice = (options?: Parameters<import('playwright-core').Browser['newContext']>[0]) => Promise<BrowserContext>;

interface Operator { console: ConsolePage; account: Account; device: BrowserContext }

/** A device on which somebody with these permissions is signed in. */
export async function operatorDevice(
  database: Database, newDevice: NewDevice, permissions: readonly string[], options: Parameters<NewDevice>[0] = {},
): Promise<Operator> {
  return deviceOf(await createAccount(database, { permissions }), newDevice, options);
}

/** A device on which a colleague of these hotels is signed in, made one by the preset as a manager makes colleagues. */
export async function presetDevice(
  database: Database, newDevice: NewDevice, { preset, hotels, options = {} }: Colleague,
): Promise<Operator> {
  const account = await createAccount(database);
  const administrator = await signInAdministrator(database);
  for (const id of hotels) {
    const { status } = await administrator.call('POST', `/api/clients/${id}/users`, { body: { email: account.email, preset } });
    if (status >= 300) throw new Error(`The preset ${preset} answered ${status}`);
  }
  return deviceOf(account, newDevice, options);
}

interface Colleague { preset: RolePreset; hotels: readonly string[]; options?: Parameters<NewDevice>[0] }

async function deviceOf(account: Account, newDevice: NewDevice, options: Parameters<NewDevice>[0]): Promise<Operator> {
  const { access, refresh } = await signedIn(account.email);
  const device = await newDevice(options);
  const [url] = testStack().apiUrls;
  await device.addCookies([
    { name: 'concierge_access', value: access, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'concierge_refresh', value: refresh, url: `${url}/auth`, httpOnly: true, sameSite: 'Lax' },
  ]);
  return { console: new ConsolePage(await device.newPage()), account, device };
}
