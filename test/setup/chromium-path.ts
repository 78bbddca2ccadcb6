/** Where Chromium is, when it is not where Debian puts it. */
export const chromiumFromEnvironment = process.env['CHROMIUM'];
