import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { root } from './repository.ts';

it('lets folders and the layers of the domain import what .dependency-cruiser.mjs allows', () => {
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'imports'], { cwd: root, encoding: 'utf8' });
  // It says of how many modules, since it would find no violations either where it reads no TypeScript.
  expect(stdout + stderr).toMatch(/no dependency violations found \(\d{4,} modules/);
});
