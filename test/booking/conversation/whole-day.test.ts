import { describe, expect, it } from '@jest/globals';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';

/** A guest of a restaurant that lists the times two hours around the one it is asked for. */
function nearListed(free: string[]): PaperGuest {
  const guest = guestIn('en', free);
  guest.restaurant.aroundMinutes = 120;
  return guest;
}

describe('that nothing is free', () => {
  it.each([['12:30', '15:30'], ['19:30', '22:30'], ['12:30', '16:00'], ['19:30', '09:30']])('is not said at %s where %s is', async (asked, free) => {
    const guest = nearListed([free]);
    const reply = await guest.say(`a table for two tomorrow at ${asked}`);
    expect(reply).not.toContain('nothing is free');
    expect(guest.memory?.data).toMatchObject({ offers: [`${SUNDAY}T${free}:00Z`] });
  });

  it('is said when all of the day has been asked for', async () => {
    const guest = nearListed([]);
    expect(await guest.say('a table for two tomorrow at 12:30')).toContain('nothing is free');
    const asked = guest.restaurant.calls.filter(({ args }) => args['date'] === SUNDAY).map(({ args }) => String(args['time']).slice(0, 5));
    for (let minute = 7 * 60; minute < 24 * 60; minute += 30) {
      expect([minute, asked.some((time) => Math.abs(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - minute) <= 120)]).toEqual([minute, true]);
    }
  });

  it('is not said where the table was taken at the last moment and dinner is free', async () => {
    const guest = nearListed(['12:30', '19:30']);
    guest.restaurant.refuse('tableapp_quote_availability', 'SLOT_CONFLICT');
    const reply = await guest.say('a table for two tomorrow at 12:30');
    expect(reply).not.toContain('nothing is free');
    expect(guest.memory?.data).toMatchObject({ offers: [`${SUNDAY}T19:30:00Z`] });
  });

  it('is not said of a change whose day has another time free', async () => {
    const guest = nearListed(['12:30', '15:30']);
    await guest.sayAll('a table for two tomorrow at 12:30', 'Anna Weber, anna@example.org', 'yes');
    guest.restaurant.free.set(SUNDAY, ['15:30']);
    const reply = await guest.say('can you move it to 19:30?');
    expect(reply).toContain('3:30 pm');
  });

  it.each([['anything later?', '19:30', '12:30'], ['anything earlier?', '12:30', '19:30']])('on one side of the time ("%s") is not said where %s is free', async (question, free, asked) => {
    const guest = nearListed([asked, free]);
    await guest.say(`a table for two tomorrow at ${asked}`);
    expect(await guest.say(question)).toContain(free === '19:30' ? '7:30 pm' : '12:30 pm');
  });
});
