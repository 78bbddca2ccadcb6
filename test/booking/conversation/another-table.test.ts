import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../../domain/language/languages.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Anna Weber, anna@example.org';
const TIMES = ['12:00', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00'];

/** A guest who has booked r1, for four on Sunday at 19:30. */
async function withOne(language: Language = 'en'): Promise<PaperGuest> {
  const guest = guestIn(language, TIMES);
  guest.restaurant.free.set('2026-11-24', TIMES);
  await guest.sayAll(phrasebook[language].wish, contact, phrasebook[language].yes);
  expect(guest.restaurant.reservations).toHaveLength(1);
  return guest;
}

const ledger = ({ restaurant }: PaperGuest) => restaurant.reservations.map(({ status, startsAt, partySize, guestName }) => [status, startsAt.slice(0, 16), partySize, guestName]);

describe('another table in a conversation', () => {
  it.each<[Language, string[], string]>([
    ['fr', ['une autre table pour mes parents, même soir, pour 2', 'à 20h'], '20:00'], ['fr', ['encore une table, même heure, pour 2'], '19:30'],
    ['en', ['another table, same time, for 2'], '19:30'], ['en', ['I also need a table the same evening at 8:30 pm for 2'], '20:30'],
    ['de', ['noch ein Tisch, gleicher Abend, für 2 Personen um 20 Uhr, gleicher Name'], '20:00'], ['de', ['noch ein Tisch zur selben Zeit für 2 Personen'], '19:30'],
    ['es', ['otra mesa a la misma hora, para 2 personas'], '19:30'], ['es', ['otra mesa esa misma noche a las 20:30 para 2 personas'], '20:30'],
    ['it', ['un altro tavolo, stessa sera, per 2 persone, alle 20'], '20:00'], ['it', ['un altro tavolo alla stessa ora per 2 persone'], '19:30'],
  ])('is read back and booked beside the first, %s: %s', async (language, said, time) => {
    const guest = await withOne(language);
    const reply = await guest.sayAll(...said);
    expect(guest.restaurant.reservations).toHaveLength(1);
    expect(reply).toContain('TBL1K7');
    expect(guest.proposal).toMatchObject({ tool: 'tableapp_create_reservation', args: { startsAt: `${SUNDAY}T${time}:00Z`, partySize: 2 } });
    await guest.say(phrasebook[language].yes);
    expect(ledger(guest)).toEqual([['confirmed', `${SUNDAY}T19:30`, 4, 'Anna Weber'], ['confirmed', `${SUNDAY}T${time}`, 2, 'Anna Weber']]);
  });

  it.each(['another table, same time, for four as well', 'a second table for four tomorrow at 7:30 pm please'])('of exactly the same day, time and people is one of its own: %s', async (said) => {
    const guest = await withOne();
    expect(await guest.say(said)).toContain('you already have reservation TBL1K7');
    expect(await guest.say('yes')).toContain('TBL2K7');
    expect(guest.restaurant.reservations).toHaveLength(2);
  });

  it('is never said to be booked where the provider names the first one', async () => {
    const guest = await withOne();
    guest.restaurant.refuse('tableapp_create_hold', 'HOLD_ALREADY_CONSUMED', { reservationId: 'r1', confirmationNumber: 'TBL1K7', status: 'confirmed' });
    expect(await guest.say('another table, same time, for four as well')).toMatch(/already have reservation TBL1K7.*Shall I book it/s);
    expect(await guest.say('yes')).toContain('TBL2K7');
  });

  it.each<[Language, string]>([['en', 'cancel both please'], ['de', 'Bitte beide stornieren'], ['fr', 'Annulez les deux'], ['es', 'Cancele las dos'], ['it', 'Annulli tutte e due']])('is cancelled with the first, each with a yes of its own, %s: %s', async (language, said) => {
    const guest = await withOne(language);
    const second = { en: 'another table, same time, for 2', de: 'noch ein Tisch zur selben Zeit für 2 Personen', fr: 'encore une table, même heure, pour 2', es: 'otra mesa a la misma hora, para 2 personas', it: 'un altro tavolo alla stessa ora per 2 persone' }[language];
    await guest.sayAll(second, phrasebook[language].yes, said, phrasebook[language].ill);
    expect(guest.proposal?.args).toMatchObject({ reservationId: 'r1' });
    expect(await guest.say(phrasebook[language].yes)).toMatch(/TBL1K7.*TBL2K7/s);
    expect(guest.restaurant.reservations.map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
    await guest.say(phrasebook[language].yes);
    expect(guest.restaurant.reservations.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it.each([
    ['move the one tomorrow to 8 pm', 'no wait, I mean the one on Tuesday, make that 7pm', { reservationId: 'r2', startsAt: '2026-11-24T19:00:00Z' }],
    ['move the one on Tuesday to 6 pm', 'no, the other one, to 9 pm', { reservationId: 'r1', startsAt: `${SUNDAY}T21:00:00Z` }],
  ])('is what a change switches to: %s, %s', async (first, then, args) => {
    const guest = await withOne();
    await guest.sayAll('a table for 6 on Tuesday at 8 pm', 'yes', first, then);
    expect(guest.proposal).toEqual({ tool: 'tableapp_modify_reservation', args });
  });
});
