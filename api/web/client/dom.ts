interface Options {
  class?: string;
  text?: string;
  attributes?: Record<string, string>;
}

/** A new element. Text goes in as text, never as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name, { class: className, text, attributes = {} }: Options = {}, children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  if (className !== undefined) node.className = className;
  if (text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** An element that the page's HTML has. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return node;
}

/** Changes text only where it differs, so that a screen reader hears no repetition. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing that says nothing to a screen reader; its control carries the words. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' })) {
    svg.setAttribute(key, value);
  }
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
