import { afterEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainInstallFailure, lockDifference, whyStale } from '../../local/install-check.mjs';
import { cleanUp, repositoryRoot, scratchFolder } from './scratch.ts';

const one = { version: '1.0.0', integrity: 'sha512-one' };

/** A project whose lock file asks for one package; npm is a script that installs it, or fails as told. */
function project(installed: Record<string, object> | undefined, npmScript = ''): { root: string; bootstrap: () => ReturnType<typeof run> } {
  const root = scratchFolder();
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['bootstrap.mjs', 'file-lock.mjs', 'install-check.mjs', 'npm-ci.mjs', 'process-table.mjs']) {
    cpSync(join(repositoryRoot, 'local', name), join(root, 'local', name));
  }
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/one': one } });
  writeFileSync(join(root, 'package-lock.json'), lock);
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (installed) writeFileSync(hidden, JSON.stringify({ packages: installed }));
  const npm = join(root, 'npm.mjs');
  writeFileSync(npm, npmScript || `import { appendFileSync, writeFileSync } from 'node:fs';
    appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n');
    writeFileSync(${JSON.stringify(hidden)}, ${JSON.stringify(JSON.stringify({ packages: { 'node_modules/one': one } }))});`);
  return { root, bootstrap: () => run(root, npm) };
}

function run(root: string, npm: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'local', 'bootstrap.mjs')], {
    encoding: 'utf8', env: { PATH: '/usr/bin:/bin', npm_execpath: npm, npm_lifecycle_event: 'prestart' },
  });
  return { status, output: stdout + stderr };
}

describe('the bootstrap', () => {
  afterEach(cleanUp);

  test('is silent and asks npm for nothing when everything is installed', () => {
    const { root, bootstrap } = project({ 'node_modules/one': one });
    expect(bootstrap()).toEqual({ status: 0, output: '' });
    expect(existsSync(join(root, 'calls.txt'))).toBe(false);
  });

  test.each([
    ['nothing is installed', undefined],
    ['another version is installed', { 'node_modules/one': { ...one, version: '0.9.0' } }],
    ['a package is missing', {}],
    ['a package is left over', { 'node_modules/one': one, 'node_modules/two': one }],
  ])('installs when %s, and is silent afterwards', (_case, installed) => {
    const { root, bootstrap } = project(installed);
    const first = bootstrap();
    expect(first.output).toMatch(/Installing the dependencies.*done after/s);
    expect(first.status).toBe(0);
    expect(bootstrap().output).toBe('');
    expect(readFileSync(join(root, 'calls.txt'), 'utf8')).toMatch(/^ci --loglevel=error[^\n]*\n$/);
  });

  test('says what helps when npm fails, and stops the script', () => {
    const { bootstrap } = project(undefined, `console.error('npm error code ENOTFOUND'); process.exitCode = 1;`);
    const { status, output } = bootstrap();
    expect(status).toBe(1);
    expect(output).toMatch(/could not be reached: check the connection/);
  });

  test('says who can install when the clone cannot be written, and needs no lock when there is nothing to install', () => {
    const stale = project({ 'node_modules/one': { ...one, version: '0.9.0' } });
    const { root } = stale;
    // A file in the folder's place keeps out root as well, whom no permission would.
    writeFileSync(join(root, '.data'), '');
    const { status, output } = stale.bootstrap();
    expect(status).toBe(1);
    expect(output).toContain(`have to be installed (one has changed), but ${join(root, '.data')} cannot be written: E`);
    expect(output).toContain(`Run \`npm ci --include=dev\` in ${root} as a user who may write there`);
    expect(output).not.toMatch(/\n\s+at /);
    expect(existsSync(join(root, 'calls.txt'))).toBe(false);
    const current = project({ 'node_modules/one': one });
    writeFileSync(join(current.root, '.data'), '');
    expect(current.bootstrap()).toEqual({ status: 0, output: '' });
  });

  test('does not go on when npm installed without saying so', () => {
    const { bootstrap } = project(undefined, '// does nothing');
    expect(bootstrap()).toMatchObject({ status: 1, output: expect.stringContaining('ignore-scripts') });
  });
});

describe('what counts as installed', () => {
  afterEach(cleanUp);

  test('this repository does', () => {
    expect(whyStale(repositoryRoot)).toBeUndefined();
  });

  test('optional packages for other platforms may be absent', () => {
    expect(lockDifference({ '': {}, a: { ...one, optional: true } }, {})).toBeUndefined();
  });

  test('an installation without development packages will do, unless tests are to run', () => {
    const wanted = { a: one, b: { ...one, dev: true } };
    expect(lockDifference(wanted, { a: one }, { devNeeded: false })).toBeUndefined();
    expect(lockDifference(wanted, { a: one })).toBe('b is missing');
  });

  test('a changed package of the same version does not', () => {
    expect(lockDifference({ a: one }, { a: { ...one, integrity: 'sha512-other' } })).toBe('a has changed');
  });

  test('another Node than the one asked for does not', () => {
    const root = scratchFolder();
    const packages = { 'node_modules/node': one };
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    expect(whyStale(root)).toBe('Node 1.0.0 is missing');
    const node = join(root, 'node_modules', '.bin', 'node');
    writeFileSync(node, '#!/bin/sh\necho v1.0.0\n');
    chmodSync(node, 0o755);
    expect(whyStale(root)).toBeUndefined();
  });

  test.each([
    ['ENOSPC: no space left', /disk is full/],
    ['npm error code EUSAGE\n`npm ci` can only install … in sync', /npm install/],
    ['spawn npm ENOENT', /npm was not found/],
    ['npm error code EACCES', /who owns/],
    ['something new', /Remove the folder node_modules/],
  ])('%s is explained', (output, remedy) => {
    expect(explainInstallFailure(output)).toMatch(remedy);
  });
});
