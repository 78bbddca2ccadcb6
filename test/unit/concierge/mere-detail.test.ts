import { expect, it } from '@jest/globals';
import { isMereDetail } from '../../../domain/model/concierge/booking/mere-detail.ts';

it.each(['Mia Keller', 'mia keller, mia@example.org', 'K7MPQ2', '424242', 'Rosa'])('"%s" is in no language where a detail was asked for', (text) => {
  for (const stage of ['guest', 'number', 'code']) expect(isMereDetail(text, stage)).toBe(true);
  for (const stage of ['idle', 'wish', 'confirm', null, undefined]) expect(isMereDetail(text, stage)).toBe(false);
});

it.each(['Ich heiße Anna Weber', 'Gibt es Parkplätze?', 'lieber um halb neun abends'])('"%s" says more than a detail', (text) => {
  expect(isMereDetail(text, 'guest')).toBe(false);
});
