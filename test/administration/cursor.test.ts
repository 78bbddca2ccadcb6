import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSecrets } from '../../domain/secrets.ts';
import { createCursors, type Position } from '../../domain/lists/cursor.ts';

const secretsOf = (secret: string, previous: string[] = []) => createSecrets({ secret, previous, environment: 'test' });
const cursors = createCursors(secretsOf('one secret of thirty-two characters'));
const others = createCursors(secretsOf('other secret of thirty-two characters'));
const position = fc.tuple(fc.option(fc.string()), fc.uuid());
const refused = expect.objectContaining({ code: 'INVALID_INPUT' });

describe('cursors', () => {
  it('open to what was sealed, on the list they were sealed for', () => {
    fc.assert(fc.property(position, fc.array(fc.string()), (place, list) => {
      expect(cursors.open(list, cursors.seal(list, place))).toEqual(place);
    }));
  });

  it('say nothing on another list, under another key, or with a character changed', () => {
    fc.assert(fc.property(position, fc.nat(), (place: Position, at) => {
      const cursor = cursors.seal(['a'], place);
      const index = at % cursor.length;
      const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect(() => cursors.open(['b'], cursor)).toThrow(refused);
      expect(() => others.open(['a'], cursor)).toThrow(refused);
      // The last character of a base64 text may hold bits that count for nothing.
      if (index < cursor.length - 1 && cursor[index + 1] !== '.') expect(() => cursors.open(['a'], changed)).toThrow(refused);
    }));
  });

  it('refuse whatever text they are given', () => {
    fc.assert(fc.property(fc.string(), (text) => { expect(() => cursors.open(['a'], text)).toThrow(refused); }));
  });

  it('are short enough for an address', () => {
    expect(cursors.seal(['clients'], ['2026-11-21 13:00:00.123456+00', '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10'])).toMatch(/^[\w.-]{50,250}$/);
  });
});
