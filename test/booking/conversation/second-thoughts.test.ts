import { describe, expect, it } from '@jest/globals';
import { sayBooking, type BookingTextKey } from '../../../domain/concierge/dialogue/texts.ts';
import { say } from '../../../domain/concierge/answering/texts.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Anna Weber, anna@example.org';
/** The one after `SUNDAY`. */
const FRIDAY = '2026-11-27';
const evening = ['17:00', '18:00', '18:30', '19:30', '20:00', '21:00', '21:30', '22:00'];

/** A guest of a restaurant with one table, so that a hold takes the times around it. */
function atOneTable(language: Language = 'en', free = evening): PaperGuest {
  const guest = guestIn(language, free);
  guest.restaurant.oneTable = true;
  return guest;
}

const held = ({ restaurant }: PaperGuest): string[] => [...restaurant.holds.values()].map((at) => at.slice(0, 16));

describe('a correction while a table is held', () => {
  it.each(LANGUAGES)('of the number of people is no refusal, although the own hold fills the time: %s', async (language) => {
    const guest = atOneTable(language);
    await guest.sayAll(phrasebook[language].wish, contact, phrasebook[language].fivePeople);
    expect(guest.proposal?.args).toMatchObject({ partySize: 5, startsAt: `${SUNDAY}T19:30:00Z` });
    expect(held(guest)).toEqual([`${SUNDAY}T19:30`]);
  });

  it('gives the table back before the other one is asked for, where the own hold is in the way', async () => {
    const guest = atOneTable();
    await guest.say('A table for four tomorrow at 7:30 pm');
    guest.restaurant.took();
    await guest.say('make it 8 pm');
    expect(guest.restaurant.took()).toEqual(['get_availability', 'release_hold', 'quote_availability', 'create_hold']);
    expect(held(guest)).toEqual([`${SUNDAY}T20:00`]);
  });

  it('holds the table again when the other one cannot be had, and offers what can', async () => {
    const guest = atOneTable('en', ['17:00', '19:30']);
    await guest.sayAll('A table for four tomorrow at 7:30 pm', contact);
    const reply = await guest.say('make it 8 pm');
    expect(reply).toContain('There is no table for 4 people on Sunday, 22 November at 8:00 pm');
    expect(reply).toContain('at 7:30 pm stays held');
    expect(held(guest)).toEqual([`${SUNDAY}T19:30`]);
    await guest.say('no');
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T19:30:00Z`, partySize: 4 });
  });

  it('has lost the table when somebody was quicker than the second hold', async () => {
    const guest = atOneTable('en', ['17:00', '19:30']);
    await guest.say('A table for four tomorrow at 7:30 pm');
    guest.restaurant.free.set(SUNDAY, ['17:00']);
    expect(await guest.say('make it 8 pm')).not.toContain('stays held');
    expect([held(guest), guest.stage]).toEqual([[], 'choose']);
  });

  it('to a time that is far from it holds the new table before the old one is given back', async () => {
    const guest = atOneTable('en', ['12:00', '19:30']);
    await guest.say('A table for four tomorrow at 7:30 pm');
    guest.restaurant.took();
    await guest.say('rather at noon');
    expect(guest.restaurant.took()).toEqual(['get_availability', 'quote_availability', 'create_hold', 'release_hold']);
    expect(held(guest)).toEqual([`${SUNDAY}T12:00`]);
  });

  it('keeps the old table when the new one has gone meanwhile', async () => {
    const guest = atOneTable('en', ['12:00', '13:00', '19:30']);
    await guest.say('A table for four tomorrow at 7:30 pm');
    guest.restaurant.refuse('tableapp_create_hold', 'SLOT_CONFLICT');
    expect(await guest.say('rather at noon')).toMatch(/just been taken.*1:00 pm.*7:30 pm stays held/s);
    expect(held(guest)).toEqual([`${SUNDAY}T19:30`]);
  });
});

describe('other times than those offered', () => {
  const later: Record<Language, string> = { en: 'anything later?', de: 'Geht es auch später?', fr: 'plus tard ?', es: '¿más tarde?', it: 'più tardi?' };
  const earlier: Record<Language, string> = { en: 'anything earlier?', de: 'etwas früher bitte', fr: 'plus tôt ?', es: '¿algo más temprano?', it: 'qualcosa prima?' };
  const offered = ({ memory }: PaperGuest): string[] => ((memory?.data as { offers: string[] } | undefined)?.offers ?? []).map((at) => at.slice(11, 16));
  const opening = (key: BookingTextKey, language: Language): string => sayBooking(key, language).split('{')[0] ?? '';

  it.each(LANGUAGES)('lie on the side that the guest asks for: %s', async (language) => {
    const guest = guestIn(language, ['16:00', '17:00', '18:00', '18:30', '19:00', '20:00', '20:30', '21:00', '21:30', '22:00']);
    await guest.say(phrasebook[language].wish);
    expect(offered(guest)).toEqual(['18:30', '19:00', '20:00', '20:30']);
    await guest.say(later[language]);
    expect(offered(guest)).toEqual(['20:00', '20:30', '21:00', '21:30']);
    await guest.say(later[language]);
    expect(offered(guest)).toEqual(['22:00']);
    expect(await guest.say(later[language])).toContain(opening('nothingLater', language));
    await guest.say(earlier[language]);
    expect(offered(guest)).toEqual(['17:00', '18:00', '18:30', '19:00']);
  });

  it('are offered while one is held, which stays held', async () => {
    const guest = guestIn('en', ['18:30', '19:30', '20:30']);
    await guest.sayAll('A table for four tomorrow at 7:30 pm', contact);
    expect(await guest.say('anything later?')).toMatch(/8:30 pm.*7:30 pm stays held/s);
    expect(await guest.say('no')).toContain('May I read it back');
    expect(await guest.say('later')).toBe(sayBooking('takeYourTime', 'en'));
    guest.restaurant.free.set(SUNDAY, ['19:30']);
    expect(await guest.say('anything later?')).toMatch(/nothing later.*May I read it back/s);
  });

  it('are offered for a change too', async () => {
    const guest = guestIn('en', ['18:30', '19:30', '20:30', '21:00']);
    await guest.sayAll('A table for four tomorrow at 7:30 pm', contact, 'yes', 'change my reservation to 8 pm');
    await guest.say('something later please');
    expect(offered(guest)).toEqual(['20:30', '21:00']);
    await guest.say('the first one');
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T20:30:00Z` });
  });
});

