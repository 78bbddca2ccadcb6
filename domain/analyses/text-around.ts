import { firstIn, type Container, type HtmlElement as Element } from '../knowledge/html/page-tree.ts';

type Parent = NonNullable<Element['parent']>;
type Child = Parent['children'][number];
type Headings = ReadonlyMap<Child, Element>;

/** As much as a label needs; elements that nest without end would hold each other's text over and over. */
const MAX_NODES = 200;
const MAX_CHARACTERS = 1000;
const HEADING = /^h[1-4]$/;
/** From here on up a heading is about something else. */
const LEVELS = 5;

/** The beginning of an element's text, what its pictures are called included; as written, not tidied. */
export function textOf(element: Element): string {
  const waiting: Child[] = [element];
  let text = '';
  for (let seen = 0; seen < MAX_NODES && text.length < MAX_CHARACTERS; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (node.type === 'text') text += node.data.slice(0, MAX_CHARACTERS);
    if (node.type !== 'tag') continue;
    if (node.name === 'img') text += ` ${node.attribs['alt'] ?? ''} `;
    waiting.push(...node.children.slice(0, MAX_NODES).toReversed());
  }
  return text;
}

/** The text of the nearest heading above an element, which says what a bare "Book now" is for. */
export type HeadingFinder = (element: Element) => string;

/** For one document: the children of each parent are gone through once, however many of them ask. */
export function headingFinder(page: Container): HeadingFinder {
  const known = new Map<Parent, Headings>();
  const headingsIn = (parent: Parent): Headings => {
    const headings = known.get(parent) ?? nearestHeadings(parent);
    known.set(parent, headings);
    return headings;
  };
  const first = firstIn(page, ({ tagName }) => tagName === 'h1');
  return (element) => {
    let node = element;
    for (let up = 0; up < LEVELS && node.parent !== null; up += 1) {
      const heading = headingsIn(node.parent).get(node);
      if (heading !== undefined) return textOf(heading);
      if (node.parent.type !== 'tag') break;
      node = node.parent;
    }
    return first === undefined ? '' : textOf(first);
  };
}

/** For each child the last heading before it, else the first one after it. */
function nearestHeadings({ children }: Parent): Headings {
  const nearest = new Map<Child, Element>();
  const isHeading = (child: Child): child is Element => child.type === 'tag' && HEADING.test(child.name);
  let heading = children.find(isHeading);
  for (const child of children) {
    if (heading !== undefined) nearest.set(child, heading);
    if (isHeading(child)) heading = child;
  }
  return nearest;
}
