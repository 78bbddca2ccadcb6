import { describe, expect, it } from '@jest/globals';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

async function booked(language: Language = 'en'): Promise<PaperGuest> {
  const guest = guestIn(language);
  await guest.sayAll(phrasebook[language].wish, 'Anna Weber, anna@example.org', phrasebook[language].yes);
  return guest;
}

describe('a confirmation number', () => {
  it.each(['WRKHQ7DU', 'K7MPQ2', 'SEP24XK', '3FRIDAY'])('with letters of a day in it is no day: %s', async (number) => {
    const guest = await booked();
    guest.restaurant.reservations.push({ id: 'r9', confirmationNumber: number, status: 'confirmed', startsAt: guest.restaurant.reservations[0]!.startsAt, partySize: 2, guestName: 'Anna Weber' });
    guest.restaurant.verified.add('r9');
    await guest.say(`please move ${number} to 8:30 pm`);
    expect(guest.proposal).toEqual({ tool: 'tableapp_modify_reservation', args: { reservationId: 'r9', startsAt: `${SUNDAY}T20:30:00Z` } });
  });

  it.each(['a table for two on 24DEC at 8PM', 'A TABLE FOR TWO ON 24DEC AT 20H00'])('is not seen in a day or a time: %s', async (said) => {
    const guest = guestIn();
    guest.restaurant.free.set('2026-12-24', ['20:00']);
    expect(await guest.say(said)).toContain('Thursday, 24 December at 8:00 pm');
  });
});

describe('the reason of a cancellation', () => {
  it.each<[Language, string]>([
    ['de', 'ja, bitte stornieren'], ['en', 'yes please cancel it'], ['fr', "oui annulez s'il vous plaît"], ['es', 'sí, cancélela por favor'], ['it', 'sì, annulli per favore'],
  ])('is no yes, %s: %s', async (language, said) => {
    const guest = await booked(language);
    await guest.sayAll(phrasebook[language].cancel, said);
    expect(guest.proposal?.args).toEqual({ reservationId: 'r1', reason: sayBooking('noReason', language) });
  });
});

describe('a guest who keeps the table after all', () => {
  it.each<[Language, string]>([
    ['it', 'no aspetta, la teniamo'], ['en', 'actually, we keep it'], ['en', 'wait, please leave it as it is'], ['de', 'ach nein, wir behalten den Tisch doch'], ['de', 'Moment, wir kommen doch'],
    ['fr', 'finalement on la garde'], ['es', 'espere, la mantenemos'],
  ])('has it, asked for a reason or for the yes, %s: %s', async (language, said) => {
    for (const before of [[], [phrasebook[language].ill]]) {
      const guest = await booked(language);
      expect(await guest.sayAll(phrasebook[language].cancel, ...before, said)).toContain(sayBooking('stays', language));
      expect([guest.stage, guest.restaurant.reservations[0]?.status]).toEqual(['idle', 'confirmed']);
    }
  });
});

describe('that nothing is free', () => {
  it('is said only when the other meals of the day were asked for', async () => {
    const guest = guestIn('en', ['19:30']);
    guest.restaurant.aroundMinutes = 120;
    expect(await guest.say('a table for two tomorrow at 12:30 pm')).toContain('On that day I could offer 7:30 pm');
  });

  it('is not said where the restaurant did not answer', async () => {
    const guest = guestIn('en', []);
    await guest.say('a table for two tomorrow');
    const answer = guest.restaurant.answer.bind(guest.restaurant);
    let calls = 0;
    guest.restaurant.answer = (call) => {
      calls += 1;
      return calls === 2 ? { ok: false, code: 'PROVIDER_UNAVAILABLE', message: 'away' } : answer(call);
    };
    expect(await guest.say('12:30 pm')).toContain('does not answer');
  });
});
