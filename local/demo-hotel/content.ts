import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { demoLocales, type DemoLocale } from './facts.ts';

/** The site's pages in the order of its navigation; each is `content/<locale>/<kind>.md`. */
export const pageKinds = [
  'home', 'rooms', 'restaurant', 'lunch-menu', 'dinner-menu', 'breakfast', 'spa', 'family', 'pets', 'arrival',
  'activities', 'meetings', 'accessibility', 'sustainability', 'policies', 'faq', 'contact',
] as const;

export type PageKind = (typeof pageKinds)[number];

/** One page in one language as it was written, before any HTML. */
export interface DemoContent {
  readonly locale: DemoLocale;
  readonly kind: PageKind;
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly nav: string;
  readonly markdown: string;
  readonly modified: Date;
}

const contentFolder = join(import.meta.dirname, 'content');
let loaded: readonly DemoContent[] | undefined;

/** All pages in all languages, read once per process. */
export function loadContent(): readonly DemoContent[] {
  loaded ??= demoLocales.flatMap((locale) => pageKinds.map((kind) => readContent(locale, kind)));
  return loaded;
}

/** The page of a kind in a language. */
export function contentOf(locale: DemoLocale, kind: PageKind): DemoContent {
  const content = loadContent().find((page) => page.locale === locale && page.kind === kind);
  if (!content) throw new Error(`The demo hotel has no page ${locale}/${kind}.`);
  return content;
}

function readContent(locale: DemoLocale, kind: PageKind): DemoContent {
  const file = join(contentFolder, locale, `${kind}.md`);
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const field = (name: string): string => {
    const line = head.split('\n').find((candidate) => candidate.startsWith(`${name}:`));
    if (line === undefined) throw new Error(`${file} has no "${name}" in its front matter.`);
    return typeset(locale, line.slice(name.length + 1).trim());
  };
  const slug = field('slug');
  return {
    locale,
    kind,
    slug,
    path: `/${locale}/${slug}`,
    title: field('title'),
    description: field('description'),
    nav: field('nav'),
    markdown: typeset(locale, body.trim()),
    modified: statSync(file).mtime,
  };
}

// Authors type plain apostrophes and spaces; readers get typographic ones, and a price never breaks from its currency.
function typeset(locale: DemoLocale, text: string): string {
  const common = text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’').replace(/\bCHF (?=\d)/g, 'CHF\u00a0');
  return locale === 'fr' ? common.replace(/ (?=»|[:;?!](?:\s|$))/gmu, '\u00a0').replace(/« /g, '«\u00a0') : common;
}
