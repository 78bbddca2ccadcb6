import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from '../../../domain/parse.ts';

const said = (schema: z.ZodType, value: unknown): string => {
  try {
    parseInput('it', schema, value);
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('what a schema refuses', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'it: is missing.'],
    [z.enum(['a', 'b']), undefined, 'it: is missing.'],
    [z.union([z.string(), z.number()]), undefined, 'it: is missing.'],
    [z.string(), null, 'it: must be text.'],
    [z.int(), 1.5, 'it: must be a whole number.'],
    [z.number().min(3), 2, 'it: must be at least 3.'],
    [z.number().positive(), 0, 'it: must be more than 0.'],
    [z.number().max(3), 4, 'it: must be at most 3.'],
    [z.number().lt(3), 3, 'it: must be less than 3.'],
    [z.number().multipleOf(5), 4, 'it: must be a multiple of 5.'],
    [z.string().min(3), 'ab', 'it: must have at least 3 characters.'],
    [z.string().length(1), 'ab', 'it: must have exactly 1 character.'],
    [z.string().max(1), 'ab', 'it: must have at most 1 character.'],
    [z.array(z.int()).max(1), [1, 2], 'it: must have at most 1 entry.'],
    [z.array(z.int()).min(2), [1], 'it: must have at least 2 entries.'],
    [z.email(), 'ada', 'it: must be an e-mail address.'],
    [z.iso.datetime(), 'today', 'it: must be a date and time such as 2026-01-31T09:30:00Z.'],
    [z.iso.date(), 'today', 'it: must be a date such as 2026-01-31.'],
    [z.base64(), '!', 'it: must be base64 (RFC 4648).'],
    [z.string().regex(/^a$/), 'b', 'it: is not in the form that it has to have.'],
    [z.string().startsWith('a'), 'b', 'it: must start with a.'],
    [z.string().endsWith('a'), 'b', 'it: must end with a.'],
    [z.string().includes('a'), 'b', 'it: must contain a.'],
    [z.literal('a'), 'b', 'it: must be a.'],
    [z.strictObject({}), { a: 1, b: 2 }, 'it: does not take a, b.'],
    [z.record(z.string().max(1), z.int()), { ab: 1 }, 'it ab: has a field whose name is not one that it takes.'],
    [z.union([z.string(), z.boolean()]), 7, 'it: must be text or true or false.'],
    [z.union([z.string().min(3), z.int()]), 'ab', 'it: must have at least 3 characters.'],
    [z.union([z.object({ a: z.int() }), z.string()]), { a: 'x' }, 'it: has a field a that must be a number.'],
    [z.union([z.literal('a'), z.literal('b')]), 'c', 'it: is not one of the allowed values.'],
    [z.string().refine(() => false), 'a', 'it: is not as it has to be.'],
    [z.string().refine(() => false, 'must rhyme'), 'a', 'it: must rhyme.'],
  ])('is worded for people: %#', (schema, value, words) => {
    expect(said(schema, value)).toBe(words);
  });
});
