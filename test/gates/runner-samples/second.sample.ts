import { expect, it } from '@jest/globals';
import { kept } from './kept.ts';

it('finds nothing of it', () => {
  kept.push('second');
  expect([kept, process.env['LEFT_BEHIND']]).toEqual([['second'], undefined]);
});