describe('right after a booking', () => {
  const booked = async (language: Language): Promise<PaperGuest> => {
    const guest = guestIn(language);
    await guest.sayAll(phrasebook[language].wish, contact, phrasebook[language].yes);
    expect(guest.stage).toBe('idle');
    return guest;
  };

  it.each<[Language, string, number]>([
    ['en', 'can we be five?', 5], ['en', 'we will be 5', 5], ['en', 'please add one more person', 5], ['de', 'Können wir fünf sein?', 5], ['de', 'Eine Person mehr bitte', 5],
    ['fr', 'on peut être cinq ?', 5], ['es', '¿Podemos ser cinco?', 5], ['es', 'una persona más', 5], ['it', 'possiamo essere in cinque?', 5], ['it', 'siamo in cinque', 5],
  ])('another number of people is a change that is read back, %s: %s', async (language, said, partySize) => {
    const guest = await booked(language);
    await guest.say(said);
    expect(guest.proposal).toEqual({ tool: 'tableapp_modify_reservation', args: { reservationId: 'r1', partySize } });
  });

  it.each(['See you tomorrow!', 'Is there parking tomorrow at nine?', 'Another table for two on Friday at 8 pm please'])('"%s" changes nothing', async (said) => {
    const guest = await booked('en');
    await guest.say(said);
    expect(guest.proposal?.tool).not.toBe('tableapp_modify_reservation');
  });

  it.each<[Language, string]>([['en', 'I must cancel'], ['de', 'Leider muss ich absagen'], ['es', 'debo cancelar'], ['it', 'devo cancellare']])('what the guest must do is no question about rules, %s: %s', async (language, said) => {
    const guest = await booked(language);
    await guest.say(said);
    expect(guest.stage).toBe('reason');
  });

  it('a table at the same time is read back with the one that the guest has', async () => {
    const guest = await booked('en');
    expect(await guest.say('I would also like to book a table for two tomorrow at 8:30 pm')).toMatch(/already have reservation TBL1K7 .*7:30 pm\. May I read it back/);
    expect(await guest.say('rather on Friday')).not.toContain('already have');
  });

  it('a room is no table, and the guest hears what can be booked', async () => {
    const guest = await booked('en');
    expect(await guest.say('I want to book a room')).toContain(say('onlyTables', 'en'));
  });
});

it.each<[Language, string]>([['en', 'yes hurray'], ['de', 'ja hurra'], ['fr', 'oui hourra'], ['es', 'sí hurra'], ['it', 'sì urrà']])('a yes with an unknown word is told what counts, %s: %s', async (language, said) => {
  const guest = guestIn(language);
  await guest.sayAll(phrasebook[language].wish, contact);
  expect(await guest.say(said)).toContain(sayBooking('sayYes', language));
  expect(guest.stage).toBe('confirm');
});

describe('a cancellation that names another day instead', () => {
  it.each<[Language, string]>([
    ['en', 'cancel it and book friday instead'], ['de', 'storniere das und buch stattdessen freitag'], ['fr', 'annulez et réservez vendredi à la place'], ['it', 'la cancelli e prenoti venerdì invece'],
  ])('moves the table, with one yes: %s', async (language, text) => {
    const guest = guestIn(language, evening);
    guest.restaurant.free.set(FRIDAY, evening);
    await guest.sayAll(phrasebook[language].wish, contact, phrasebook[language].yes, text, phrasebook[language].yes);
    expect(guest.restaurant.reservations.map(({ status, startsAt }) => `${status} ${startsAt.slice(0, 10)}`)).toEqual([`confirmed ${FRIDAY}`]);
  });
});
