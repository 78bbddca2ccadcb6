import { cleanText } from '../clean-text.ts';
import type { HtmlElement } from './page-tree.ts';

/** Elements within a line; any other begins and ends one. */
export const INLINE: ReadonlySet<string> = new Set(`a abbr acronym b bdi bdo big button cite code data del dfn em font i img ins
  kbd label mark nobr output
  picture q rp rt ruby s samp small source span strike strong sub sup time tt u var wbr`.split(/\s+/));

/**
 * All text of an element in one line, words apart that stand in different lines of the page.
 *
 * @param buttons whether what stands on buttons belongs to it
 */
export function flatText(element: HtmlElement, { buttons = false } = {}): string {
  const parts: string[] = [];
  collect(element, parts, buttons);
  return oneLine(parts);
}

export const oneLine = (parts: readonly string[]): string => cleanText(parts.join('')).replace(/\n+/g, ' ');

function collect(element: HtmlElement, parts: string[], buttons: boolean): void {
  for (const child of element.children) {
    if (child.nodeType === 3) parts.push(child.data);
    if (!('tagName' in child) || (child.tagName === 'button' && !buttons)) continue;
    const isApart = !INLINE.has(child.tagName);
    if (isApart) parts.push('\n');
    collect(child, parts, buttons);
    if (isApart) parts.push('\n');
  }
}
