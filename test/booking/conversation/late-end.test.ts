import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import type { BookingMemory, Table } from '../../../domain/concierge/dialogue/memory.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const startsAt = wallClockOf(SUNDAY, '19:30');
const order = { startsAt, partySize: 2, reservation: null };
const reserved = { startsAt, partySize: 2, reservation: { id: 'r9', number: 'TBL9K7', status: 'confirmed' as const } };

/** A guest whose yes was stopped on its way to the restaurant: what is remembered is that the table was read back. */
async function stopped(locale: Language = 'en'): Promise<PaperGuest> {
  const guest = guestIn(locale);
  const { memory } = guest;
  await guest.sayAll(locale === 'en' ? 'a table for two tomorrow at 7:30 pm' : phrasebook[locale].wish, 'Anna Weber, anna@example.org');
  guest.proposal = null;
  expect({ memory, stage: guest.stage }).toEqual({ memory: null, stage: 'confirm' });
  guest.restaurant.took();
  return guest;
}

/** The table that is read back. */
const tableOf = ({ memory }: PaperGuest): Table => (memory?.data as BookingMemory | undefined)?.table ?? order;

const questions: Record<Language, readonly [string, string]> = {
  en: ['Did it go through?', 'What is my confirmation number?'],
  de: ['Hat es geklappt?', 'Wie lautet meine Bestätigungsnummer?'],
  fr: ['Est-ce que ça a marché ?', 'Quel est mon numéro de confirmation ?'],
  es: ['¿Se ha hecho la reserva?', '¿Cuál es mi número de confirmación?'],
  it: ['È andata a buon fine?', 'Qual è il mio numero di conferma?'],
};

describe.each(LANGUAGES)('a guest who speaks %s and whose order has come to its end behind the turn', (language) => {
  it.each([0, 1])('is told its number when asked for it (%s)', async (which) => {
    const guest = await stopped(language);
    guest.restaurant.reservations.push({ id: 'r9', confirmationNumber: 'TBL9K7', status: 'confirmed', ...tableOf(guest), guestName: 'Anna Weber' });
    guest.tables = [{ ...reserved, ...tableOf(guest) }];
    const reply = await guest.say(questions[language][which] ?? '');
    expect(reply).toContain('TBL9K7');
    expect(guest.proposal).toBeNull();
    // And again, in other words.
    expect(await guest.say(questions[language][1 - which] ?? '')).toContain('TBL9K7');
  });

  it.each([0, 1])('or that nobody knows yet, while the restaurant has not answered (%s)', async (which) => {
    const guest = await stopped(language);
    guest.tables = [{ ...order, ...tableOf(guest) }];
    const reply = await guest.say(questions[language][which] ?? '');
    expect(reply.startsWith(sayBooking('uncertain', language))).toBe(true);
    expect(guest.proposal).toBeNull();
  });
});

describe('an order that has come to its end behind the turn', () => {
  it('is cancelled, changed and not booked again', async () => {
    const guest = await stopped();
    guest.tables = [reserved];
    guest.restaurant.reservations.push({ id: 'r9', confirmationNumber: 'TBL9K7', status: 'confirmed', startsAt, partySize: 2, guestName: 'Anna Weber' });
    await guest.say('yes');
    expect(guest.restaurant.took()).toEqual([]);
    expect(await guest.sayAll('Please cancel it', 'We are ill', 'yes')).toBe(sayBooking('isCancelled', 'en', { number: 'TBL9K7' }));
  });

  it('is known beside another wish, which goes on', async () => {
    const guest = await stopped();
    guest.tables = [{ ...reserved, startsAt: wallClockOf(SUNDAY, '12:30') }];
    expect(await guest.sayAll('hm', 'yes')).toContain('Your table is booked');
    expect(guest.restaurant.took()).toEqual(['create_reservation']);
  });

  it.each(['yes', 'book it', 'hello?', 'Anna Weber'])('asks for no yes and orders nothing while it is open: "%s"', async (said) => {
    const guest = await stopped();
    guest.tables = [order];
    expect(await guest.say(said)).toContain('cannot tell yet');
    expect(guest.restaurant.took()).not.toContain('create_reservation');
    expect(guest.proposal).toBeNull();
  });

  it('is not given up unasked: who has no hold to give back hears that nobody knows yet', async () => {
    const guest = await stopped();
    guest.tables = [order];
    const { memory } = guest;
    if (memory !== null) guest.memory = { ...memory, data: { ...memory.data as object, hold: null } };
    expect(await guest.say('never mind')).toContain('cannot tell yet');
  });

  it('answers a question to the house, and says behind it that the order is open', async () => {
    const guest = await stopped();
    guest.tables = [order];
    expect(await guest.say('How much is parking?')).toMatch(/24 CHF.*cannot tell yet/s);
  });

  it('is a reservation that was cancelled or moved, as its flow has recorded it', async () => {
    const booked = async () => {
      const guest = guestIn();
      await guest.sayAll('a table for two tomorrow at 7:30 pm', 'Anna Weber, anna@example.org', 'yes');
      const [made] = guest.restaurant.reservations;
      return { guest, known: { id: made?.id ?? '', number: made?.confirmationNumber ?? '' } };
    };
    const cancelled = await booked();
    cancelled.guest.tables = [{ startsAt, partySize: 2, reservation: { ...cancelled.known, status: 'cancelled' } }];
    expect(await cancelled.guest.say('Please cancel my reservation')).toBe(sayBooking('askNumber', 'en'));
    const moved = await booked();
    moved.guest.tables = [{ startsAt, partySize: 4, reservation: { ...moved.known, status: 'confirmed' } }];
    expect(await moved.guest.sayAll('Please cancel my reservation', 'We are ill')).toContain('4 people');
  });
});
