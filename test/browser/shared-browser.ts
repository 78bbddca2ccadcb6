import { chromium, type Browser } from 'playwright-core';
import { chromiumArguments } from './chromium.ts';

const launched = new Map<string, Promise<Browser>>();

/**
 * The browser of all test files that one process runs, which ends with the process. This module is loaded once
 * (`test/setup/runner/load-tests-anew.ts`); what belongs to a test is in its contexts.
 */
export async function sharedBrowser(executablePath: string): Promise<Browser> {
  const running = await launched.get(executablePath);
  if (running?.isConnected() === true) return running;
  const browser = chromium.launch({ executablePath, args: chromiumArguments });
  launched.set(executablePath, browser);
  return browser;
}
