import { chromiumFromEnvironment } from '../setup/chromium-path.ts';
import { isExecutable } from '../../local/is-executable.ts';
import { installPackage, mayInstallPackages } from '../support/general/debian-package.ts';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same Chromium without anything around its pages: its own process computes half as much. */
const BARE_CHROMIUM = '/usr/lib/chromium/chromium-headless-shell';

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
  configured = chromiumFromEnvironment, places = USUAL_PLACES, mayInstall = mayInstallPackages(),
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

/** As {@link findChromium}, the bare one where it is there: for pages that no setting of a browser matters to. */
export async function findBareChromium(): Promise<string> {
  const whole = await findChromium();
  return (chromiumFromEnvironment ?? '') === '' && isExecutable(BARE_CHROMIUM) ? BARE_CHROMIUM : whole;
}

async function installChromium(): Promise<void> {
  const what = 'Chromium for the browser tests';
  await installPackage('chromium fonts-liberation', what);
  // Older releases do not have it, and need it not.
  await installPackage('chromium-headless-shell', what).catch(() => undefined);
}
