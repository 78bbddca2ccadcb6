import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messagingChannels, type MessagingChannel } from '../../../domain/model/channels.ts';
import { splitForChannel } from '../../../domain/channels/sends/split-text.ts';

const size: Record<MessagingChannel, { max: number; of: (text: string) => number }> = {
  MESSENGER: { max: 2000, of: (text) => text.length },
  INSTAGRAM: { max: 1000, of: (text) => Buffer.byteLength(text) },
  WHATSAPP: { max: 4096, of: (text) => text.length },
};

const withoutSpace = (text: string): string => text.replace(/\s+/gu, '');
const graphemes = (text: string): string[] => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('splitForChannel', () => {
  it('leaves a text alone that fits', () => {
    for (const channel of messagingChannels) expect(splitForChannel(channel, 'Breakfast is from 7 to 10.', 'en')).toEqual(['Breakfast is from 7 to 10.']);
  });

  it('counts bytes on Instagram: 1001 of them are two messages, and no emoji is broken', () => {
    const family = '👨‍👩‍👧‍👦';
    const text = family.repeat(40) + 'a'.repeat(1001 - Buffer.byteLength(family) * 40);
    expect(Buffer.byteLength(text)).toBe(1001);
    const parts = splitForChannel('INSTAGRAM', text, 'en');
    expect(parts).toHaveLength(2);
    expect(parts.join('')).toBe(text);
    expect(parts.flatMap(graphemes)).toEqual(graphemes(text));
    expect(splitForChannel('INSTAGRAM', text.slice(0, -1), 'en')).toHaveLength(1);
  });

  it('breaks after sentences where it can, else after words', () => {
    const sentence = `It ${'word '.repeat(150)}ends. `;
    expect(splitForChannel('MESSENGER', sentence.repeat(3), 'en')).toEqual([sentence.repeat(2).trim(), sentence.trim()]);
    const parts = splitForChannel('MESSENGER', 'word '.repeat(900), 'en');
    expect(parts.every((part) => part.startsWith('word') && part.endsWith('word'))).toBe(true);
  });

  it('shows no signs of markdown on Instagram', () => {
    expect(splitForChannel('INSTAGRAM', '# Pool\n**Open** daily, see [the page](https://hotel.example/pool)\n- `towels`', 'en'))
      .toEqual(['Pool\nOpen daily, see the page: https://hotel.example/pool\n• towels']);
    expect(splitForChannel('WHATSAPP', '**Open**', 'en')).toEqual(['**Open**']);
  });

  it('leaves out a sign that is longer than a message, and nothing else', () => {
    const endless = `a${'\u0301'.repeat(3000)}`;
    expect(splitForChannel('INSTAGRAM', `Hello ${endless} world`, 'en').join(' ')).toMatch(/^Hello\s+world$/);
    expect(splitForChannel('MESSENGER', '   ', 'en')).toEqual([]);
  });

  it('keeps every text whole, in order and within the limit', () => {
    const text = fc.array(fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom('🇵🇹', '👩‍🚀', 'é', '. ', '\n\n', ' '), fc.lorem({ maxCount: 80 }),
    ), { maxLength: 60 }).map((pieces) => pieces.join('').replaceAll(/[#*_`[\]]/g, ''));
    fc.assert(fc.property(fc.constantFrom(...messagingChannels), text, (channel, said) => {
      const parts = splitForChannel(channel, said, 'en');
      for (const part of parts) {
        expect(size[channel].of(part)).toBeLessThanOrEqual(size[channel].max);
        expect(part.trim()).not.toBe('');
      }
      if (channel !== 'INSTAGRAM') expect(withoutSpace(parts.join(''))).toBe(withoutSpace(said));
    }), { numRuns: 60 });
  });
});
