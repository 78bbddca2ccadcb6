import { afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { CHROMIUM_TIMEOUT_MS, findBareChromium, findChromium } from './chromium.ts';
import { sharedBrowser } from './shared-browser.ts';

/** As long as `waitFor` waits: a machine that does other work as well may take a minute for what takes it a second alone. */
export const PATIENCE_MS = 90_000;

/**
 * A Chromium for the test file. Each context is another guest's device.
 *
 * @param whole with the settings that a person has, such as what a private window refuses third parties
 * @returns opens a context, which ends with the test
 */
export function useBrowser({ whole = false } = {}): (options?: BrowserContextOptions) => Promise<BrowserContext> {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser(await (whole ? findChromium() : findBareChromium()));
  }, CHROMIUM_TIMEOUT_MS);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  return async (options = {}) => {
    if (browser === undefined) throw new Error('The browser is not up yet.');
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Zurich', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    return context;
  };
}
