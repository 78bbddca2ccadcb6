import { cleanText } from '../model/retrieval/clean-text.ts';
import { cutPassages, type Section } from '../model/retrieval/cut-passages.ts';
import type { Extracted } from './extracted.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** The text of a Markdown or plain text document under its headings, without markup. */
export function extractMarkdown(markdown: string, fallbackTitle: string): Extracted {
  const whole = markdown.replace(/\r\n?/g, '\n').replace(/<!--[\s\S]*?-->/g, '');
  const front = FRONT_MATTER.exec(whole)?.[1] ?? '';
  const title = frontValue(front, 'title') ?? /^# +(.+)$/m.exec(whole)?.[1]?.trim() ?? fallbackTitle;
  const sections: Section[] = [{ heading: title, blocks: [] }];
  for (const block of whole.replace(FRONT_MATTER, '').split(/\n\s*\n|\n(?=#{1,6} |\s*[-*+] |\s*\d+[.)] )/)) {
    const heading = /^\s*#{1,6} +(.+?)\s*#*\s*(?:\n|$)/.exec(block);
    const rest = heading === null ? block : block.slice(heading[0].length);
    if (heading?.[1] !== undefined) sections.push({ heading: headingUnder(title, plain(heading[1])), blocks: [] });
    if (rest.trim() !== '') sections.at(-1)?.blocks.push(plain(rest));
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
  return new RegExp(`^${name}: *["']?(.+?)["']? *$`, 'm').exec(front)?.[1] ?? null;
}

function plain(markdown: string): string {
  const text = markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*+]|\d+[.)]|>) +/gm, '')
    .replace(/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+.*$/gm, '')
    .replace(/^\s*\||\|\s*$/gm, '')
    .replaceAll('|', ': ')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/<[^>]+>/g, ' ');
  return cleanText(text);
}
