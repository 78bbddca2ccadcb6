import { elementsIn, ownText, wordsOf, type Container, type HtmlElement } from './page-tree.ts';

/** Properties in lower case with their values; of several of a kind the last one counts. */
export type Declarations = ReadonlyMap<string, string>;

/** A page's own rules beyond these are not read; no page needs them to hide something from its readers. */
const MOST_RULES = 5_000;

/** One step of a selector, such as `p.note#first`. */
interface Compound {
  tag: string | undefined;
  id: string | undefined;
  classes: readonly string[];
}

interface Rule {
  /** From the outside to the element itself. */
  steps: readonly Compound[];
  declarations: Declarations;
}

const NOTHING: Declarations = new Map();

/** What stands between braces, or in an attribute `style`. */
function parseDeclarations(text: string): Declarations {
  const pairs = text.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '').trim().toLowerCase();
    return [[declaration.slice(0, colon).trim().toLowerCase(), value]];
  });
  return new Map(pairs);
}

/**
 * The rules of a page's own `style` elements. Rules for some screens alone (`@media`) hide nothing from everybody and are left out, and so
 * are states such as `:hover`.
 */
export class StyleRules {
  /** By a class, an id or a tag of the element that a rule is for, so that a page of many rules costs no more than its matches. */
  readonly #byKey = new Map<string, Rule[]>();

  constructor(page: Container) {
    let left = MOST_RULES;
    for (const element of elementsIn(page)) {
      if (element.tagName !== 'style') continue;
      for (const { selector, block } of rulesIn(ownText(element))) {
        if (left <= 0) return;
        left -= 1;
        this.#add(selector, parseDeclarations(block));
      }
    }
  }

  /** What the rules and the element's own style say of it. */
  of(element: HtmlElement): Declarations {
    const own = element.attribs['style'];
    const candidates = this.#byKey.size === 0 ? [] : keysOf(element).flatMap((key) => this.#byKey.get(key) ?? []);
    const rules = candidates.filter(({ steps }) => isMatch(element, steps));
    if (rules.length === 0) return own === undefined ? NOTHING : parseDeclarations(own);
    return new Map([...rules.flatMap(({ declarations }) => [...declarations]), ...parseDeclarations(own ?? '')]);
  }

  #add(selectors: string, declarations: Declarations): void {
    for (const selector of selectors.split(',')) {
      const steps = selector.trim().split(/\s*>\s*|\s+/).map(compoundOf);
      const last = steps.at(-1);
      if (last === undefined || last === null || steps.includes(null)) continue;
      const key = last.classes[0] === undefined ? last.id === undefined ? last.tag ?? '' : `#${last.id}` : `.${last.classes[0]}`;
      this.#byKey.set(key, [...this.#byKey.get(key) ?? [], { steps: steps as Compound[], declarations }]);
    }
  }
}

/** Rules that stand outside of every other block. */
function* rulesIn(css: string): Generator<{ selector: string; block: string }> {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
  let from = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const selector = text.slice(from, open).slice(text.slice(from, open).lastIndexOf(';') + 1).trim();
    const end = selector.startsWith('@') ? endOfBlock(text, open) : text.indexOf('}', open);
    if (end < 0) return;
    if (!selector.startsWith('@')) yield { selector, block: text.slice(open + 1, end) };
    from = end + 1;
  }
}

function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const COMPOUND = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;

/** Null for what is more than a tag, classes and an id, such as a state. */
function compoundOf(text: string): Compound | null {
  const [whole, tag, rest = ''] = COMPOUND.exec(text) ?? [];
  if (!whole) return null;
  const parts = rest.match(/[.#][\w-]+/g) ?? [];
  return {
    tag: tag === '*' ? undefined : tag?.toLowerCase(), id: parts.find((part) => part.startsWith('#'))?.slice(1),
    classes: parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1)),
  };
}

const keysOf = (element: HtmlElement): string[] =>
  [element.tagName, ...wordsOf(element, 'class').map((name) => `.${name}`), `#${element.attribs['id'] ?? ''}`, ''];

const isOf = (element: HtmlElement, { tag, id, classes }: Compound): boolean =>
  (tag === undefined || tag === element.tagName) && (id === undefined || id === element.attribs['id'])
  && classes.every((name) => wordsOf(element, 'class').includes(name));

/** Whether an element is what the last step names, within what the steps before it name. */
function isMatch(element: HtmlElement, steps: readonly Compound[]): boolean {
  const waiting = [...steps];
  const last = waiting.pop();
  if (last === undefined || !isOf(element, last)) return false;
  for (let above = element.parent; above !== null && waiting.length > 0; above = above.parent) {
    const next = waiting.at(-1);
    if (next !== undefined && 'tagName' in above && isOf(above, next)) waiting.pop();
  }
  return waiting.length === 0;
}
