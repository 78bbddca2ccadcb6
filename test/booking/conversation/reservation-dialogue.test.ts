import { describe, expect, it } from '@jest/globals';
import type { WallClock } from '../../../domain/model/booking/wall-clock.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

describe('a reservation made elsewhere', () => {
  const booked = { id: 'r77', confirmationNumber: 'TBL5Z9', status: 'confirmed' as const, startsAt: `${SUNDAY}T19:30:00Z` as WallClock, partySize: 2, guestName: 'Carla Ricci' };
  const withReservation = (locale: (typeof LANGUAGES)[number] = 'en', status: 'confirmed' | 'cancelled' = 'confirmed'): PaperGuest => {
    const guest = guestIn(locale);
    guest.restaurant.reservations.push({ ...booked, status });
    return guest;
  };

  itVerifies(['4.8/get-reservation/verification'], 'shows nothing of itself before the mailed code was said', async () => {
    const guest = withReservation();
    expect(await guest.say('What is the status of my reservation TBL5Z9?')).not.toMatch(/Carla|7:30/);
    expect(await guest.say('000000')).toContain('not right');
    expect(await guest.say('I did not get it, a new code please')).toContain('a code has been sent');
    expect(await guest.say('424242')).toContain('2 people on Sunday, 22 November at 7:30 pm, in the name of Carla Ricci, confirmed');
  });

  it.each(LANGUAGES)('in %s is changed after the code, with a yes to the changed table', async (language) => {
    const guest = withReservation(language);
    const words = phrasebook[language];
    expect(await guest.say(words.changeIt)).toBe(sayBooking('askNumber', language));
    expect(await guest.say('TBL5Z9')).toContain(sayBooking('codeSent', language));
    expect(await guest.say('424242')).toContain(sayBooking('askChange', language));
    guest.restaurant.took();
    await guest.say(words.atHalfPastEight);
    expect(guest.restaurant.took()).toEqual(['get_availability']);
    expect(guest.proposal).toEqual({ tool: 'tableapp_modify_reservation', args: { reservationId: 'r77', startsAt: `${SUNDAY}T20:30:00Z` } });
    await guest.say(words.yes);
    expect(guest.restaurant.reservations[0]).toMatchObject({ startsAt: `${SUNDAY}T20:30:00Z`, partySize: 2 });
  });

  it('is changed by a yes with the verb of the change, and not by one with another', async () => {
    const guest = withReservation();
    await guest.sayAll('I want to change my reservation TBL5Z9', '424242', '8:30 pm', 'yes, book it');
    expect(guest.restaurant.reservations[0]).toMatchObject({ startsAt: `${SUNDAY}T19:30:00Z` });
    await guest.say('yes, change it');
    expect(guest.restaurant.reservations[0]).toMatchObject({ startsAt: `${SUNDAY}T20:30:00Z`, status: 'confirmed' });
  });

  it('is not changed to a time that is taken', async () => {
    const guest = withReservation();
    const reply = await guest.sayAll('I want to change my reservation TBL5Z9', '424242', '9 pm');
    expect(reply).toMatch(/no table.*8:30 pm/s);
    expect(guest.proposal).toBeNull();
    await guest.say('the last one');
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T20:30:00Z` });
    expect(await guest.say('no')).toContain('stays as it is');
  });

  it('is unknown under a wrong number, and found under the right one', async () => {
    const guest = withReservation();
    expect(await guest.sayAll('I want to cancel my reservation', 'TBL0XX')).toContain('find no reservation with the number TBL0XX');
    expect(await guest.say('TBL5Z9')).toContain('a code has been sent');
  });

  it('that is cancelled already is left alone', async () => {
    const guest = withReservation('en', 'cancelled');
    expect(await guest.say('I want to cancel my reservation TBL5Z9')).toContain('has been cancelled already');
  });

  it.each([['OUTSIDE_CANCELLATION_WINDOW', 'too late'], ['ALREADY_CANCELLED', 'cancelled already'], ['PROVIDER_UNAVAILABLE', 'cannot tell yet'], ['VERIFICATION_REQUIRED', 'code']] as const)('whose cancellation meets %s is told so', async (code, words) => {
    const guest = withReservation();
    await guest.sayAll('I want to cancel my reservation TBL5Z9', '424242', 'no');
    guest.restaurant.refuse('tableapp_cancel_reservation', code);
    expect(await guest.say('yes')).toContain(words);
  });

  it.each([['SLOT_CONFLICT', 'just been taken'], ['OUTSIDE_CANCELLATION_WINDOW', 'too late'], ['PROVIDER_UNAVAILABLE', 'cannot tell yet'], ['VERIFICATION_REQUIRED', 'code'], ['VALIDATION', 'did not accept']] as const)('whose change meets %s is told so', async (code, words) => {
    const guest = withReservation();
    await guest.sayAll('I want to change my reservation TBL5Z9', '424242', '8:30 pm');
    guest.restaurant.refuse('tableapp_modify_reservation', code);
    expect(await guest.say('yes')).toContain(words);
  });

  it('is kept when the guest gives the cancellation up', async () => {
    const guest = withReservation();
    expect(await guest.sayAll('I want to cancel my reservation TBL5Z9', '424242', 'We are ill', 'no, keep it')).toContain('stays as it is');
    expect(guest.restaurant.reservations[0]?.status).toBe('confirmed');
  });
});
