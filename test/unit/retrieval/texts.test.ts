import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText } from '../../../domain/knowledge/clean-text.ts';
import { cutPassages } from '../../../domain/knowledge/cut-passages.ts';

describe('cleanText', () => {
  it.each([
    ['a\u200bb\u00adc\ufeff', 'abc'],
    ['seen \u{e0049}\u{e0067}\u{e006e}here', 'seen here'],
    ['right\u202eleft', 'rightleft'],
    ['  two   spaces\r\n\r\n\r\n\r\nand\tlines ', 'two spaces\n\nand lines'],
    ['bell\u0007rings', 'bell rings'],
  ])('%j', (text, expected) => expect(cleanText(text)).toBe(expected));

  it('changes clean text no further', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(cleanText(cleanText(text))).toBe(cleanText(text))));
  });
});

describe('cutPassages', () => {
  const paragraph = (words: number): string => `${'word '.repeat(words - 1)}end.`;
  const count = (text: string): number => text.split(/\s+/).filter(Boolean).length;

  it('keeps a short section whole, under its heading', () => {
    expect(cutPassages([{ heading: 'Pool', blocks: ['Open.', 'Warm.'] }])).toEqual([{ title: 'Pool', text: 'Open.\nWarm.' }]);
  });

  it('does not tear a table of one passage', () => {
    const table = ['Room: Price', ...Array.from({ length: 11 }, (_, index) => `Room ${index} with a view of the lake: CHF 240`)];
    expect(cutPassages([{ heading: 'Rooms', blocks: table }])).toHaveLength(1);
  });

  it('never mixes two headings', () => {
    expect(cutPassages([{ heading: 'A', blocks: ['one'] }, { heading: 'B', blocks: ['two'] }]).map((each) => each.title)).toEqual(['A', 'B']);
  });

  it('makes no passage much longer than 120 words and loses none', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }), (sizes) => {
      const passages = cutPassages([{ heading: 'H', blocks: sizes.map(paragraph) }]);
      expect(passages.every(({ text }) => count(text) <= 120)).toBe(true);
      expect(passages.reduce((sum, { text }) => sum + count(text), 0)).toBe(sizes.reduce((sum, size) => sum + size, 0));
    }));
  });

  it('drops what is empty', () => expect(cutPassages([{ heading: 'H', blocks: ['', '  '] }])).toEqual([]));
});
