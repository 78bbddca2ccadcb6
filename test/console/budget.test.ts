import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import express from 'express';
import { consolePage } from '../../api/web/console-page.ts';
import { buildConsole } from '../../local/console/build-console.ts';
import { repositoryRoot } from '../../local/config.ts';
import { itVerifies } from '../requirements/verifies.ts';

const built = join(repositoryRoot, 'console/dist');
const MOST_BYTES = 250_000;

itVerifies(['decisions/console/budget'], 'all scripts of the console together are at most 250 kB, as they travel', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(built, 'assets', name))).byteLength, 0);
  expect(scripts.length).toBeGreaterThan(10);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

const sources = join(repositoryRoot, 'console/src');
type Catalogue = Record<'en' | 'de', Record<string, string>>;

itVerifies(['decisions/console/budget'], 'has every text in every language', async () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && readFileSync(join(sources, name), 'utf8').includes('= defineTexts('));
  // What stands in a component could not be read here.
  expect(files.filter((name) => name.endsWith('.tsx'))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['texts/common.ts', 'shell/nav.ts', 'pages/inbox/correct-texts.ts', 'pages/team/sso-texts.ts', 'parts/intents.ts']));
  for (const file of files) {
    const exported = Object.entries(await import(join(sources, file)) as Record<string, Catalogue>).filter(([name]) => name.endsWith('Texts'));
    expect([file, exported.length]).not.toEqual([file, 0]);
    for (const [, { en, de }] of exported) {
      const braces = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
      expect([file, Object.keys(de).toSorted()]).toEqual([file, Object.keys(en).toSorted()]);
      expect(Object.keys(en).filter((key) => de[key]?.trim() === '' || en[key]?.trim() === '')).toEqual([]);
      expect(Object.keys(en).filter((key) => braces(en[key]).join() !== braces(de[key]).join())).toEqual([]);
    }
  }
});

it('says what to do where it is not built', async () => {
  const server = express().use(consolePage(join(tmpdir(), 'no-console-here'))).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/console/hotels`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run console')]);
  } finally {
    server.close();
  }
});

itVerifies(['decisions/console/built'], 'is built when its sources change, and not else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  try {
    cpSync(join(repositoryRoot, 'console'), folder, { recursive: true, filter: (path) => !/node_modules|dist|pages/.test(path.slice(repositoryRoot.length)) });
    symlinkSync(join(repositoryRoot, 'console/node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    writeFileSync(join(folder, 'src/main.tsx'), 'document.title = "first";\n');
    const said: string[] = [];
    const build = () => buildConsole({ folder, log: (text) => said.push(text) });
    await build();
    await build();
    expect(said).toEqual(['building']);
    writeFileSync(join(folder, 'src/main.tsx'), 'document.title = "second";\n');
    await build();
    expect(said).toEqual(['building', 'building']);
    writeFileSync(join(folder, 'src/main.tsx'), 'this is no program\n');
    await expect(build()).rejects.toThrow('The operator console could not be built');
    // The one before it still serves.
    const [script] = readdirSync(join(folder, 'dist/assets'));
    expect(readFileSync(join(folder, 'dist/assets', script ?? ''), 'utf8')).toContain('second');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
