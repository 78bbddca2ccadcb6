import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../domain/language/languages.ts';

/** One page in one language as it was written, before any HTML. */
export interface PageContent<Locale extends Language = Language, Kind extends string = string> {
  readonly locale: Locale;
  readonly kind: Kind;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly nav: string;
  readonly markdown: string;
  readonly modified: Date;
}

/** Where a house's pages are and how its texts are set. */
interface ContentSource<Locale extends Language, Kind extends string> {
  /** Holds `<locale>/<kind>.md`. */
  readonly folder: string;
  readonly locales: readonly Locale[];
  /** In the order of the navigation. */
  readonly kinds: readonly Kind[];
  /** Puts typographic marks in place of what authors type. */
  readonly typeset: (locale: Locale, text: string) => string;
}

/** A house's pages in all its languages, read once per process. */
export class SiteContent<Locale extends Language = Language, Kind extends string = string> {
  readonly #source: ContentSource<Locale, Kind>;
  #loaded: readonly PageContent<Locale, Kind>[] | undefined;

  constructor(source: ContentSource<Locale, Kind>) {
    this.#source = source;
  }

  all(): readonly PageContent<Locale, Kind>[] {
    const { locales, kinds } = this.#source;
    this.#loaded ??= locales.flatMap((locale) => kinds.map((kind) => readContent(this.#source, locale, kind)));
    return this.#loaded;
  }

  /** The address of a page that another one links to by its kind. @throws Error when the house has none */
  linkFrom({ locale, kind }: PageContent<Locale, Kind>, target: string): string {
    const page = this.all().find((each) => each.locale === locale && each.kind === target);
    if (!page) throw new Error(`${locale}/${kind}.md links to "${target}", which is not a page.`);
    return page.path;
  }

  /** The page of a kind in a language. @throws Error when the house has none */
  of(locale: Locale, kind: Kind): PageContent<Locale, Kind> {
    const content = this.all().find((page) => page.locale === locale && page.kind === kind);
    if (!content) throw new Error(`There is no page ${locale}/${kind} in ${this.#source.folder}.`);
    return content;
  }
}

function readContent<Locale extends Language, Kind extends string>(
  { folder, typeset }: ContentSource<Locale, Kind>, locale: Locale, kind: Kind,
): PageContent<Locale, Kind> {
  const file = join(folder, locale, `${kind}.md`);
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const field = (name: string): string => {
    const line = head.split('\n').find((candidate) => candidate.startsWith(`${name}:`));
    if (line === undefined) throw new Error(`${file} has no "${name}" in its front matter.`);
    return typeset(locale, line.slice(name.length + 1).trim());
  };
  return {
    locale,
    kind,
    path: `/${locale}/${field('slug')}`,
    title: field('title'),
    description: field('description'),
    nav: field('nav'),
    markdown: typeset(locale, body.trim()),
    modified: statSync(file).mtime,
  };
}
