import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatApiKey, parseApiKey, signedBytes, type SignedApiKey } from '../../domain/accounts/api-key-format.ts';
import { authenticateApiKey } from '../../domain/accounts/authenticate-api-key.ts';
import type { UnitOfWork } from '../../domain/storage/database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { testSecrets } from '../support/accounts/operators.ts';

const segment = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const key = fc.record({ prefix: segment, environment: segment, id: fc.uuid(), secret: bytes, mac: bytes });
/** Bytes as text, so that kinds of byte arrays compare alike. */
const readable = ({ secret, mac, ...parts }: SignedApiKey) =>
  ({ ...parts, secret: Buffer.from(secret).toString('hex'), mac: Buffer.from(mac).toString('hex') });

/** Fails on every use: what is refused before the database is asked never gets here. */
const unasked = async (): Promise<never> => { throw new Error('The database was asked.'); };
const unreachable: UnitOfWork = {
  read: async () => { throw new Error('The database was asked.'); },
  snapshot: async () => { throw new Error('The database was asked.'); },
  transaction: async () => { throw new Error('The database was asked.'); },
};

describe('the form of an API key', () => {
  itVerifies(['2.9/format', '2.9/environment-segment'], 'survives writing and reading, whatever its bytes, underscores included', () => {
    fc.assert(fc.property(key, (given) => {
      const text = formatApiKey(given);
      expect(text.startsWith(`${given.prefix}_${given.environment}_`)).toBe(true);
      const parsed = parseApiKey(text);
      expect(parsed && readable(parsed)).toEqual(readable(given));
    }), { numRuns: 500 });
  });

  it('has one spelling per key: any text that reads is the text that is written', () => {
    const texts = fc.oneof(fc.string(), key.map(formatApiKey), fc.tuple(key.map(formatApiKey), fc.nat(120), fc.string({ minLength: 1, maxLength: 1 }))
      .map(([text, at, letter]) => text.slice(0, at) + letter + text.slice(at + 1)));
    fc.assert(fc.property(texts, (text) => {
      const parsed = parseApiKey(text);
      expect(parsed === undefined || formatApiKey(parsed) === text).toBe(true);
    }), { numRuns: 1000 });
  });

  itVerifies(['2.9/hmac-signed'], 'is refused without asking the database when any part was changed', async () => {
    await fc.assert(fc.asyncProperty(segment, fc.uuid(), bytes, fc.nat(80), fc.integer({ min: 1, max: 255 }), async (prefix, id, secret, at, flip) => {
      const parts = { prefix, environment: 'test', id, secret };
      const genuine = formatApiKey({ ...parts, mac: testSecrets.mac('api-key', signedBytes(parts)) });
      const head = `${prefix}_test_`;
      const payload = Buffer.from(genuine.slice(head.length), 'base64url');
      payload[at] = (payload[at] ?? 0) ^ flip;
      const ask = (text: string) => authenticateApiKey({ db: unreachable, facts: unasked, text, prefix, secrets: testSecrets, address: '192.0.2.1', now: new Date() });
      await expect(ask(genuine)).rejects.toThrow('The database was asked.');
      await expect(ask(head + payload.toString('base64url'))).resolves.toBeUndefined();
      await expect(ask(genuine.replace('_test_', '_tesu_'))).resolves.toBeUndefined();
    }), { numRuns: 300 });
  });
});
