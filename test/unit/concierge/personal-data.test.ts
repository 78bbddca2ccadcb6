import { expect, it } from '@jest/globals';
import { withoutPersonalData } from '../../../domain/concierge/model/without-personal-data.ts';

it.each([
  ['my name is Eva Lind, the lamp blinks, mail eva@lind.example or +41 79 555 01 02', 'the lamp blinks'],
  ['the shower in room 214 is cold', 'room 0 is cold'],
  ['my booking K7MPQ2 is gone', 'is gone'],
  ['see https://example.org/eva?token=abc for the photo', 'for the photo'],
])('leaves what is meant and takes what tells who: %s', (text, left) => {
  const plain = withoutPersonalData(text, { language: 'en', known: [] });
  expect(plain).toContain(left);
  expect(plain).not.toMatch(/eva|lind|[1-9]|K7MPQ2|@|https?:/i);
});

it('takes the names and numbers that the conversation knows, wherever they stand', () => {
  expect(withoutPersonalData('why does Weber get no towels', { language: 'en', known: ['Weber'] })).toBe('why does get no towels');
});
