import { cleanText } from './clean-text.ts';
import { cutPassages } from './cut-passages.ts';
import type { Section } from '../model/knowledge/passages.ts';
import type { Extracted } from './extracted.ts';

/** A longer line is a sentence, not a heading. */
const MAX_HEADING = 80;

/** The text of a plain text file; a short line of its own that ends without a full stop heads what follows. */
export function extractText(text: string, fallbackTitle: string): Extracted {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/).map(cleanText).filter(Boolean);
  const title = isHeading(blocks[0]) && blocks.length > 1 ? blocks.shift() ?? fallbackTitle : fallbackTitle;
  const sections: Section[] = [{ heading: title, blocks: [] }];
  for (const [index, block] of blocks.entries()) {
    if (isHeading(block) && index < blocks.length - 1) sections.push({ heading: `${title} – ${block}`, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return { title, locale: null, passages: cutPassages(sections.filter((section) => section.blocks.length > 0)) };
}

function isHeading(block: string | undefined): boolean {
  return block !== undefined
    && block.length <= MAX_HEADING && !block.includes('\n') && /[\p{L}\p{N})]$/u.test(block) && !/\d[:.]\d\d/.test(block);
}
