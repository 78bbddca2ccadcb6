import { describe, expect, it } from '@jest/globals';
import { recall, type BookingMemory } from '../../../domain/concierge/dialogue/memory.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { guestIn, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Anna Weber, anna@example.org';
const tables: Record<Language, [string, string]> = {
  en: ['Table for 2 on 22 December at 8pm', 'And another table for 4 on 23 December at 7pm'],
  de: ['Ein Tisch für 2 am 22. Dezember um 20 Uhr', 'Noch ein Tisch für 4 Personen am 23. Dezember um 19 Uhr'],
  fr: ['Une table pour 2 personnes le 22 décembre à 20h', 'Encore une table pour 4 personnes le 23 décembre à 19h'],
  es: ['Una mesa para 2 personas el 22 de diciembre a las 20', 'Otra mesa para 4 personas el 23 de diciembre a las 19'],
  it: ['Un tavolo per 2 persone il 22 dicembre alle 20', 'Un altro tavolo per 4 persone il 23 dicembre alle 19'],
};

/** A guest who has booked r1, for two on 22 December at 20:00, and then r2, for four on 23 December at 19:00. */
async function withTwo(language: Language = 'en'): Promise<PaperGuest> {
  const guest = guestIn(language);
  for (const day of ['22', '23', '24']) guest.restaurant.free.set(`2026-12-${day}`, ['18:00', '19:00', '20:00', '21:00']);
  const [first, second] = tables[language];
  await guest.sayAll(first, contact, phrasebook[language].yes, second, phrasebook[language].yes);
  expect(guest.restaurant.reservations).toMatchObject([{ id: 'r1', partySize: 2 }, { id: 'r2', partySize: 4 }]);
  guest.restaurant.took();
  return guest;
}

const statuses = ({ restaurant }: PaperGuest): string[] => restaurant.reservations.map(({ status }) => status);

describe('of two reservations the one is cancelled', () => {
  it.each<[Language, string, string]>([
    ['en', 'Cancel the first one', 'r1'], ['en', 'Cancel the table on 22 December', 'r1'], ['en', 'cancel the other one', 'r1'], ['en', 'Cancel the table for 4', 'r2'],
    ['en', 'cancel the later one', 'r2'], ['en', 'please cancel my second reservation', 'r2'], ['en', 'cancel my reservation at 8 pm', 'r1'], ['en', 'Cancel TBL1K7', 'r1'],
    ['de', 'Stornieren Sie die erste', 'r1'], ['de', 'Den Tisch am 22. Dezember bitte absagen', 'r1'], ['de', 'Ich möchte die andere Reservierung stornieren', 'r1'],
    ['fr', 'Annulez la première', 'r1'], ['fr', 'Annulez la table du 22 décembre', 'r1'], ['fr', "Annulez l'autre", 'r1'],
    ['es', 'Cancele la primera', 'r1'], ['es', 'Cancele la mesa del 22 de diciembre', 'r1'], ['es', 'Cancele la otra', 'r1'],
    ['it', 'Annulli la prima', 'r1'], ['it', 'Annulli il tavolo del 22 dicembre', 'r1'], ['it', "Annulli l'altra", 'r1'],
  ])('that the guest names, %s: %s', async (language, said, reservationId) => {
    const guest = await withTwo(language);
    await guest.sayAll(said, phrasebook[language].ill);
    expect(guest.proposal).toMatchObject({ tool: 'tableapp_cancel_reservation', args: { reservationId } });
    await guest.say(phrasebook[language].yes);
    expect(statuses(guest)).toEqual(reservationId === 'r1' ? ['cancelled', 'confirmed'] : ['confirmed', 'cancelled']);
  });

  it.each(LANGUAGES)('after the question which, with its day, time and people, in %s', async (language) => {
    const guest = await withTwo(language);
    const question = await guest.say(phrasebook[language].cancel);
    expect(question).toMatch(/TBL1K7 .*2 .*22.*TBL2K7 .*4 .*23/);
    expect(guest.stage).toBe('which');
    await guest.sayAll(language === 'en' ? 'the first' : 'TBL1K7', phrasebook[language].ill);
    expect(guest.proposal?.args).toMatchObject({ reservationId: 'r1' });
  });

  it.each(['cancel the table on 24 December', 'I must cancel', 'cancel it', 'cancel the table for 7'])('never by a guess: %s', async (said) => {
    const guest = await withTwo();
    expect(await guest.say(said)).toMatch(/^Which reservation do you mean: TBL1K7 for 2 people on Tuesday, 22 December at 8:00 pm or TBL2K7/);
    expect(await guest.say('hm')).toMatch(/^Which reservation do you mean/);
    expect(await guest.say('none of them')).toContain('stays as it is');
    expect(statuses(guest)).toEqual(['confirmed', 'confirmed']);
  });

  it('that a no to the read-back names instead', async () => {
    const guest = await withTwo();
    await guest.sayAll('Cancel the first one', 'no reason', 'no, the one on 23 December', 'no reason');
    expect(guest.proposal?.args).toMatchObject({ reservationId: 'r2' });
  });

  it('and the other one is then the only one that can be meant', async () => {
    const guest = await withTwo();
    await guest.sayAll('Cancel the table on 23 December', 'we are ill', 'yes', 'please cancel the other one too', 'we are ill');
    expect(guest.proposal?.args).toMatchObject({ reservationId: 'r1' });
  });

  it('while a third table is held for another day', async () => {
    const guest = await withTwo();
    await guest.sayAll('And a table for 3 on 24 December at 6pm', 'Cancel the table on 22 December', 'we are ill');
    expect(guest.proposal?.args).toMatchObject({ reservationId: 'r1' });
  });
});

