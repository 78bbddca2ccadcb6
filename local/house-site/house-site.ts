import type { Language } from '../../domain/language/languages.ts';
import type { PageContent } from './content.ts';

/** A file that a site offers for download. */
export interface Download {
  readonly path: string;
  /** Printed when it is asked for. */
  body(): Promise<Uint8Array>;
  readonly modified: Date;
}

/** A house's website, before HTTP. Its texts are loaded only when a visitor wants them. */
export interface HouseSite {
  readonly name: string;
  /** The languages of the pages; visitors without a wish get the first. */
  readonly locales: readonly Language[];
  /** Holds `assets/`. */
  readonly folder: string;
  /** Media types by path. */
  readonly assets: ReadonlyMap<string, string>;
  pages(): readonly PageContent[];
  downloads(): readonly Download[];
  /** @param origin scheme, host and port for canonical and hreflang links */
  pageHtml(content: PageContent, origin: string): string;
  notFoundHtml(locale: Language): string;
}
