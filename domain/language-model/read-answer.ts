import type { z } from 'zod';
import { ModelFailure } from '../ports/language-model.ts';

/**
 * Reads the value that a model wrote: tolerant of a code fence and of words around the JSON, which providers without schemas
 * add, and of nothing else.
 *
 * @throws ModelFailure `bad-json` or `wrong-shape`
 */
export function readAnswer(text: string, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(jsonIn(text));
  if (!parsed.success) throw new ModelFailure('wrong-shape');
  return parsed.data;
}

function jsonIn(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) throw new ModelFailure('bad-json');
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    throw new ModelFailure('bad-json');
  }
}

/** Finds the elements of one list in JSON that is still being written, each when it is complete. */
export class ElementReader {
  readonly #list: RegExp;
  #text = '';
  /** Where the list begins, once it has; then where reading goes on. */
  #at: number | null = null;
  #isOver = false;

  /** @param property of the outermost object */
  constructor(property: string) {
    this.#list = new RegExp(`"${property}"\\s*:\\s*\\[`);
  }

  /** @returns the elements that this piece has completed; what is no JSON ends the list */
  read(piece: string): unknown[] {
    this.#text += piece;
    if (this.#at === null) {
      const found = this.#list.exec(this.#text);
      if (!found) return [];
      this.#at = found.index + found[0].length;
    }
    const elements: unknown[] = [];
    for (let element = this.#next(); element !== undefined; element = this.#next()) elements.push(element);
    return elements;
  }

  #next(): unknown {
    if (this.#isOver || this.#at === null) return undefined;
    const from = this.#text.slice(this.#at).search(/[^\s,]/);
    if (from < 0) return undefined;
    const begin = this.#at + from;
    if (this.#text[begin] !== '{') {
      this.#isOver = true;
      return undefined;
    }
    const end = endOfObject(this.#text, begin);
    if (end === null) return undefined;
    this.#at = end;
    try {
      return JSON.parse(this.#text.slice(begin, end));
    } catch {
      this.#isOver = true;
      return undefined;
    }
  }
}

/** The place behind the brace that closes the object which begins here; null where it is not written yet. */
function endOfObject(text: string, begin: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at + 1;
  }
  return null;
}
