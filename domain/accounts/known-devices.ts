import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** In the order of looking: most name others that they resemble as well. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//], ['Opera', /\bOPR\//], ['Samsung Internet', /\bSamsungBrowser\//], ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//], ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/], ['iPad', /\biPad\b/], ['Android', /\bAndroid\b/], ['Windows', /\bWindows\b/], ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/], ['Linux', /\bLinux\b/],
];
/** A program, such as `curl/8.5`. */
const PRODUCT = /^[\w.-]{1,40}(?:\/[\w.-]{1,20})?/;

/** What people call the device that sends this `User-Agent`, such as "Firefox, Windows"; null where it says nothing. */
export function deviceName(userAgent: string | undefined): string | null {
  const text = userAgent ?? '';
  const nameIn = (list: typeof BROWSERS): string | undefined => list.find(([, sign]) => sign.test(text))?.[0];
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : PRODUCT.exec(text)?.[0] ?? null;
}

/** A browser that has signed in is known for so long, in milliseconds. */
export const DEVICE_MS = 180 * 24 * 60 * 60 * 1000;
const NAME_BYTES = 16;

/**
 * A token for a browser that has signed in to an account: strangers' failures do not lock this browser out. It signs nobody in, and is
 * valid only for this account.
 */
export function newDevice(userId: string, secrets: Secrets): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}.${secrets.mac('device', `${userId}|${name}`).toString('base64url')}`;
}

/** @returns the name of the device; null where it has not signed in to this account */
export function knownDevice(device: string | undefined, userId: string, secrets: Secrets): string | null {
  const [name, mac, ...more] = (device ?? '').split('.');
  if (!name || !mac || more.length > 0) return null;
  return secrets.hasMac('device', `${userId}|${name}`, Buffer.from(mac, 'base64url')) ? name : null;
}
