import type { DemoLocale } from './facts.ts';

/** Where the dinner menu of a language can be downloaded. */
export function dinnerMenuPath(locale: DemoLocale): string {
  return `/downloads/dinner-menu-${locale}.pdf`;
}

/** Where the site lives and which engine takes its table bookings. */
export interface SiteOptions {
  /** Scheme, host and port for canonical and hreflang links; the hotel's public address unless told. */
  readonly origin?: string;
  /** The page of the table-booking engine that the restaurant page links to. */
  readonly tableBookingUrl?: string;
}
