import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { repositoryRoot } from '../../../local/config.ts';
import { evaluateBooking } from '../../eval/booking.ts';
import { readBookingSet } from '../../eval/booking-set.ts';

describe('what guests say about a table is understood', () => {
  const floor = 0.95;
  it.each(LANGUAGES)('in %s, each slot at least to 0.95', async (locale) => {
    const set = await readBookingSet(join(repositoryRoot, `test/eval-data/booking.${locale}.json`));
    const { metrics, counts, misses } = evaluateBooking(set);
    expect(set.locale).toBe(locale);
    for (const slot of ['date', 'time', 'partySize'] as const) {
      expect(counts[slot]).toBeGreaterThanOrEqual(30);
      expect({ slot, share: metrics[slot] >= floor, misses: metrics[slot] >= floor ? [] : misses }).toEqual({ slot, share: true, misses: [] });
    }
  }, 120_000);
});

describe('evaluateBooking', () => {
  it('counts a slot against the utterances that name it, and shows the rest', () => {
    const { metrics, counts, misses, unasked } = evaluateBooking({
      locale: 'en',
      utterances: [
        { text: 'tomorrow at 8 pm', today: '2026-11-21', gold: { date: '2026-11-22', time: '20:00' } },
        { text: 'at 9 pm for 2 people', today: '2026-11-21', gold: { time: '20:00' } },
      ],
    });
    expect([metrics, counts]).toEqual([{ date: 1, time: 0.5, partySize: 0 }, { date: 1, time: 2, partySize: 0 }]);
    expect(misses).toEqual([{ slot: 'time', text: 'at 9 pm for 2 people', meant: '20:00', understood: '21:00' }]);
    expect(unasked).toEqual([{ slot: 'partySize', text: 'at 9 pm for 2 people', meant: '', understood: 2 }]);
  });
});

describe('readBookingSet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-set-'));
  afterAll(() => { rmSync(folder, { recursive: true }); });
  const file = (text: string): string => {
    const path = join(folder, 'set.json');
    writeFileSync(path, text);
    return path;
  };

  it('reads party sizes that are written as text', async () => {
    const set = await readBookingSet(file('{"utterances":[{"text":"for two","today":"2026-11-21","gold":{"partySize":"2"}}]}'));
    expect(set).toEqual({ locale: 'en', utterances: [{ text: 'for two', today: '2026-11-21', gold: { partySize: 2 } }] });
  });
  it.each([
    ['{', /is not JSON/], ['{"utterances":[]}', /is no booking set/], ['{"utterances":[{"text":"x","today":"soon","gold":{}}]}', /is no booking set.*today/s],
  ])('says what is wrong with %s', async (text, problem) => expect(readBookingSet(file(text))).rejects.toThrow(problem));
  it('says that there is no file', async () => expect(readBookingSet(join(folder, 'none.json'))).rejects.toThrow(/There is no file/));
});
