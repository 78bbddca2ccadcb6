import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance } from '../../../domain/language/edit-distance.ts';
import { fold } from '../../../domain/language/fold.ts';
import { LANGUAGES, languageOf } from '../../../domain/language/languages.ts';
import { sentences } from '../../../domain/language/sentences.ts';
import { stem } from '../../../domain/language/stem.ts';
import { tokenize } from '../../../domain/language/tokenize.ts';
import { ideaWords, UNSTEMMED } from '../../../domain/language/vocabulary.ts';

const words = (text: string, language: Parameters<typeof tokenize>[1]): string[] => tokenize(text, language).map((token) => token.word);

describe('languageOf', () => {
  it.each([['en', 'en'], ['fr-CA', 'fr'], ['DE_at', 'de'], ['pl', null], ['', null]])('%s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

describe('fold', () => {
  it('makes spellings with and without accents one', () => {
    expect(fold('Café Perú', 'es')).toBe('cafe peru');
    expect(fold('Frühstück', 'de')).toBe(fold('Fruehstueck', 'de'));
    expect(fold('Straße', 'de')).toBe('strasse');
  });

  it.each(['neue', 'teuer', 'Quelle', 'Bauernhof'])('keeps two sounds apart in %s', (word) => {
    expect(fold(word, 'de')).toBe(word.toLowerCase());
  });

  it('spells out what people type for short, as a word of its own alone', () => {
    expect(fold('A q hora abren, y xq', 'es')).toBe('a que hora abren, y por que');
    expect(fold('Quiero un q10', 'es')).toBe('quiero un q10');
    expect(fold('kel prix pr 2', 'fr')).toBe('quel prix pour 2');
    expect(fold('nn so dv siete', 'it')).toBe('non so dove siete');
  });

  it('leaves English vowels alone', () => expect(fold('shoes', 'en')).toBe('shoes'));
});

describe('tokenize', () => {
  it.each([
    ['Wi-Fi, wi fi and WiFi', ['wifi', 'wifi', 'and', 'wifi']],
    ['check-in / check out', ['checkin', 'checkout']],
    ["you don't have the guest's key", ['you', 'do', 'not', 'have', 'the', 'guest', 'key']],
    ['from 07:30, 2.50 EUR', ['from', '07:30', '2.50', 'eur']],
    ['par\u00adking\u200b', ['parking']],
  ])('%s', (text, expected) => expect(words(text, 'en')).toEqual(expected));

  it('takes elided articles off', () => {
    expect(words("l'ascenseur d'hôtel", 'fr')).toEqual(['ascenseur', 'hotel']);
    expect(words('nell’albergo', 'it')).toEqual(['albergo']);
  });

  it('numbers words without gaps, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'de', 'fr', 'es', 'it', null), (text, language) => {
      const tokens = tokenize(text, language);
      expect(tokens.map((token) => token.position)).toEqual(tokens.map((_, index) => index));
      expect(tokens.every((token) => /^[\p{L}\p{N}:.,]+$/u.test(token.word))).toBe(true);
    }));
  });
});

describe('stem', () => {
  it.each([
    ['rooms', 'room', 'en'], ['parkplatze', 'parkplatz', 'de'], ['chambres', 'chambre', 'fr'], ['habitaciones', 'habitacion', 'es'], ['camere', 'camera', 'it'],
  ] as const)('%s meets %s', (one, other, language) => expect(stem(one, language)).toBe(stem(other, language)));

  it.each([['friendly', 'friend'], ['servings', 'serve'], ['bowling', 'bowl'], ['attractions', 'attractive']])('%s does not meet %s', (one, other) => {
    expect(stem(one, 'en')).not.toBe(stem(other, 'en'));
  });

  it('leaves numbers and unknown languages alone', () => {
    expect(stem('07:30', 'en')).toBe('07:30');
    expect(stem('pokoje', null)).toBe('pokoje');
  });
});

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Open from 7.30 p.m. daily. Closed on Monday.', ['Open from 7.30 p.m. daily.', 'Closed on Monday.']],
    ['Line one\nLine two', ['Line one', 'Line two']],
    ['  ', []],
  ])('%s', (text, expected) => expect(sentences(text)).toEqual(expected));
});

describe('editDistance', () => {
  it.each([['', '', 0], ['pool', 'pool', 0], ['pol', 'pool', 1], ['breakfsat', 'breakfast', 1], ['towl', 'towel', 1], ['kitten', 'sitting', 3], ['', 'abc', 3]])(
    '%s → %s: %i', (one, other, distance) => expect(editDistance(one, other)).toBe(distance),
  );
  it('is the same both ways and no longer than the longer word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(editDistance(one, other) === 0).toBe(one === other);
    }));
  });
});

describe('the words for ideas', () => {
  it.each(LANGUAGES)('begin in %s as their stems do, by which they are found', (language) => {
    const cut = ideaWords(language).filter((word) => !stem(word, language).startsWith(word.slice(0, UNSTEMMED)));
    expect([ideaWords(language).length > 500, cut]).toEqual([true, []]);
  });
});

describe('a room "for six"', () => {
  it('has that number, however it is written', () => {
    expect(words('bed in the 6er', 'en')).toEqual(['bed', 'in', 'the', '6er']);
    expect([stem('6er', 'de'), stem('12er', 'en'), stem('6', 'en')]).toEqual(['6', '12', '6']);
  });
});
