import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../../domain/language/languages.ts';
import { guestIn, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

async function named(language: Language, ...said: string[]): Promise<PaperGuest> {
  const guest = guestIn(language);
  await guest.sayAll(phrasebook[language].wish, ...said);
  return guest;
}

describe('the name of a booking', () => {
  it.each<[Language, string, string]>([
    ['es', 'Juan de los Santos', 'Juan de los Santos'], ['en', 'Pieter van der Berg', 'Pieter van der Berg'], ['en', "Sean O'Connor", "Sean O'Connor"], ['en', 'ian mcdonald', 'Ian McDonald'],
    ['en', 'Tom & Grace Whitfield', 'Tom & Grace Whitfield'], ['en', 'Tom and Grace Whitfield', 'Tom and Grace Whitfield'], ['en', 'Mr and Mrs Whitfield', 'Whitfield'], ['de', 'Tom und Grace Maier', 'Tom und Grace Maier'],
    ['en', 'Summer Day', 'Summer Day'], ['en', 'April May', 'April May'], ['it', 'Domenica Rossi', 'Domenica Rossi'], ['fr', 'Jean-Pierre de La Fontaine', 'Jean-Pierre de La Fontaine'],
  ])('is read back as it is, %s: %s', async (language, said, name) => {
    const guest = await named(language, `${said}, guest@example.org`);
    expect(guest.proposal?.args).toMatchObject({ guestName: name });
  });

  it.each<[Language, string, string]>([
    ['de', 'nein, der Name ist falsch: Maier', 'Maier'], ['de', 'Nein, der Name ist falsch, richtig ist Anna Maier', 'Anna Maier'], ['en', 'no, the name is wrong, it should be Webber', 'Webber'],
    ['fr', 'non, le nom est faux : Delafontaine', 'Delafontaine'], ['en', 'no, my name is Anna Webber', 'Anna Webber'],
  ])('is corrected at the read-back, %s: %s', async (language, said, name) => {
    const guest = await named(language, 'Anna Weber, anna@example.org', said);
    expect([guest.stage, guest.proposal?.args['guestName']]).toEqual(['confirm', name]);
  });

  it.each<[Language, string]>([['de', 'nein, der Name ist falsch'], ['en', 'no, the name is wrong']])('is never the word that it is wrong, %s: %s', async (language, said) => {
    const guest = await named(language, 'Anna Weber, anna@example.org', said);
    expect(JSON.stringify(guest.proposal ?? '')).not.toMatch(/Falsch|Wrong/);
  });
});

describe('times as guests say them', () => {
  it.each<[Language, string, string]>([
    ['de', 'Ein Tisch für 2 morgen um Viertel vor eins', '2026-11-22T12:45'], ['en', 'a table for two tomorrow sevenish', '2026-11-22T19:00'], ['it', "un tavolo per due per l'Immacolata alle 13", '2026-12-08T13:00'],
  ])('are heard, %s: %s', async (language, said, at) => {
    const guest = guestIn(language);
    guest.restaurant.free.set(at.slice(0, 10), [at.slice(11)]);
    await guest.sayAll(said, 'Anna Weber, anna@example.org');
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${at}:00Z` });
  });

  it.each<[Language, string, string]>([
    ['en', 'push it back half an hour', '20:00'], ['en', 'bring it forward half an hour', '19:00'], ['de', 'eine halbe Stunde nach hinten bitte', '20:00'], ['de', 'eine halbe Stunde nach vorne bitte', '19:00'],
  ])('move a table that is held and one that is booked, %s: %s', async (language, said, time) => {
    for (const before of [[], [phrasebook[language].yes]]) {
      const guest = guestIn(language, ['19:00', '19:30', '20:00']);
      await guest.sayAll(phrasebook[language].wish, 'Anna Weber, anna@example.org', ...before, said);
      expect(guest.proposal?.args).toMatchObject({ startsAt: `2026-11-22T${time}:00Z` });
    }
  });

  it('name the evening when the earliest for dinner is wanted', async () => {
    const guest = guestIn('en', ['14:00', '16:00', '18:30', '20:00']);
    await guest.sayAll('a table for two tomorrow at 7:30 pm', 'the earliest for dinner', 'Anna Weber, anna@example.org');
    expect(guest.proposal?.args).toMatchObject({ startsAt: '2026-11-22T18:30:00Z' });
  });
});

describe('a first message without the word for a table', () => {
  it.each<[Language, string]>([
    ['en', 'two people tomorrow at 7:30pm?'], ['en', 'tomorrow 7.30pm, 4 of us'], ['de', 'Morgen Abend zu viert?'], ['fr', 'Demain à 20h pour 2 personnes'], ['es', 'Mañana a las 20:00 para 3'], ['it', 'Siamo in quattro domani alle 20'],
  ])('with two of day, time and people wishes for one, %s: %s', async (language, said) => {
    const guest = guestIn(language, ['19:30', '20:00']);
    await guest.say(said);
    expect(['wish', 'guest']).toContain(guest.stage);
  });

  it.each<[Language, string]>([
    ['en', 'a taxi for two tomorrow at 8 am please'], ['en', 'breakfast at 7 tomorrow for two in our room?'], ['en', 'a room for two tomorrow'], ['de', 'Wir reisen morgen um 15 Uhr an'], ['en', 'see you tomorrow at three'],
  ])('for something else wishes for none, %s: %s', async (language, said) => {
    const guest = guestIn(language);
    await guest.say(said);
    expect(guest.stage ?? 'idle').toBe('idle');
  });
});
