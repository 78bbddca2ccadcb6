import { afterAll, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptBundle } from '../../local/workflow-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps the bundle of the workflows until a source changes', async () => {
  const root = join(folder, 'checkout');
  mkdirSync(join(root, 'workflows', 'chat'), { recursive: true });
  const source = join(root, 'workflows', 'chat', 'turn.ts');
  writeFileSync(source, 'one');
  let made = 0;
  const kept = () => keptBundle(join(folder, 'data'), async () => ({ code: `bundle ${++made}` }), root);
  const first = await kept();
  expect([await kept(), readFileSync(first, 'utf8')]).toEqual([first, 'bundle 1']);
  writeFileSync(source, 'two');
  const second = await kept();
  expect(readFileSync(second, 'utf8')).toBe('bundle 2');
  expect(() => readFileSync(first)).toThrow();
});

it('makes it anew after an attempt that failed', async () => {
  const data = join(folder, 'other');
  const kept = (bundle: () => Promise<{ code: string }>) => keptBundle(data, bundle, folder);
  await expect(kept(async () => { throw new Error('no webpack'); })).rejects.toThrow('no webpack');
  expect(readFileSync(await kept(async () => ({ code: 'whole' })), 'utf8')).toBe('whole');
});
