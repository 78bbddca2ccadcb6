import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { requirePermission } from '../../../domain/access.ts';
import type { Context } from '../../../domain/context.ts';
import { parseInput } from '../../../domain/parse.ts';

const schema = z.object({ name: z.string(), age: z.number(), pets: z.array(z.object({ kind: z.string() })).optional() });

describe('parseInput', () => {
  it('gives what the schema makes of the value', () => {
    expect(parseInput('body', schema, { name: 'A', age: 1, more: true })).toEqual({ name: 'A', age: 1 });
  });

  it.each([
    ['a field', { name: 'A', age: 'old' }, /^body age: /],
    ['several', {}, /^body name: .*; body age: .*\.$/],
    ['one far inside', { name: 'A', age: 1, pets: [{ kind: 'cat' }, {}] }, /^body pets\.1\.kind: /],
    ['the whole', 'text', /^body: /],
  ])('names %s', (_what, value, message) => {
    expect(() => parseInput('body', schema, value)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(message) }));
  });

  it('names five problems at most, and none twice', () => {
    const many = z.object(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, z.string()])));
    expect(() => parseInput('body', many, {})).toThrow(expect.objectContaining({ message: expect.stringMatching(/^([^;]+; ){4}[^;]+\.$/) }));
    const same = z.string().refine(() => false, 'must not be').refine(() => false, 'must not be');
    expect(() => parseInput('word', same, 'x')).toThrow('word: must not be.');
  });
});

describe('requirePermission', () => {
  const as = (actor: Context['actor']) => ({ actor }) as Context;

  it('lets the system\'s own jobs pass, and no guest or channel', () => {
    expect(() => requirePermission(as({ kind: 'system', job: 'sweep' }), 'clients:WRITE')).not.toThrow();
    for (const actor of [{ kind: 'guest', sessionKey: null }, { kind: 'channel', connectionId: 'c' }] as const) {
      expect(() => requirePermission(as(actor), 'clients:WRITE')).toThrow(expect.objectContaining({
        code: 'FORBIDDEN', message: expect.stringMatching(/^This needs the permission clients:WRITE\b.*\.$/),
      }));
    }
  });
});
