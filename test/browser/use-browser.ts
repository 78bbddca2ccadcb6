import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { CHROMIUM_TIMEOUT_MS, chromiumArguments, findBareChromium, findChromium } from './chromium.ts';

const PATIENCE_MS = 45_000;

/**
 * A Chromium for the test file, with a profile of its own. Each context is another guest's device.
 *
 * @param whole with the settings that a person has, such as what a private window refuses third parties
 * @returns opens a context, which ends with the test
 */
export function useBrowser({ whole = false } = {}): (options?: BrowserContextOptions) => Promise<BrowserContext> {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await (whole ? findChromium() : findBareChromium()), args: chromiumArguments });
  }, CHROMIUM_TIMEOUT_MS);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser?.close());
  return async (options = {}) => {
    if (browser === undefined) throw new Error('The browser is not up yet.');
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Zurich', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    return context;
  };
}
