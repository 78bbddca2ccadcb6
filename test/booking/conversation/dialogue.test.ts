import { describe, expect, it } from '@jest/globals';
import { sayBooking, type BookingTextKey } from '../../../domain/concierge/dialogue/texts.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { verifies } from '../../requirements/verifies.ts';
import { guestIn, SUNDAY } from './paper-guest.ts';
import { phrasebook } from './phrasebook.ts';

const contact = 'Anna Weber, anna@example.org';

/** The opening words of a text, up to its first placeholder. */
const opening = (key: BookingTextKey, language: (typeof LANGUAGES)[number]): string => sayBooking(key, language).split('{')[0] ?? '';

describe.each(LANGUAGES)('in %s the dialogue', (language) => {
  const words = phrasebook[language];

  it(`holds the table, asks for the guest, reads it back and books it ${verifies('4.8/create-reservation/email-always', '4.8/create-reservation/inputs')}`, async () => {
    const guest = guestIn(language);
    expect(await guest.say(words.wish)).toContain(sayBooking('askNameEmail', language));
    expect(guest.restaurant.took()).toEqual(['get_availability', 'quote_availability', 'create_hold']);
    expect(await guest.say(words.contact)).toMatch(/Anna Weber.*anna@example\.org/s);
    expect(guest.restaurant.took()).toEqual([]);
    expect(await guest.say(words.yes)).toContain('TBL1K7');
    expect(guest.restaurant.reservations).toMatchObject([{ startsAt: `${SUNDAY}T19:30:00Z`, partySize: 4, guestName: 'Anna Weber' }]);
  });

  it('takes corrections at any moment, and reads the corrected table back', async () => {
    const guest = guestIn(language);
    await guest.sayAll(words.wish, words.contact, words.fivePeople);
    expect(guest.proposal?.args).toMatchObject({ partySize: 5, startsAt: `${SUNDAY}T19:30:00Z` });
    await guest.say(words.atHalfPastEight);
    expect(guest.proposal?.args).toMatchObject({ partySize: 5, startsAt: `${SUNDAY}T20:30:00Z` });
    expect(await guest.say(words.yes)).toContain('TBL1K7');
    expect(guest.restaurant.took().filter((tool) => tool === 'release_hold')).toHaveLength(2);
  });

  it('answers a question in between and goes on where it was', async () => {
    const guest = guestIn(language);
    await guest.say(words.wish);
    const reply = await guest.say(words.parking);
    expect(reply).toMatch(/^Parking: 24 CHF\./);
    expect(reply).toContain(sayBooking('askNameEmail', language));
    expect(guest.last?.context).toEqual(['Parking: 24 CHF.']);
  });

  it('lets the table go when the guest does not want it any more', async () => {
    const guest = guestIn(language);
    expect(await guest.sayAll(words.wish, words.neverMind)).toBe(sayBooking('letGo', language));
    expect(guest.restaurant.took()).toContain('release_hold');
    expect(guest.stage).toBe('idle');
  });

  it('offers what is near when the time is taken', async () => {
    const guest = guestIn(language, ['18:45', '21:00']);
    const reply = await guest.say(words.wish);
    expect(reply).toContain(opening('otherTimes', language));
    expect(guest.stage).toBe('choose');
    expect(guest.restaurant.took()).toEqual(['get_availability']);
  });

  it(`cancels with a reason and a yes ${verifies('4.8/cancel/confirmed-beforehand', '4.8/cancel/reason')}`, async () => {
    const guest = guestIn(language);
    await guest.sayAll(words.wish, words.contact, words.yes);
    guest.restaurant.took();
    expect(await guest.say(words.cancel)).toContain('TBL1K7');
    expect(await guest.say(words.ill)).toContain(words.ill);
    expect(guest.restaurant.took()).toEqual([]);
    expect(await guest.say(words.yes)).toBe(sayBooking('isCancelled', language, { number: 'TBL1K7' }));
    expect(guest.restaurant.reservations[0]?.status).toBe('cancelled');
  });
});

