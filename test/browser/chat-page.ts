import type { BrowserContext, Locator, Page } from 'playwright-core';
import { waitFor } from '../support/general/wait-for.ts';

export type Shown = [author: string, text: string];

/** The chat page as a guest handles it. */
export class ChatPage {
  readonly page: Page;
  /** What the browser complained about: failed scripts, refused content, and errors of the page itself. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      // That a request failed is what some tests are about.
      const isNetwork = /Failed to load resource|WebSocket connection to/.test(message.text());
      if (message.type() === 'error' && !isNetwork) this.complaints.push(message.text());
    });
  }

  /** @param address origin, with `/demo` and a query where that matters */
  static async open(context: BrowserContext, address: string): Promise<ChatPage> {
    const chat = new ChatPage(await context.newPage());
    await chat.page.goto(address);
    return chat;
  }

  get field(): Locator {
    return this.page.locator('#query');
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }

  /** Everything in the conversation, pieces of a reply in the making excepted. */
  async shown(): Promise<Shown[]> {
    return this.page.locator('.message:not([aria-hidden])').evaluateAll((entries) => entries.map(
      (entry): Shown => [entry.querySelector('.author')?.innerText ?? '', entry.querySelector('.text')?.innerText ?? ''],
    ));
  }

  async textsOf(author: string): Promise<string[]> {
    return (await this.shown()).filter(([name]) => name === author).map(([, text]) => text);
  }

  async untilOnline(): Promise<this> {
    await this.page.locator('#status[data-status="online"]').waitFor();
    return this;
  }

  async untilOffline(): Promise<void> {
    await this.page.locator('#status[data-status="offline"]').waitFor();
  }

  /** Waits until so many entries are stored with the service, and shows all. */
  async untilStored(count: number): Promise<Shown[]> {
    const stored = this.page.locator('.message[data-state="stored"]');
    await waitFor(async () => await stored.count() >= count, { what: `${count} entries on the page` });
    return this.shown();
  }

  async sessionOf(clientId: string): Promise<string> {
    return waitFor(
      () => this.page.evaluate<string | null>(`localStorage.getItem('concierge.${clientId}.session')`),
      { what: 'the page to have a session' },
    );
  }
}
