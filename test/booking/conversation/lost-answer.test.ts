import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { sayBooking } from '../../../domain/concierge/dialogue/texts.ts';
import { guestIn, SUNDAY, type PaperGuest } from './paper-guest.ts';

describe('an order whose answer was lost and that went through', () => {
  const became = { reservationId: 'r9', confirmationNumber: 'TBL9K7', status: 'confirmed', tables: [] };
  const ordered = async (): Promise<PaperGuest> => {
    const guest = guestIn();
    guest.restaurant.refuse('tableapp_create_reservation', 'PROVIDER_UNAVAILABLE');
    await guest.sayAll('a table for two tomorrow at 7:30 pm', 'Anna Weber, anna@example.org', 'yes');
    guest.restaurant.reservations.push({ id: 'r9', confirmationNumber: 'TBL9K7', status: 'confirmed', startsAt: wallClockOf(SUNDAY, '19:30'), partySize: 2, guestName: 'Anna Weber' });
    guest.restaurant.took();
    return guest;
  };

  it('is a reservation to cancel for a guest who gives it up', async () => {
    const guest = await ordered();
    guest.restaurant.refuse('tableapp_release_hold', 'HOLD_ALREADY_CONSUMED', became);
    const reply = await guest.say('Please cancel my reservation');
    expect(reply).toContain('TBL9K7');
    expect(reply).not.toContain('let the table go');
    expect(guest.stage).toBe('reason');
    expect(await guest.sayAll('We are ill', 'yes, cancel it')).toContain('TBL9K7');
    expect(guest.restaurant.reservations[0]?.status).toBe('cancelled');
  });

  it('is asked for by its number where only the guest knows it', async () => {
    const guest = await ordered();
    guest.restaurant.refuse('tableapp_release_hold', 'HOLD_ALREADY_CONSUMED');
    expect(await guest.say('Never mind')).toBe(sayBooking('askNumber', 'en'));
    expect(await guest.say('TBL9K7')).toContain(sayBooking('codeSent', 'en'));
    expect(guest.stage).toBe('code');
    expect(guest.restaurant.took()).toEqual(['release_hold', 'find_reservation', 'get_reservation']);
  });

  it('is told to a guest who wants another time instead, and no second table is held', async () => {
    const guest = await ordered();
    guest.restaurant.refuse('tableapp_release_hold', 'HOLD_ALREADY_CONSUMED', became);
    expect(await guest.say('make it half past eight instead')).toMatch(/is booked.*7:30 pm.*TBL9K7/s);
    expect(guest.restaurant.took()).toEqual(['get_availability', 'quote_availability', 'create_hold', 'release_hold', 'release_hold']);
    expect([...guest.restaurant.holds.values()]).toEqual([`${SUNDAY}T19:30:00Z`]);
    expect(await guest.sayAll('I want to change my reservation', '8:30 pm')).toContain('8:30 pm');
    expect(guest.proposal).toEqual({ tool: 'tableapp_modify_reservation', args: { reservationId: 'r9', startsAt: `${SUNDAY}T20:30:00Z` } });
  });

  it('is told to a guest whose hold has run out meanwhile', async () => {
    const guest = await ordered();
    guest.letPass(20);
    guest.restaurant.refuse('tableapp_create_hold', 'HOLD_ALREADY_CONSUMED', { ...became, status: 'inquiry' });
    expect(await guest.say('hm')).toMatch(/request is with the restaurant.*TBL9K7/s);
  });

  it.each(['Never mind', 'make it half past eight instead'])('or not, as nobody knows yet: "%s" is met with that, a person to ask, and nothing forgotten', async (said) => {
    const guest = await ordered();
    guest.restaurant.refuse('tableapp_release_hold', 'PROVIDER_UNAVAILABLE');
    expect(await guest.say(said)).toMatch(/cannot tell yet.*front desk/s);
    expect(guest.stage).toBe('confirm');
    expect([...guest.restaurant.holds.values()]).toEqual([`${SUNDAY}T19:30:00Z`]);
  });
});
