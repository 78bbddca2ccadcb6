import { expect, it } from '@jest/globals';
import { prepare } from '../../local/prepare.ts';
import type { StackEnvironment } from '../../local/stack-environment.ts';

it('shows at once what can be had once, so that a start that breaks off later does not lose it', async () => {
  const shown: string[] = [];
  const env = {} as StackEnvironment;
  const secret = { label: 'Password', value: 'made up', once: true };
  const made = { title: 'made', run: async () => [{ label: 'Inbox', value: 'anywhere' }, secret] };
  const broken = { title: 'broken', run: async () => { throw new Error('interrupted'); } };
  const start = { env, log: () => {}, show: (line: string) => { shown.push(line); } };
  await expect(prepare({ ...start, steps: [made, broken] })).rejects.toThrow('interrupted');
  expect(shown).toEqual(['  Password: made up']);
  expect(await prepare({ ...start, steps: [made] })).toEqual([{ label: 'Inbox', value: 'anywhere' }, secret]);
});
