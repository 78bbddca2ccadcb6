import type { CutPassage } from '../model/knowledge/passages.ts';
import { extractMarkdown } from './extract-markdown.ts';

const UNDER = ' – ';

/** The passages of a text that a person writes, whose headings begin with `#`. */
export function passagesOfText(title: string, text: string): CutPassage[] {
  // A front matter would be taken for the document's own title; here the title is given.
  return extractMarkdown(`\n${text}`, title).passages.map((passage) => ({ ...passage, title: underTitle(title, passage.title) }));
}

/** A first heading becomes the title of a document; of an item it is a heading like the others. */
function underTitle(title: string, heading: string): string {
  return heading === title
    || heading.startsWith(title + UNDER) || heading.endsWith('?') ? heading : `${title}${UNDER}${heading.split(UNDER).at(-1) ?? heading}`;
}

/** The other way round: passages as one text to read and to write over, each new heading on a line of its own. */
export function textOfPassages(title: string, passages: readonly CutPassage[]): string {
  let current = title;
  return passages.map((passage) => {
    const heading = passage.title === '' || passage.title === current ? null : passage.title;
    current = passage.title === '' ? current : passage.title;
    return heading === null
      ? passage.text
      : `## ${heading.startsWith(title + UNDER) ? heading.slice(title.length + UNDER.length) : heading}\n\n${passage.text}`;
  }).join('\n\n');
}

/** The passages under another title, where their headings name it. */
export function retitled(passages: readonly CutPassage[], from: string, to: string): CutPassage[] {
  return passages.map((passage) => {
    const names = passage.title === from || passage.title.startsWith(from + UNDER);
    return names ? { ...passage, title: to + passage.title.slice(from.length) } : passage;
  });
}
