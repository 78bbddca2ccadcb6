import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { detectLanguage } from '../../../domain/language/detect.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { markerWords } from '../../../domain/language/marker-words.ts';

const said: [string, string][] = [
  ['Gibt es Parkplätze?', 'de'], ['Sind Hunde erlaubt?', 'de'], ['Danke', 'de'], ['Wann wird das Abendessen serviert?', 'de'],
  ['Where can we leave our bags after lunch?', 'en'], ['Thanks', 'en'], ['Is there a lift?', 'en'], ['Do you have a pool?', 'en'],
  ['Où est la piscine ?', 'fr'], ['Puis-je amener mon chien ?', 'fr'], ['Merci', 'fr'], ['Combien coûte le petit-déjeuner ?', 'fr'],
  ['¿Hay piscina?', 'es'], ['Cuánto cuesta el aparcamiento', 'es'], ['Gracias', 'es'], ['¿A qué hora cierra el restaurante?', 'es'],
  ["C'è la piscina?", 'it'], ["C'è il parking?", 'it'], ['C’è una spa?', 'it'], ['Y a-t-il un parking ?', 'fr'], ['Il y a un shuttle ?', 'fr'], ['¿Tienen parking?', 'es'],
  ['Gibt es einen Pool?', 'de'], ['Kann ich spät auschecken?', 'de'], ["C'è un parcheggio?", 'it'], ['ya koi comme resto', 'fr'], ['c koi le wifi svp', 'fr'], ['teneis hueco ahora', 'es'], ['habt ihr heut noch was', 'de'], ['siamo in due stasera', 'it'], ['Posso portare il cane?', 'it'], ['Grazie', 'it'], ['A che ora è la colazione?', 'it'],
];

describe('detectLanguage', () => {
  it.each(said)('%s is %s in a conversation of any language', (text, language) => {
    const heard = LANGUAGES.map((sessionLocale) => detectLanguage(text, { sessionLocale, allowed: LANGUAGES }));
    expect(heard.map((each) => each.locale)).toEqual(LANGUAGES.map(() => language));
  });

  it.each(['wifi', 'checkout', 'ok', '42', '👍', 'spa?', 'Hotel'])('keeps the language of the session for "%s"', (text) => {
    for (const sessionLocale of LANGUAGES) {
      const { locale, confidence } = detectLanguage(text, { sessionLocale, allowed: LANGUAGES });
      expect([locale, confidence <= 0.5]).toEqual([sessionLocale, true]);
    }
  });

  it("keeps the guest's own variant of the language", () => {
    expect(detectLanguage('Où est la piscine ?', { sessionLocale: 'fr-CA', allowed: ['en', 'fr'] }).locale).toBe('fr-CA');
    expect(detectLanguage('Wo ist der Aufzug?', { sessionLocale: 'en', allowed: ['en', 'de-CH'] }).locale).toBe('de-CH');
  });

  it('answers with an allowed locale or that of the session, whatever is said', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { locale, confidence } = detectLanguage(text, { sessionLocale: 'pl', allowed: ['en', 'it'] });
      expect(['pl', 'en', 'it']).toContain(locale);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }));
  });
});

it('no marker word belongs to two languages', () => {
  const all = LANGUAGES.flatMap((language) => [...markerWords(language)]);
  expect(all.length).toBe(new Set(all).size);
});