describe('what the guest has not said', () => {
  it.each([
    ['I would like to book a table', 'For which day and time, and for how many people?'],
    ['A table for two', 'For which day, and at what time?'],
    ['A table tomorrow', 'At what time, and for how many people?'],
    ['A table at 7:30 pm', 'For which day, and for how many people?'],
    ['A table for two tomorrow', 'At what time?'],
    ['A table for two at 7:30 pm', 'For which day?'],
    ['A table tomorrow at 7:30 pm', 'For how many people?'],
  ])('"%s" is asked for, and nothing else', async (said, question) => {
    const guest = guestIn();
    expect(await guest.say(said)).toContain(question);
    expect(guest.restaurant.took()).toEqual([]);
  });

  it('is collected over several messages, in any order', async () => {
    const guest = guestIn();
    await guest.sayAll('I would like to book a table', 'for two', 'tomorrow');
    expect(await guest.say('at 7:30 pm')).toContain('2 people on Sunday, 22 November at 7:30 pm');
  });

  it('of name and address is asked for one by one', async () => {
    const guest = guestIn();
    await guest.say('A table for two tomorrow at 7:30 pm');
    expect(await guest.say('Anna Weber')).toBe('And at which e-mail address can the restaurant reach you?');
    expect(await guest.say('anna@')).toContain('does not look complete');
    expect(await guest.say('anna@example.org, +41 79 555 04 20')).toContain('anna@example.org, +41795550420');
  });
});

