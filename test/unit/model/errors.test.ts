import { describe, expect, it } from '@jest/globals';
import { DomainError, errorTable, invalidInput, isErrorCode, notFound, toDomainError } from '../../../domain/model/errors.ts';
import { itVerifies } from '../../requirements/verifies.ts';

describe('the table of failures', () => {
  itVerifies(['7/400', '7/404', '7/500'], 'gives each meaning the status of spec section 7', () => {
    const statuses = Object.fromEntries(Object.entries(errorTable).map(([code, { http }]) => [code, http]));
    expect(statuses).toMatchObject({
      INVALID_INPUT: 400, UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409, TOO_MANY_REQUESTS: 429,
      INTERNAL: 500, UNAVAILABLE: 503,
    });
  });

  it('tells failures apart on JSON-RPC faces, within the ranges of its specification', () => {
    const codes = Object.values(errorTable).map(({ jsonRpc }) => jsonRpc);
    expect(new Set(codes).size).toBe(codes.length);
    const reserved = [-32700, -32600, -32601, -32602, -32603];
    for (const code of codes) expect(reserved.includes(code) || (code >= -32099 && code <= -32000)).toBe(true);
  });

  it('tries again what may pass, and nothing that the caller must change', () => {
    const again = Object.entries(errorTable).filter(([, { retryable }]) => retryable).map(([code]) => code);
    expect(again.sort()).toEqual(['INTERNAL', 'TOO_MANY_REQUESTS', 'UNAVAILABLE']);
  });
});

describe('a failure', () => {
  itVerifies(['7/500'], 'that nobody expected tells no internals', () => {
    const cause = new Error('password=hunter2 at /srv/app.ts:12');
    const failure = toDomainError(cause);
    expect([failure.code, failure.cause]).toEqual(['INTERNAL', cause]);
    expect(failure.message).not.toMatch(/hunter2|srv/);
    expect(toDomainError('thrown text').message).toBe(failure.message);
  });

  it('of the domain stays as it is', () => {
    const failure = new DomainError('UNAVAILABLE', 'Later.', { retryAfterSeconds: 2 });
    expect(toDomainError(failure)).toBe(failure);
    expect(failure).toMatchObject({ name: 'DomainError', retryAfterSeconds: 2 });
  });

  it('is a sentence', () => {
    expect(notFound('This client')).toMatchObject({ code: 'NOT_FOUND', message: 'This client does not exist.' });
    expect(invalidInput('query: must not be empty.')).toMatchObject({ code: 'INVALID_INPUT', message: 'query: must not be empty.' });
  });

  it('has one of the known codes', () => {
    expect(['NOT_FOUND', 'toString', '__proto__', '', 404, null].map(isErrorCode)).toEqual([true, false, false, false, false, false]);
  });
});
