import { expect, it } from '@jest/globals';
import { kept } from './kept.ts';

it('leaves something behind', () => {
  kept.push('first');
  process.env['LEFT_BEHIND'] = 'yes';
  expect(kept).toEqual(['first']);
});
