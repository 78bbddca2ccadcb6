import { describe, expect, it } from '@jest/globals';
import { sayBooking, type BookingTextKey } from '../../../domain/concierge/dialogue/texts.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Bob Jones, bob@example.org';

/** A guest of a restaurant that books from 18:30 on and lists the times two hours around the one it is asked for. */
function atDinner(language: Language = 'en', free = ['19:00', '19:30', '20:00', '21:00']): PaperGuest {
  const guest = guestIn(language, free);
  guest.restaurant.opens = ['18:30', '22:00'];
  guest.restaurant.aroundMinutes = 120;
  return guest;
}

/** A text without what is filled in. */
const opening = (key: BookingTextKey, language: Language): string => sayBooking(key, language).split('{')[0] ?? '';

describe('a time at which the restaurant books nobody', () => {
  it.each<[Language, string]>([
    ['en', 'table for 2 tomorrow at 3am'], ['de', 'Ein Tisch für 2 Personen morgen um 3 Uhr nachts'], ['fr', 'une table pour 2 personnes demain à 3h du matin'],
    ['es', 'una mesa para 2 personas mañana a las 3 de la madrugada'], ['it', 'un tavolo per 2 persone domani alle 3 di notte'],
  ])('is called so, with the times of that day, %s: %s', async (language, said) => {
    const guest = atDinner(language);
    const reply = await guest.say(said);
    expect(reply.startsWith(opening('closedThen', language))).toBe(true);
    expect(reply).toMatch(/(?:19|7)[:h]00.*(?:21|9)[:h]00/);
    expect(guest.restaurant.took()).not.toContain('create_hold');
    await guest.say('20:00');
    expect(guest.restaurant.holds.size).toBe(1);
  });

  it('on a day that is full is looked for at dinner on the days after', async () => {
    const guest = atDinner('en', []);
    guest.restaurant.free.set('2026-11-24', ['19:00']);
    expect(await guest.say('table for 2 tomorrow at 3am')).toContain('on Tuesday, 24 November at 7:00 pm');
  });

  it('is no time for a change either, which hears the times of that day', async () => {
    const guest = atDinner();
    await guest.sayAll('a table for two tomorrow at 7:30 pm', contact, 'yes');
    expect(await guest.say('I want to change my reservation to 3 am')).toContain('7:00 pm, 7:30 pm, 8:00 pm or 9:00 pm');
  });

  it('leaves the day as it was, so that another time is enough', async () => {
    const guest = atDinner();
    guest.restaurant.refuse('tableapp_get_availability', 'OUTSIDE_BOOKING_WINDOW');
    expect(await guest.say('a table for two tomorrow at 5 pm')).toContain('takes no bookings');
    await guest.say('8 pm');
    expect([...guest.restaurant.holds.values()]).toEqual([`${SUNDAY}T20:00:00Z`]);
  });
});

describe('beside a table that is held, a time at which the restaurant books nobody', () => {
  it.each([true, false])('keeps it and its day, be it the only one (%s)', async (oneTable) => {
    const guest = atDinner();
    guest.restaurant.oneTable = oneTable;
    await guest.say('a table for 4 tomorrow at 7 pm');
    const reply = await guest.say('an hour earlier please');
    expect(reply).toMatch(/takes no bookings on Sunday, 22 November at 6:00 pm/);
    expect(reply).toContain('The table for 4 people on Sunday, 22 November at 7:00 pm stays held for you');
    guest.restaurant.took();
    expect(await guest.say('then keep 7')).toContain('I am holding a table for 4 people on Sunday, 22 November at 7:00 pm');
    expect(guest.restaurant.took()).toEqual([]);
    await guest.say(contact);
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T19:00:00Z`, partySize: 4 });
  });

  it('is answered with the times near it', async () => {
    const guest = atDinner();
    await guest.sayAll('a table for 4 tomorrow at 7 pm', 'an hour earlier please');
    expect(guest.last?.message).toContain('7:00 pm, 7:30 pm or 8:00 pm');
    await guest.sayAll('7:30 pm', contact);
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T19:30:00Z`, partySize: 4 });
  });
});

describe('more tables than one', () => {
  it.each<[Language, string]>([
    ['en', 'I want two tables for 4 tomorrow at 7:30 pm'], ['en', 'two separate tables for 4 people tomorrow at 7:30 pm'], ['en', '2 tables for 4 people tomorrow at 7:30 pm'], ['de', 'Zwei Tische für je 4 Personen morgen um 19:30 Uhr'],
    ['fr', 'deux tables pour 4 personnes demain à 19h30'], ['es', 'dos mesas para 4 personas mañana a las 19:30'], ['it', 'due tavoli per 4 persone domani alle 19:30'],
  ])('are booked one at a time, and the guest hears so, %s: %s', async (language, said) => {
    const guest = guestIn(language);
    expect((await guest.say(said)).startsWith(sayBooking('oneAtATime', language))).toBe(true);
    await guest.say(contact);
    expect(guest.proposal?.args).toMatchObject({ partySize: 4, startsAt: `${SUNDAY}T19:30:00Z` });
  });

  it.each(LANGUAGES)('are not meant by one table, in %s', async (language) => {
    expect(await guestIn(language).say(phrasebook[language].wish)).not.toContain(sayBooking('oneAtATime', language));
  });
});

describe('a no to the read-back that says who the guest is', () => {
  it.each<[Language, string]>([
    ['en', "No, it's Rob Jones, not Bob"], ['en', 'No, the name is Rob Jones'], ['de', 'Nein, Rob Jones, nicht Bob'], ['fr', "Non, c'est Rob Jones, pas Bob"],
    ['es', 'No, es Rob Jones, no Bob'], ['it', 'No, è Rob Jones, non Bob'],
  ])('corrects the name and is read back, %s: %s', async (language, said) => {
    const guest = guestIn(language);
    await guest.sayAll(phrasebook[language].wish, contact);
    await guest.say(said);
    expect(guest.proposal?.args).toMatchObject({ guestName: 'Rob Jones', guestEmail: 'bob@example.org', startsAt: `${SUNDAY}T19:30:00Z` });
  });

  it.each([['no, it is rob@example.org', { guestEmail: 'rob@example.org' }], ['no, my number is +41 79 555 04 20', { guestPhone: '+41795550420' }]])('corrects where they can be reached: %s', async (said, args) => {
    const guest = guestIn();
    await guest.sayAll(phrasebook.en.wish, contact, said);
    expect(guest.proposal?.args).toMatchObject({ guestName: 'Bob Jones', ...args });
  });

  it.each([["No, it's Wrong", 'idle'], ['no', 'idle'], ["No, it's Friday we want", 'wish']])('is none in "%s"', async (said, stage) => {
    const guest = guestIn();
    await guest.sayAll(phrasebook.en.wish, contact, said);
    expect([guest.proposal, guest.stage]).toEqual([null, stage]);
  });
});