describe('of two reservations the one is changed', () => {
  it.each<[Language, string, Record<string, unknown>]>([
    ['en', 'please move the one on 22 December to 9pm', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['en', 'Move the table on 22 December to 9 pm', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['en', 'I need to change the table on 22 December to 24 December', { reservationId: 'r1', startsAt: '2026-12-24T20:00:00Z' }],
    ['en', 'move the one on 22 December to 23 December', { reservationId: 'r1', startsAt: '2026-12-23T20:00:00Z' }],
    ['en', 'can you change the one on 22 December, an hour later please', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['en', 'move the table for 2 to 9 pm', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['en', 'make it eight people', { reservationId: 'r2', partySize: 8 }],
    ['de', 'Verschieben Sie den Tisch am 22. Dezember auf 21 Uhr', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['fr', 'Déplacez la table du 22 décembre à 21h', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['es', 'Cambie la mesa del 22 de diciembre a las 21', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
    ['it', 'Sposti il tavolo del 22 dicembre alle 21', { reservationId: 'r1', startsAt: '2026-12-22T21:00:00Z' }],
  ])('that the guest names, %s: %s', async (language, said, args) => {
    const guest = await withTwo(language);
    await guest.say(said);
    expect(guest.proposal).toEqual({ tool: 'tableapp_modify_reservation', args });
  });

  it('after the question which, as was wished before it', async () => {
    const guest = await withTwo();
    expect(await guest.say('move my table to 23 December')).toMatch(/^Which reservation/);
    await guest.say('the one on 22 December');
    expect(guest.proposal?.args).toEqual({ reservationId: 'r1', startsAt: '2026-12-23T20:00:00Z' });
    await guest.say('yes');
    expect(await guest.sayAll('Cancel the first one', 'no reason')).toContain('2 people on Wednesday, 23 December at 8:00 pm');
  });
});

describe('one reservation', () => {
  const withOne = async (): Promise<PaperGuest> => {
    const guest = guestIn();
    await guest.sayAll('a table for two tomorrow at 7:30 pm', contact, 'yes');
    return guest;
  };

  it.each(LANGUAGES)('is read back with its day, time and people before it is cancelled, in %s', async (language) => {
    const guest = guestIn(language);
    const { wish, yes, cancel, ill } = phrasebook[language];
    const reply = await guest.sayAll(wish, contact, yes, cancel, ill);
    expect(reply).toMatch(/TBL1K7.*4 .*22.*(?:7:30|19:30|19h30)/);
    expect(reply.startsWith(sayBooking('readBackCancelTable', language).split('{')[0] ?? '')).toBe(true);
  });

  it('on another day than the one to cancel is asked about, and taken after a yes', async () => {
    const guest = await withOne();
    expect(await guest.say('cancel the table on 24 December')).toBe('Which reservation do you mean: TBL1K7 for 2 people on Sunday, 22 November at 7:30 pm?');
    expect(await guest.say('yes')).toContain('I can cancel reservation TBL1K7');
  });

  it('of a dialogue that was stored before several were kept is still known', async () => {
    const guest = await withOne();
    const stored = { ...guest.memory?.data as BookingMemory } as Partial<BookingMemory>;
    delete stored.reservations;
    expect(recall(stored as BookingMemory, guest.clock.toISOString()).reservations).toMatchObject([{ id: 'r1' }]);
    guest.memory = { version: 1, stage: 'idle', awaitsBareValue: false, data: stored };
    expect(await guest.say('I want to cancel my reservation')).toContain('I can cancel reservation TBL1K7');
  });
});
