import type { Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';

/** An element of a parsed page. */
export type HtmlElement = Htmlparser2TreeAdapterMap['element'];
/** What holds elements: one of them, or a whole document. */
export type Container = Pick<HtmlElement, 'children'>;
type HtmlNode = HtmlElement['children'][number];

const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;

/**
 * The elements below a node in the order of the page. A page is gone through by this and by no selectors: those compare the
 * places of what they find, which takes the square of the time on a page with many elements side by side.
 */
export function* elementsIn(root: Container): Generator<HtmlElement> {
  const waiting: HtmlNode[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    pushChildren(waiting, node);
  }
}

export function firstIn(root: Container, isWanted: (element: HtmlElement) => boolean): HtmlElement | undefined {
  for (const element of elementsIn(root)) if (isWanted(element)) return element;
  return undefined;
}

/**
 * Removes elements from a page, each with everything in it.
 *
 * @param isGone asked of each element whose parents stay; `above` is what it returned as context for the parent
 */
export function prune<Context>(
  root: Container, above: Context, look: (element: HtmlElement, above: Context) => { gone: boolean; within: Context },
): void {
  const waiting: { node: Container; above: Context }[] = [{ node: root, above }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, above: context } = next;
    node.children = node.children.filter((child) => {
      if (!isElement(child)) return true;
      const { gone, within } = look(child, context);
      if (!gone) waiting.push({ node: child, above: within });
      return !gone;
    });
  }
}

/** The words of an attribute that lists some, such as `class`. */
export const wordsOf = ({ attribs }: HtmlElement, name: string): string[] => (attribs[name] ?? '').split(/\s+/).filter(Boolean);

/** What a script or another element that holds nothing but text says. */
export const ownText = ({ children }: HtmlElement): string => children.map((child) => (child.nodeType === 3 ? child.data : '')).join('');

/** All text below a node as it stands in the source, without scripts and styles. */
export function sourceText(root: Container): string {
  const parts: string[] = [];
  const waiting: HtmlNode[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeType === 3) parts.push(node.data);
    else if (isElement(node) && node.tagName !== 'script' && node.tagName !== 'style') pushChildren(waiting, node);
  }
  return parts.join('');
}

/** One by one: a call takes no list of hundreds of thousands. */
function pushChildren(waiting: HtmlNode[], { children }: Container): void {
  for (let index = children.length - 1; index >= 0; index -= 1) waiting.push(children[index] as HtmlNode);
}
