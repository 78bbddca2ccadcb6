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
