import type { DemoLocale } from './facts.ts';

/** Where the dinner menu of a language can be downloaded. */
export function dinnerMenuPath(locale: DemoLocale): string {
  return `/downloads/dinner-menu-${locale}.pdf`;
}
