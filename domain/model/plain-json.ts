/** Names with which a merge or an assignment would reach an object's prototype. */
const REACHES_PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);
/** Deeper nesting serves no configuration, and recursion over it is how a small body exhausts a stack. */
const MAX_DEPTH = 20;

/**
 * What makes a parsed JSON value unfit to be kept: names that reach a prototype, nesting beyond all use, and
 * text that Postgres cannot hold (NUL, half a surrogate pair).
 *
 * @returns the end of a sentence that starts with the value's name, or undefined when it is fit
 */
export function unfitFor(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`;
    const next: unknown[] = [];
    for (const node of level) {
      if (typeof node === 'string' && !isStorableText(node)) return 'contains characters that cannot be stored';
      if (typeof node !== 'object' || node === null) continue;
      for (const name of Object.keys(node)) {
        if (REACHES_PROTOTYPE.has(name)) return `must not have a field named ${name}`;
        if (!isStorableText(name)) return 'contains characters that cannot be stored';
      }
      next.push(...Object.values(node));
    }
    level = next;
  }
  return undefined;
}

/** Whether Postgres can hold a text: no NUL in it, and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
