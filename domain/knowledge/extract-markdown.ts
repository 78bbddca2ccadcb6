import { cleanText } from './clean-text.ts';
import { cutPassages } from './cut-passages.ts';
import type { Section } from '../model/knowledge/passages.ts';
import type { Extracted } from './extracted.ts';
import { markdownBlocks } from './markdown-blocks.ts';

/** Headings are cut to these many characters: every passage under them repeats them. */
const MAX_HEADING = 300;
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** The text of a Markdown document under its headings, without markup. */
export function extractMarkdown(markdown: string, fallbackTitle: string): Extracted {
  const whole = withoutComments(markdown).replace(/\r\n?/g, '\n');
  const front = FRONT_MATTER.exec(whole)?.[1] ?? '';
  const blocks = markdownBlocks(whole.replace(FRONT_MATTER, ''));
  const first = blocks.find((block) => block.kind === 'heading' && block.depth === 1 && block.text !== '');
  const title = (frontValue(front, 'title') ?? first?.text ?? fallbackTitle).slice(0, MAX_HEADING).toWellFormed();
  const sections: Section[] = [{ heading: title, blocks: [] }];
  for (const { kind, text } of blocks) {
    if (kind !== 'heading') sections.at(-1)?.blocks.push(kind === 'code' ? cleanText(text) : plain(text));
    else if (text !== '') sections.push({ heading: headingUnder(title, plain(text).slice(0, MAX_HEADING).toWellFormed()), blocks: [] });
  }
  return {
    title: plain(title),
    locale: frontValue(front, 'locale') ?? frontValue(front, 'lang'),
    passages: cutPassages(sections.filter((section) => section.blocks.length > 0)),
  };
}

function headingUnder(title: string, heading: string): string {
  return title.includes(heading) ? heading : `${title} – ${heading}`;
}

function frontValue(front: string, name: string): string | null {
  return new RegExp(`^${name}:(.+)$`, 'm').exec(front)?.[1]?.trim().replace(/^["']|["']$/g, '') || null;
}

function withoutComments(markdown: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = markdown.indexOf('<!--', from);
    const end = start < 0 ? -1 : markdown.indexOf('-->', start + 4);
    if (end < 0) return kept + markdown.slice(from);
    kept += markdown.slice(from, start);
    from = end + 3;
  }
}

// Texts come from strangers: each pattern begins where no other match of it can, or stays on its line, so that none
// takes longer than the text is long.
const IMAGE = /!\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
const LINK = /\[([^[\]]+)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
const LIST_MARK = /^[ \t]*(?:[-*+]|\d+[.)]|>) +/gm;
const TABLE_RULE = /^(?=[^\n]*--)(?=[^\n]*\|)[ \t|:-]+$/gm;
const TABLE_EDGE = /^[ \t]*\||\|[ \t]*$/gm;

function plain(markdown: string): string {
  const text = markdown
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(LIST_MARK, '')
    .replace(TABLE_RULE, '')
    .replace(TABLE_EDGE, '')
    .replaceAll('|', ': ')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/<[^<>]+>/g, ' ');
  return cleanText(text);
}
