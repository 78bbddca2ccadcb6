import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import { bodyBudget } from '../../../api/http/body-budget.ts';

const MB = 1024 * 1024;

/** A request whose body is about to be read, as the budget sees it. */
function arrive(budget: ReturnType<typeof bodyBudget>, ip: string, length?: number | string | null, userId = ip): { done(): void } | number {
  const actor = { kind: 'user', userId, sessionId: '', grants: [] };
  const response = Object.assign(new EventEmitter(), { locals: { actor } }) as unknown as Response;
  const headers = { 'content-length': length === undefined || length === null ? undefined : String(length), 'transfer-encoding': length === undefined ? 'chunked' : undefined };
  const request = { ip, get: (name: keyof typeof headers) => headers[name] } as unknown as Request;
  let passed = false;
  try {
    void budget(request, response, () => { passed = true; });
  } catch (error) {
    return (error as { retryAfterSeconds: number }).retryAfterSeconds;
  }
  expect(passed).toBe(true);
  return { done: () => { response.emit('close'); } };
}

const newBudget = () => bodyBudget({ maxBytes: 4 * MB, caps: { user: 8 * MB, address: 8 * MB, process: 12 * MB } });
const passes = { done: expect.any(Function) };

describe('the budget of bodies', () => {
  it('is by address, and bodies that are done make room', () => {
    const budget = newBudget();
    const first = arrive(budget, '192.0.2.1', 4 * MB);
    expect(arrive(budget, '192.0.2.1', 4 * MB)).toEqual(passes);
    expect(arrive(budget, '192.0.2.1', 1)).toBe(1);
    expect(arrive(budget, '192.0.2.2', 1)).toEqual(passes);
    if (typeof first === 'object') first.done();
    expect(arrive(budget, '192.0.2.1', 3 * MB)).toEqual(passes);
  });

  it('takes a body whose length nobody says, or that is said to be more, for the largest there is', () => {
    for (const length of [undefined, 'many', '-1', 900 * MB]) {
      const budget = newBudget();
      for (let index = 0; index < 2; index += 1) expect(arrive(budget, '192.0.2.1', length)).toEqual(passes);
      expect(arrive(budget, '192.0.2.1', 1)).toBe(1);
    }
  });

  it('is by user, from whatever addresses, and takes what has no body', () => {
    const budget = newBudget();
    for (const ip of ['192.0.2.1', '192.0.2.2']) expect(arrive(budget, ip, 4 * MB, 'ida')).toEqual(passes);
    expect(arrive(budget, '192.0.2.3', 1, 'ida')).toBe(1);
    expect(arrive(budget, '192.0.2.3', null, 'ida')).toEqual(passes);
    expect(arrive(budget, '192.0.2.3', 4 * MB, 'max')).toEqual(passes);
  });

  it('is for all addresses together as well, and one network of IPv6 is one address', () => {
    const budget = newBudget();
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(arrive(budget, ip, 4 * MB)).toEqual(passes);
    expect(arrive(budget, '192.0.2.4', 1)).toBe(1);
    const other = newBudget();
    for (const ip of ['2001:db8::1', '2001:db8::2']) expect(arrive(other, ip, 4 * MB)).toEqual(passes);
    expect(arrive(other, '2001:db8::3', 1)).toBe(1);
  });
});