describe('a table that cannot be had', () => {
  it('is chosen from the offered times by the clock, its place, or a yes to the only one', async () => {
    for (const [free, choice, expected] of [
      [['18:30', '20:30'], '8:30 pm', '20:30'], [['18:30', '20:30'], 'the first one', '18:30'], [['20:30'], 'yes', '20:30'],
    ] as const) {
      const guest = guestIn('en', [...free]);
      await guest.sayAll('A table for two tomorrow at 7:30 pm', choice);
      expect(guest.stage).toBe('guest');
      await guest.say(contact);
      expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T${expected}:00Z` });
    }
  });

  it('on a full day is looked for on the two days after', async () => {
    const guest = guestIn('en', []);
    guest.restaurant.free.set('2026-11-24', ['19:00']);
    expect(await guest.say('A table for two tomorrow at 7:30 pm')).toContain('on Tuesday, 24 November at 7:00 pm');
    // The whole of tomorrow, in five lists, and the evenings of Monday and Tuesday.
    expect(guest.restaurant.took()).toEqual(Array.from({ length: 7 }, () => 'get_availability'));
    expect(await guest.say('yes')).toContain('Tuesday, 24 November');
  });

  it(`when nothing is free is not looked for again and again ${verifies('4.8/get-availability/empty')}`, async () => {
    const guest = guestIn('en', []);
    expect(await guest.say('A table for two tomorrow at 7:30 pm')).toContain('nothing is free');
    expect(guest.restaurant.took()).toHaveLength(7);
    guest.restaurant.free.set('2026-11-27', ['19:30']);
    expect(await guest.say('On Friday then')).toContain('Friday, 27 November at 7:30 pm');
  });

  it('for a correction leaves the held one as it is', async () => {
    const guest = guestIn();
    await guest.say('A table for two tomorrow at 7:30 pm');
    guest.restaurant.free.set(SUNDAY, ['12:00', '19:30']);
    expect(await guest.say('make it 3 pm instead')).toContain('The table for 2 people on Sunday, 22 November at 7:30 pm stays held');
    expect(guest.restaurant.took()).not.toContain('release_hold');
    await guest.sayAll('no', contact);
    expect(guest.proposal?.args).toMatchObject({ startsAt: `${SUNDAY}T19:30:00Z` });
  });

  it.each([
    ['a table for two yesterday at 8 pm', 'already passed'],
    ['a table for two today at 9 am', 'already passed'],
    ['a table for two on 28 March 2027 at 2:30 am', 'clocks go forward'],
  ])('"%s" is explained without asking the provider', async (said, words) => {
    const guest = guestIn();
    expect(await guest.say(said)).toContain(words);
    expect(guest.restaurant.took()).toEqual([]);
  });

  it('for too many people is explained, with a person to ask', async () => {
    const guest = guestIn();
    const reply = await guest.say('a table for 12 tomorrow at 7:30 pm');
    expect(reply).toMatch(/12 people.*front desk.*\+41 41 555 04 20/s);
    expect(await guest.say('six')).toContain('6 people on Sunday, 22 November at 7:30 pm');
  });

  it.each([['OUTSIDE_BOOKING_WINDOW', 'takes no bookings'], ['VALIDATION', 'takes no bookings'], ['UNAUTHORIZED', 'did not accept']] as const)('because of %s is explained', async (code, words) => {
    const guest = guestIn();
    guest.restaurant.refuse('tableapp_get_availability', code);
    expect(await guest.say('a table for two tomorrow at 7:30 pm')).toContain(words);
  });

  it('because somebody was quicker is offered at other times', async () => {
    for (const tool of ['tableapp_quote_availability', 'tableapp_create_hold', 'tableapp_create_reservation'] as const) {
      const guest = guestIn();
      guest.restaurant.refuse(tool, 'SLOT_CONFLICT');
      const reply = await guest.sayAll('a table for two tomorrow at 7:30 pm', ...(tool === 'tableapp_create_reservation' ? [contact, 'yes'] : []));
      expect(reply).toMatch(/just been taken.*6:30 pm or 8:30 pm/s);
      expect(guest.stage).toBe('choose');
    }
  });
});

describe('a restaurant that does not answer', () => {
  it('is apologised for with a person to ask, and the wish is kept for another try', async () => {
    const guest = guestIn();
    guest.restaurant.refuse('tableapp_get_availability', 'PROVIDER_UNAVAILABLE');
    expect(await guest.say('a table for two tomorrow at 7:30 pm')).toMatch(/does not answer.*front desk/s);
    expect(await guest.say('please try again')).toContain('2 people on Sunday, 22 November at 7:30 pm');
  });

  it.each(['PROVIDER_UNAVAILABLE', 'RATE_LIMITED'] as const)('while a held table is changed is tried again with the next message: %s', async (code) => {
    const guest = guestIn();
    guest.restaurant.oneTable = true;
    await guest.sayAll('a table for two tomorrow at 7:30 pm', 'anna@example.org');
    guest.restaurant.refuse('tableapp_quote_availability', code);
    expect(await guest.say('make it 8:30 pm please')).toContain('does not answer');
    expect(await guest.say('Anna Weber')).toContain('8:30 pm, in the name of Anna Weber');
    expect(await guest.say('yes')).toContain('TBL1K7');
  });

  it('while booking leaves it open, says so, and books nothing twice', async () => {
    const guest = guestIn();
    guest.restaurant.refuse('tableapp_create_reservation', 'PROVIDER_UNAVAILABLE');
    expect(await guest.sayAll('a table for two tomorrow at 7:30 pm', contact, 'yes')).toContain('cannot tell yet');
    expect(guest.proposal).toBeNull();
    await guest.say('did it work?');
    expect(await guest.say('yes')).toContain('TBL1K7');
  });
});

describe('a hold', () => {
  it('that runs out while the guest is away is taken anew without a word when the table is still free', async () => {
    const guest = guestIn();
    await guest.say('a table for two tomorrow at 7:30 pm');
    guest.restaurant.took();
    guest.letPass(20);
    expect(await guest.say(contact)).toMatch(/^May I read it back/);
    expect(guest.restaurant.took()).toEqual(['quote_availability', 'create_hold']);
  });

  it('that ran out does not keep a yes from booking the same table', async () => {
    const guest = guestIn();
    await guest.sayAll('a table for two tomorrow at 7:30 pm', contact);
    guest.letPass(20);
    expect(await guest.say('yes')).toContain('TBL1K7');
  });

  it('is extended for a guest who is there, where that is switched on', async () => {
    const guest = guestIn();
    guest.tools = [...guest.tools, 'tableapp_extend_hold'];
    await guest.say('a table for two tomorrow at 7:30 pm');
    guest.clock = new Date('2026-11-21T11:04:00Z');
    guest.restaurant.took();
    await guest.say('Anna Weber');
    expect(guest.restaurant.took()).toEqual(['extend_hold']);
  });

  it('is left out where holds are switched off', async () => {
    const guest = guestIn();
    guest.tools = guest.tools.filter((tool) => tool !== 'tableapp_create_hold');
    expect(await guest.say('a table for two tomorrow at 7:30 pm')).toMatch(/^There is a table/);
    expect(await guest.sayAll(contact, 'yes')).toContain('TBL1K7');
  });
});

describe('a dialogue that is left', () => {
  it('is forgotten after an hour; who the guest is stays known', async () => {
    const guest = guestIn();
    await guest.sayAll('a table for two tomorrow at 7:30 pm', contact);
    guest.letPass(90);
    expect(await guest.say('hello')).not.toContain('Shall I book it');
    expect(await guest.say('a table for three tomorrow at 8:30 pm')).toContain('in the name of Anna Weber');
  });

  it('with a memory of another form is begun anew', async () => {
    const guest = guestIn();
    guest.memory = { version: 999, stage: 'confirm', awaitsBareValue: false, data: { anything: true } };
    expect(await guest.say('a table for two tomorrow at 7:30 pm')).toContain('In whose name');
  });

  it('waits while the guest thinks about it', async () => {
    const guest = guestIn();
    expect(await guest.sayAll('a table for two tomorrow at 7:30 pm', 'let me think about it')).toContain('take your time');
    expect(guest.stage).toBe('guest');
  });
});

describe('without a connected system', () => {
  it('the front desk is named, as ever', async () => {
    const guest = guestIn();
    guest.tools = [];
    expect(await guest.say('a table for two tomorrow at 7:30 pm')).toMatch(/cannot take bookings in this chat.*front desk/s);
    expect([guest.memory, guest.restaurant.took()]).toEqual([null, []]);
  });
});
