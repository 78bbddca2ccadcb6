import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actorLabel } from '../../../domain/model/actor.ts';
import { canonicalLocaleSchema, idSchema, localeSchema, plainText, queryBodySchema } from '../../../domain/model/chat.ts';
import { chatSessionId, searchAttribute } from '../../../domain/model/flows.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean => schema.safeParse(value).success;

describe('an id', () => {
  it('is a UUID and has one spelling', () => {
    fc.assert(fc.property(fc.uuid(), (id) => {
      expect(idSchema.parse(id.toUpperCase())).toBe(id);
    }));
  });

  it.each(['', 'x', '7b1d5f0e4c2a4e589a430c1e5d6a2f10', '{7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10}', ' 7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10'])(
    'is not %j', (text) => expect(accepts(idSchema, text)).toBe(false),
  );
});

describe('a text', () => {
  it('is kept when every part of the system can keep it', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(accepts(plainText, text)).toBe(!text.includes('\0'));
    }));
  });

  it.each(['a\0b', '\ud800', '\udc00', 'a\udc00\ud800'])('is not %j', (text) => expect(accepts(plainText, text)).toBe(false));
});

describe('a locale', () => {
  it('is what browsers and phones name', () => {
    for (const tag of ['en', 'fil', 'pt-BR', 'zh-Hant-HK', 'es-419', 'sl-rozaj-biske', 'de-DE-u-co-phonebk', 'en-x-hotel']) {
      expect([tag, accepts(localeSchema, tag)]).toEqual([tag, true]);
      expect(() => new Intl.Locale(tag)).not.toThrow();
    }
  });

  it.each(['', '*', 'e', 'english-', 'en_GB', 'en GB', '-', 'en--GB', 'en-verylongpart', 'ünï', 'a'.repeat(36)])(
    'is not %j', (tag) => expect(accepts(localeSchema, tag)).toBe(false),
  );
});

describe('a locale that a hotel is set up with', () => {
  it.each([['fr', 'fr'], ['FR', 'fr'], ['fr-ca', 'fr-CA'], ['ZH-hant-hk', 'zh-Hant-HK'], ['en-X-Hotel', 'en-x-hotel']])('%s is kept as %s', (tag, kept) => {
    expect(canonicalLocaleSchema.parse(tag)).toBe(kept);
  });

  it.each(['zz-zz-zz', 'en-a', 'en_GB', '!', ''])('is not %j', (tag) => expect(accepts(canonicalLocaleSchema, tag)).toBe(false));

  it('is stricter than what a guest\'s device may name', () => expect(accepts(localeSchema, 'en-a')).toBe(true));
});

describe('a query', () => {
  it('has 1 to 4000 characters, space not counting as any', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 5000 }), (length) => {
      expect(accepts(queryBodySchema, { query: 'x'.repeat(length) })).toBe(length >= 1 && length <= 4000);
      expect(accepts(queryBodySchema, { query: ' '.repeat(length) })).toBe(false);
    }));
  });

  it('is kept word for word', () => {
    expect(queryBodySchema.parse({ query: '  Is it\topen? ' }).query).toBe('  Is it\topen? ');
  });
});

describe('names that operators read', () => {
  it('lead from an audit row to who acted', () => {
    expect([
      actorLabel({ kind: 'guest', sessionKey: null }), actorLabel({ kind: 'guest', sessionKey: 's' }),
      actorLabel({ kind: 'user', userId: 'u', sessionId: 's', grants: [] }),
      actorLabel({ kind: 'apiKey', keyId: 'k', userId: 'u', clientId: null, grants: [], scopes: [] }),
      actorLabel({ kind: 'agent', keyId: 'k', userId: 'u', clientId: null, grants: [], scopes: [] }), actorLabel({ kind: 'channel', connectionId: 'c' }),
      actorLabel({ kind: 'system', job: 'sweep' }),
    ]).toEqual(['guest:new', 'guest:s', 'user:u', 'apiKey:k', 'agent:k', 'channel:c', 'system:sweep']);
  });

  it('lead from a session to its run', () => {
    expect(chatSessionId('client', 'key')).toBe('chat/client/key');
    expect(searchAttribute('ConciergeOutcome', 'answered')).toEqual({ key: { name: 'ConciergeOutcome', type: 'KEYWORD' }, value: 'answered' });
  });
});
