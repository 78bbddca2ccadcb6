/** Elements whose end tags pages leave out, those that end their like, and those that have none: none says how deep a page is. */
const UNCOUNTED = new Set(`p li dt dd tr td th thead tbody tfoot option optgroup rp rt colgroup caption html head body
  a button form nobr
  area base br col embed hr img input link meta param source track wbr`.split(/\s+/));
/** Their content is text, whatever it looks like. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'iframe', 'xmp']);

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;

/**
 * Whether a page's elements are open within each other beyond a depth, told from its tags in one pass. A parser looks through
 * its open elements at many a tag, so that tens of thousands of them would hold the process for minutes.
 */
export function isNestedDeeper(html: string, most: number): boolean {
  const tags = new RegExp(TAG);
  let depth = 0;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    const name = (found[2] ?? '').toLowerCase();
    if (UNCOUNTED.has(name)) continue;
    if (found[1] === '/') {
      depth = Math.max(0, depth - 1);
    } else if (RAW.has(name)) {
      const end = indexOfEnd(html, name, tags.lastIndex);
      if (end < 0) return false;
      tags.lastIndex = end;
    } else {
      depth += 1;
      if (depth > most) return true;
    }
  }
  return false;
}

function indexOfEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null ? -1 : end.lastIndex;
}
