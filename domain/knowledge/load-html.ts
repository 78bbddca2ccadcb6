import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { isNestedDeeper } from './html/nesting.ts';
import type { Container } from './html/page-tree.ts';
import { TooMuchToRead } from './too-much-to-read.ts';

/** Pages that people read stay far below. */
const DEEPEST = 2_500;
const MOST_ELEMENTS = 100_000;

/**
 * Parses a page of unknown origin.
 *
 * @returns the document, which holds its elements
 * @throws TooMuchToRead for one whose elements nest beyond reason, or are too many
 */
export function loadHtml(html: string): Container {
  if (isNestedDeeper(html, DEEPEST)) {
    throw new TooMuchToRead(`This page nests its elements more than ${DEEPEST} deep. Close the elements that are left open.`);
  }
  let elements = 0;
  const createElement: typeof adapter.createElement = (...made) => {
    elements += 1;
    // Told while it is parsed: a parser opens what was left open again in every paragraph, so that a short page may become a long one.
    if (elements > MOST_ELEMENTS) {
      throw new TooMuchToRead(`This page has more than ${MOST_ELEMENTS} elements. Split it into several pages.`);
    }
    return adapter.createElement(...made);
  };
  return parse<Htmlparser2TreeAdapterMap>(html, { treeAdapter: { ...adapter, createElement } });
}
