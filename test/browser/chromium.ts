import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromiumFromEnvironment } from '../setup/chromium-path.ts';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const APT = '/usr/bin/apt-get';
/** Two test files may find the browser missing at the same time: the second waits for the first. */
const INSTALL = 'export DEBIAN_FRONTEND=noninteractive; '
  + 'apt-get update -q && apt-get install -q -y -o DPkg::Lock::Timeout=600 chromium';
const TELL_EVERY_MS = 10_000;

/** How long a test file may wait for its browser, an installation included. */
export const CHROMIUM_TIMEOUT_MS = 15 * 60_000;

/** The popups of the address bar are pages of their own, which each window makes ready at two thirds of its cost. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What Playwright turns off: Chromium heeds the last of several such lists alone. */
const USUALLY_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints',
  'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
];

export const chromiumArguments = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', `--disable-features=${[...USUALLY_OFF, ...ADDRESS_BAR].join(',')}`,
];

interface Machine {
  configured?: string | undefined;
  places?: readonly string[];
  mayInstall?: boolean;
  install?: () => Promise<void>;
}

/**
 * The browser of the browser tests: `CHROMIUM`, else where systems put it, else installed where that is
 * possible without asking anybody (root on Debian).
 *
 * @throws Error that says what to do
 */
export async function findChromium({
  configured = chromiumFromEnvironment, places = USUAL_PLACES, mayInstall = process.getuid?.() === 0 && existsSync(APT),
  install = installChromium,
}: Machine = {}): Promise<string> {
  if (configured !== undefined && configured !== '') {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROMIUM names ${configured}, which is no program. Set it to the path of Chromium or Chrome.`);
  }
  const found = places.find(isExecutable);
  if (found !== undefined) return found;
  const advice = 'Install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.';
  if (!mayInstall) throw new Error(`The browser tests need Chromium, which is not on this machine. ${advice}`);
  await install();
  const installed = places.find(isExecutable);
  if (installed === undefined) throw new Error(`Chromium was installed, but is not where it should be. ${advice}`);
  return installed;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installChromium(): Promise<void> {
  const say = (text: string): void => { process.stderr.write(`Chromium for the browser tests: ${text}\n`); };
  say('installing with apt-get, which takes a few minutes');
  const child = spawn('sh', ['-c', `${INSTALL} 2>&1`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const timer = setInterval(() => say(lines.at(-1) ?? 'starting'), TELL_EVERY_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).finally(() => clearInterval(timer));
  if (code === 0) return say('installed');
  throw new Error(`apt-get could not install Chromium (exit code ${code}):\n${lines.slice(-15).join('\n')}`);
}
