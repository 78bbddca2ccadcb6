import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatPage } from './chat-page.ts';
import { FakeService } from './fake-service.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
const service = new FakeService();
beforeAll(() => service.start());
afterAll(() => service.stop());

const bookingId = randomUUID();
const booking = (state: string, more: object = {}) => ({
  bookingId, state, startsAt: '2026-11-29T19:30:00Z', partySize: 4, utcExpiresAt: new Date(Date.now() + 300_000).toISOString(),
  reservationId: null, confirmationNumber: null, reservationStatus: null, failure: null, ...more,
});
let seq = 100;
const tell = (data: unknown): void => { service.live('booking.changed', data, seq += 1); };

const open = async (language: string) => (await ChatPage.open(await newDevice(), `${service.url}/demo?locale=${language}`)).untilOnline();

describe('the line about a table', () => {
  it('shows the held table and the time that is left, then the reservation\'s number, and survives a reload', async () => {
    const chat = await open('en');
    const card = chat.page.locator('#booking');
    expect(await card.isHidden()).toBe(true);
    tell(booking('held'));
    await chat.page.getByRole('status').filter({ hasText: 'Table kept for you' }).waitFor();
    expect(await card.innerText()).toMatch(/Sun.*29.*19:30.*4 people/s);
    expect(await card.locator('.left').innerText()).toMatch(/^4:[0-5]\d$|^5:00$/);
    // The seconds are for the eyes: a screen reader would read them one by one.
    expect(await card.locator('.left').getAttribute('aria-hidden')).toBe('true');
    tell(booking('reserved', { confirmationNumber: 'K7MPQ2', reservationStatus: 'confirmed' }));
    await chat.page.getByRole('status').filter({ hasText: 'Table booked' }).waitFor();
    expect(await card.innerText()).toContain('Number K7MPQ2');
    expect(await card.locator('.left').innerText()).toBe('');
    await chat.page.reload();
    await chat.page.getByRole('status').filter({ hasText: 'K7MPQ2' }).waitFor();
    expect(chat.complaints).toEqual([]);
  });

  it('speaks the guest\'s language, and hides a table that was let go', async () => {
    const chat = await open('de');
    tell(booking('held'));
    await chat.page.getByRole('status').filter({ hasText: 'Tisch für Sie frei gehalten' }).waitFor();
    tell(booking('released'));
    await chat.page.locator('#booking').waitFor({ state: 'hidden' });
    expect(chat.complaints).toEqual([]);
  });
});
