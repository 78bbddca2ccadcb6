import { afterAll, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptBundle } from '../../local/workflow-bundle.ts';
import { cleanUp, scratchFolder } from './scratch.ts';

afterAll(cleanUp);

it('keeps the bundle of the workflows until a source changes', async () => {
  const [root, data] = [scratchFolder(), scratchFolder()];
  mkdirSync(join(root, 'workflows'));
  let made = 0;
  const kept = async () => readFileSync(await keptBundle(data, async () => ({ code: `bundle ${++made}` }), root), 'utf8');
  writeFileSync(join(root, 'workflows', 'turn.ts'), 'one');
  expect([await kept(), await kept()]).toEqual(['bundle 1', 'bundle 1']);
  writeFileSync(join(root, 'workflows', 'turn.ts'), 'two');
  expect(await kept()).toBe('bundle 2');
});
