import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accentOn, contrast } from '../../../api/web/client/colours.ts';

describe('a hotel\'s colour', () => {
  it('can always be read and always stands out, on light and on dark', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(fc.property(colour, fc.constantFrom('#f6f1e7', '#131b19', '#ffffff'), (wanted, ground) => {
      const { accent, onAccent } = accentOn(ground, wanted) ?? { accent: '', onAccent: '' };
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
    }));
  });

  it('stays as it is where it stands out already, and is none where it is no colour', () => {
    expect(accentOn('#ffffff', '#17414f')).toEqual({ accent: '#17414f', onAccent: '#ffffff' });
    expect([accentOn('#ffffff', 'teal'), accentOn('#ffffff', undefined)]).toEqual([undefined, undefined]);
  });

  it('is measured as the guidelines do', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  });
});
