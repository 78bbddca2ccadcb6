import { afterAll, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { superviseChild } from '../../platform/supervised-child.ts';
import { waitUntil } from '../../local/tethered-process.ts';
import { cleanUp, scratchFolder } from './scratch.ts';

afterAll(cleanUp);

test('a process of the stack is started again when it crashes, and says why', async () => {
  const main = join(scratchFolder(), 'main.mjs');
  writeFileSync(main, 'console.error("no such table"); process.exitCode = 3;');
  const lines: string[] = [];
  const child = superviseChild({ name: 'api', main, env: {}, log: (line) => lines.push(line) });
  try {
    expect(await waitUntil(() => lines.filter((line) => line.includes('no such table')).length >= 2, 45_000)).toBe(true);
    expect(lines).toContain('api ended (code 3); starting it again in 0.5 s');
  } finally {
    child.kill();
  }
});
