import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';
import { understand } from '../../../domain/concierge/understanding/understand.ts';
import { guestIn, type PaperGuest } from '../../booking/conversation/paper-guest.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { searchInMemory, type MemoryPassage } from './memory-search.ts';

/** What parking costs, when breakfast is, what dogs may do and when dinner is. */
const house: Record<Language, [string, string][]> = {
  en: [['Parking', 'Parking costs CHF 24 a day.'], ['Breakfast', 'Breakfast is served from 7:00 to 10:00.'], ['Dogs', 'Dogs are welcome. They may come to dinner on the terrace.'], ['Dinner', 'Dinner is served from 18:30 to 21:00.'], ['Shower', 'All rooms have a shower.']],
  de: [['Parken', 'Das Parken kostet CHF 24 am Tag.'], ['Frühstück', 'Frühstück gibt es von 7:00 bis 10:00 Uhr.'], ['Hunde', 'Hunde sind willkommen. Sie dürfen zum Abendessen mit auf die Terrasse.'], ['Abendessen', 'Abendessen gibt es von 18:30 bis 21:00 Uhr.']],
  fr: [['Parking', 'Le parking coûte 24 CHF par jour.'], ['Petit-déjeuner', 'Le petit-déjeuner est servi de 7:00 à 10:00.'], ['Chiens', 'Les chiens sont les bienvenus. Ils peuvent venir au dîner sur la terrasse.'], ['Dîner', 'Le dîner est servi de 18:30 à 21:00.']],
  es: [['Aparcamiento', 'El aparcamiento cuesta 24 CHF al día.'], ['Desayuno', 'El desayuno se sirve de 7:00 a 10:00.'], ['Perros', 'Los perros son bienvenidos. Pueden venir a la cena en la terraza.'], ['Cena', 'La cena se sirve de 18:30 a 21:00.']],
  it: [['Parcheggio', 'Il parcheggio costa 24 CHF al giorno.'], ['Colazione', 'La colazione si serve dalle 7:00 alle 10:00.'], ['Cani', 'I cani sono benvenuti. Possono venire a cena in terrazza.'], ['Cena', 'La cena si serve dalle 18:30 alle 21:00.']],
};
const search = searchInMemory(LANGUAGES.flatMap((locale) => house[locale].map(([title, text], index): MemoryPassage => ({ id: `${locale}${index}`, title, text, locale }))), 'Hotel Probe');

function guestOf(language: Language): PaperGuest {
  const guest = guestIn(language);
  guest.search = search;
  return guest;
}

describe('a question beside something else', () => {
  const tables: Record<Language, string> = {
    en: 'A table for two tomorrow at 7:30 pm, and what does parking cost?', de: 'Einen Tisch für zwei morgen um 19:30 Uhr, und was kostet das Parken?', fr: 'Une table pour deux demain à 19h30, et combien coûte le parking ?',
    es: 'Una mesa para dos mañana a las 19:30, ¿y cuánto cuesta el aparcamiento?', it: 'Un tavolo per due domani alle 19:30, e quanto costa il parcheggio?',
  };
  itVerifies(['decisions/mind/several-questions'], 'is answered beside a wish for a table, without a model', async () => {
    for (const language of LANGUAGES) {
      const guest = guestOf(language);
      expect([language, await guest.say(tables[language])]).toEqual([language, expect.stringMatching(/24[^]*(?:19[:h]30|7:30 pm)/)]);
      expect([language, guest.stage, guest.last?.outcome]).toEqual([language, 'guest', 'answered']);
    }
  });

  const help: Record<Language, readonly [string, string]> = {
    en: ['The shower is broken, and when is breakfast?', 'I want to talk to a human being. And when is breakfast?'],
    de: ['Die Dusche ist kaputt, und wann gibt es Frühstück?', 'Ich möchte mit einem Menschen sprechen. Und wann gibt es Frühstück?'],
    fr: ['La douche est cassée, et à quelle heure est le petit-déjeuner ?', 'Je veux parler à un être humain. Et à quelle heure est le petit-déjeuner ?'],
    es: ['La ducha está rota, ¿y a qué hora es el desayuno?', 'Quiero hablar con una persona. ¿Y a qué hora es el desayuno?'],
    it: ['La doccia è rotta, e a che ora è la colazione?', 'Voglio parlare con una persona. E a che ora è la colazione?'],
  };
  itVerifies(['decisions/mind/several-questions', 'decisions/mind/help-stands'], 'is answered beside trouble and the call for a person, who comes all the same', async () => {
    for (const language of LANGUAGES) {
      for (const [index, handoff] of (['complaint', 'guest-asked'] as const).entries()) {
        const guest = guestOf(language);
        expect([language, await guest.say(help[language][index] ?? '')]).toEqual([language, expect.stringMatching(/\+41 41 555 04 20[^]*7:00/)]);
        expect([language, guest.last?.handoff]).toEqual([language, handoff]);
      }
    }
  });

  it.each(['the tv doesnt work', 'the tv doesnt work and when does breakfast start'])('hears of what is broken without an apostrophe, too: %s', async (words) => {
    const guest = guestOf('en');
    await guest.say(words);
    expect(guest.last?.handoff).toBe('complaint');
  });

  it('does not make trouble of what a question is about', async () => {
    const guest = guestOf('en');
    await guest.say('The shower in our last hotel was broken, do your rooms have rain showers?');
    expect(guest.last?.handoff).not.toBe('complaint');
  });

  it('is none where it is about the trouble itself', async () => {
    expect(await guestOf('en').say('The shower is broken, can you fix the shower?')).not.toContain('All rooms');
  });
});

describe('a question after somebody that was named before', () => {
  const asked: Record<Language, readonly string[]> = {
    en: ['Are dogs allowed?', 'can he come to dinner?'], de: ['Sind Hunde erlaubt?', 'Darf er mit zum Abendessen?'], fr: ['Les chiens sont-ils admis ?', 'Peut-il venir au dîner ?'],
    es: ['¿Se admiten perros?', '¿Puede venir a la cena?'], it: ['Sono ammessi i cani?', 'Può venire a cena?'],
  };
  it.each(LANGUAGES)('leans on the question before, in %s', async (language) => {
    expect(await guestOf(language).sayAll(...asked[language])).toBe(house[language][2]?.[1]);
  });

  const told: Record<Language, string> = {
    en: 'We have a dog. Can he come to dinner?', de: 'Wir haben einen Hund. Darf er mit zum Abendessen?', fr: 'Nous avons un chien. Peut-il venir au dîner ?', es: 'Tenemos un perro. ¿Puede venir a la cena?', it: 'Abbiamo un cane. Può venire a cena?',
  };
  it.each(LANGUAGES)('leans on the sentence before, in %s', async (language) => expect(await guestOf(language).say(told[language])).toBe(house[language][2]?.[1]));

  it.each([
    ['fr', 'Mon chien peut-il venir ?'], ['fr', 'Le parking peut-il être réservé ?'], ['es', '¿Pueden entrar perros?'], ['es', '¿Pueden subir maletas a la habitación?'],
    ['it', 'Possono entrare cani?'], ['it', 'Possono entrare animali in piscina?'], ['en', 'Can they deliver luggage to the airport?'],
  ] as const)('leans on nothing where it names what it is about, in %s: %s', (language, question) => {
    expect(understand(utteranceIn(question, language)).followUp).toBe(false);
  });

  it('leans on nothing where nobody was named', async () => expect(await guestOf('en').sayAll('Are dogs allowed?', 'Is it possible to park at the hotel?')).toContain('CHF 24'));
});
