import { packPassages, shortened } from './cut-passages.ts';
import type { CutPassage, Section } from '../model/knowledge/passages.ts';
import type { Extracted } from './extracted.ts';
import { readHtml } from './read-html.ts';

/** The text of a web page in passages: what its structured data says first, then its main content. */
export function extractHtml(html: string): Extracted {
  const { title, locale, structured, sections } = readHtml(html);
  return { title, locale, passages: passagesOf(structured, sections) };
}

/** Cuts a page's sections; what its structured data repeats word for word is there once. "Yes." to two questions is not a repetition. */
export function passagesOf(structured: readonly CutPassage[], sections: readonly Section[]): CutPassage[] {
  const seen = new Set<string>();
  return [...structured.flatMap(shortened), ...packPassages(sections)].filter(({ title, text }) => {
    // A section's heading begins with that of its page.
    const key = JSON.stringify([title.split(' – ').at(-1), text]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
