import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchLocale } from '../../../domain/language/locale.ts';

const tag = fc.tuple(fc.constantFrom('en', 'fr', 'de', 'zh'), fc.constantFrom('', '-CA', '-Hant', '-Hant-TW', '-us'))
  .map((parts) => parts.join(''));

describe('matchLocale', () => {
  it.each([
    ['the tag itself', 'fr-CA', ['fr', 'fr-CA', 'en'], 'en', 'fr-CA'],
    ['its language', 'fr-CA', ['en', 'fr'], 'en', 'fr'],
    ['its script before its language', 'zh-Hant-TW', ['zh', 'zh-Hant', 'en'], 'en', 'zh-Hant'],
    ['the fallback', 'ja', ['en', 'fr'], 'fr', 'fr'],
    ['the language of the fallback', 'ja', ['en', 'fr'], 'fr-CH', 'fr'],
    ['nothing, when there is nothing', 'ja', ['de'], 'en', undefined],
    ['nothing among none', 'en', [], 'en', undefined],
    ['the spelling that is there', 'FR-ca', ['fr-CA'], 'en', 'fr-CA'],
    ['no other region', 'fr-CA', ['fr-FR', 'en'], 'en', 'en'],
  ])('finds %s', (_what, wanted, available, fallback, found) => {
    expect(matchLocale(wanted, available, fallback)).toBe(found);
  });

  it('answers from what is available, and takes an exact match over everything', () => {
    fc.assert(fc.property(tag, fc.uniqueArray(tag, { selector: (each) => each.toLowerCase() }), tag, (wanted, available, fallback) => {
      const found = matchLocale(wanted, available, fallback);
      if (found !== undefined) expect(available).toContain(found);
      const exact = available.find((each) => each.toLowerCase() === wanted.toLowerCase());
      if (exact !== undefined) expect(found).toBe(exact);
    }));
  });
});
