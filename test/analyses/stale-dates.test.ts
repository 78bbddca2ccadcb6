import { describe, expect, it } from '@jest/globals';
import { findStaleDates } from '../../domain/analyses/facts/stale-dates.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const stale = (text: string, title = ''): string[] =>
  findStaleDates([{ itemId: 'item', itemTitle: '', url: null, locale: 'en', title, text }], NOW).map(({ until }) => until);

describe('dates that are over', () => {
  it.each([
    ['This offer is valid until 31 March 2026.', '2026-03-31'], ['Book by May 1st, 2026 and save 20 %.', '2026-05-01'], ['Gültig bis 30.09.2026.', '2026-09-30'],
    ['Das Angebot gilt bis 15. Oktober 2026.', '2026-10-15'], ['Offre valable jusqu’au 1er juin 2026.', '2026-06-01'], ['Oferta válida hasta el 30 de abril de 2026.', '2026-04-30'],
    ['Offerta valida fino al 31 agosto 2026.', '2026-08-31'], ['The pool is closed from 2 to 20 November 2025 for maintenance.', '2025-11-20'], ['Our summer 2025 programme', '2025-09-22'],
    ['Christmas 2025 menu', '2025-12-31'], ['Winter 2024/25 season', '2025-04-30'], ['Preise 2026-01-01 bis 2026-06-30', '2026-06-30'], ['The concert is in March 2026.', '2026-03-31'],
  ])('are seen: %s', (text, until) => expect(stale(text)).toEqual([until]));

  it.each([
    'Built in 1908 and renovated in March 2019.', 'Winner of the award of 12 May 2024.', 'This offer is valid until 31 March 2027.', 'Offer valid from 1 May 2026 to 30 April 2027.',
    'Seit 1. Januar 2020 führt Familie Imfeld das Hotel.', 'Last updated: 12 March 2025', '© 2024 Hotel', 'Christmas 2026 menu', 'Winter 2026/27 season', 'The hotel has 2024 square metres.', 'Valid until 20 November 2026.',
  ])('are not seen: %s', (text) => expect(stale(text)).toEqual([]));

  it('are announced by the heading as well', () => {
    expect(stale('1 June 2026 to 30 June 2026', 'Special offers')).toEqual(['2026-06-30']);
    expect(stale('1 June 2026 to 30 June 2026', 'Our history')).toEqual([]);
  });
});
