import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unfitFor } from '../../domain/model/plain-json.ts';
import { parseInput } from '../../domain/parse.ts';
import { z } from 'zod';

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

describe('a parsed JSON value', () => {
  it.each([
    ['{"__proto__":1}', /__proto__/], ['{"a":[{"constructor":{}}]}', /constructor/], ['{"prototype":[]}', /prototype/],
    ['"a\\u0000"', /characters/], ['{"a\\u0000":1}', /characters/], ['{"a":"\\udc00"}', /characters/],
  ])('is refused: %s', (text, reason) => {
    expect(unfitFor(JSON.parse(text))).toMatch(reason);
  });

  it('may be as deep as any configuration, and no deeper', () => {
    expect(unfitFor(nested(20))).toBeUndefined();
    expect(unfitFor(nested(21))).toMatch(/deeper/);
    expect(unfitFor(nested(4000))).toMatch(/deeper/);
  });

  it('passes when it is made of plain names and whole characters', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    const key = text.filter((value) => !['__proto__', 'constructor', 'prototype'].includes(value));
    fc.assert(fc.property(fc.dictionary(key, fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.array(text))), (value) => {
      expect(unfitFor(value)).toBeUndefined();
    }));
  });

  it('stops every parse when it is unfit, whatever the schema would take', () => {
    expect(() => parseInput('body', z.unknown(), JSON.parse('{"__proto__":{"a":1}}'))).toThrow(/body: must not have a field named __proto__/);
  });
});
