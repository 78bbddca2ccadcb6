import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokensOf } from '../../../domain/language/tokens.ts';
import { withoutAddresses, withoutEmails } from '../../../domain/language/addresses.ts';
import { boundedText } from '../../../domain/language/bounded-text.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { tokenize } from '../../../domain/language/tokenize.ts';
import { hostileMessages } from '../../hostile/messages.ts';
import { itVerifies } from '../../requirements/verifies.ts';

const hostile = hostileMessages(12);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.array(fc.constantFrom('@', '７', 'a', 'B', ' ', '\n', '\u0301', '😀', '1', '-', 'ab', 'c d', '\ud800'), { maxLength: 3_000 }).map((parts) => parts.join('')),
  fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 2_000 })).map(([unit, times]) => unit.repeat(times)),
);

describe('what is heard of a text', () => {
  itVerifies(['decisions/hostile/messages/capped'], 'has no more than 401 parts, in whatever way they are counted', () => {
    fc.assert(fc.property(anyText, fc.constantFrom(...LANGUAGES), (text, language) => {
      const heard = boundedText(text);
      expect(tokensOf(heard, language).length).toBeLessThanOrEqual(401);
      expect(heard.match(/\S+/gu)?.length ?? 0).toBeLessThanOrEqual(401);
      expect(Math.max(0, ...(heard.match(/[\p{L}\p{M}0-9]+/gu) ?? []).map((word) => word.length))).toBeLessThanOrEqual(160);
    }));
  });

  itVerifies(['decisions/hostile/messages/capped'], 'is short for every hostile message', () => {
    for (const { name, text } of hostile) {
      const heard = boundedText(text);
      expect([name, tokensOf(heard, 'en').length <= 401]).toEqual([name, true]);
    }
    expect(['@', '７', 'A', '-', '\n', '\ud800', '😀'].map((sign) => boundedText(sign.repeat(4_000)))).toEqual(['@', '７', 'A', '-', '\n', '\ud800', '😀'].map((sign) => sign.repeat(10)));
  });

  it('is heard the same again', () => {
    fc.assert(fc.property(anyText, (text) => { expect(boundedText(boundedText(text))).toBe(boundedText(text)); }));
  });

  it('is what people write, as they wrote it', () => {
    const ordinary = [
      '', ' ', 'Sooooo nice!!!', 'Call +41 79 000 00 00', '....', 'K7MPQ2', 'anna.maria-weber_keller@the-grand-example-hotel.example.org',
      'https://example.org/a/very/long/path?with=a&query=string', 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 'We arrive late.\n\nIs the desk staffed at night?',
    ];
    expect(ordinary.map(boundedText)).toEqual(ordinary);
  });

  it('keeps the beginning and the end of a long story', () => {
    const heard = boundedText(`Good evening, table for four please. ${'We drove for hours and it rained. '.repeat(110)}Can I check out late?`);
    expect(heard).toMatch(/^Good evening, table for four please\./);
    expect(heard).toMatch(/Can I check out late\?$/);
  });
});

describe('texts without addresses', () => {
  it('are what the plain expressions leave', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('@', 'a', '.', ' ', 'http://', 'https://', 'b@c', '\n', '_'), { maxLength: 30 }).map((parts) => parts.join('')), (text) => {
      expect(withoutEmails(text)).toBe(text.replace(/\S+@\S+/gu, ' '));
      expect(withoutAddresses(text)).toBe(text.replace(/\S+@\S+|https?:\/\/\S+/gu, ' '));
    }));
  });
});

it('words of a capped text are few in every language', () => {
  for (const { text } of hostile) for (const language of LANGUAGES) expect(tokenize(boundedText(text), language).length).toBeLessThan(1_000);
});
