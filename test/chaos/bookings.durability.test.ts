import { describe, expect, it } from '@jest/globals';
import { runBookings } from './bookings.ts';

/** A longer look: `npm run chaos -- booking --flows 5000 --rounds 100 --guests 500`. */
describe('bookings with a provider in trouble, and crowds after a last table', () => {
  it('are neither lost nor made twice', async () => {
    const { complaints, ...figures } = await runBookings({
      seed: 20261121, flows: 20, rounds: 1, guests: 15, atOnce: 20, log: () => undefined,
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(complaints).toEqual([]);
    expect(figures).toMatchObject({ reserved: 20, duplicates: 0, lost: 0, cleanRefusals: 14 });
  }, 300_000);
});
