import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from '../../local/file-lock.mjs';
import { lockInstance } from '../../local/lock.ts';
import { identityOf } from '../../local/process-table.mjs';
import { cleanUp, killHard, runOther, scratchFolder } from './scratch.ts';

const url = 'http://localhost:3000';
const lockElsewhere = (dataDir: string) => runOther<{ locked: boolean }>(`
  const { lockInstance } = await local('lock.ts');
  lockInstance(${JSON.stringify(dataDir)}, { url: ${JSON.stringify(url)} });
  say({ locked: true });`);

describe('the lock of a data directory', () => {
  afterEach(cleanUp);

  test('refuses a second stack and says who has it and what to do', async () => {
    const dataDir = scratchFolder();
    const { pid } = await lockElsewhere(dataDir);
    expect(() => lockInstance(dataDir, { url })).toThrow(new RegExp(`process ${pid}.*${url}.*kill ${pid}.*DATA_DIR=`, 's'));
  });

  test('is taken over from a process that was killed', async () => {
    const dataDir = scratchFolder();
    const { child } = await lockElsewhere(dataDir);
    await killHard(child);
    expect(existsSync(join(dataDir, 'instance.lock'))).toBe(true);
    const unlock = lockInstance(dataDir, { url });
    expect(JSON.parse(readFileSync(join(dataDir, 'instance.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('is taken over when the pid belongs to another program by now', () => {
    const dataDir = scratchFolder();
    const anotherTime = `${identityOf(process.ppid)}-before`;
    writeFileSync(join(dataDir, 'instance.lock'), JSON.stringify({ pid: process.ppid, identity: anotherTime }));
    lockInstance(dataDir, { url })();
  });

  test('is taken over when its file is half-written', () => {
    const dataDir = scratchFolder();
    writeFileSync(join(dataDir, 'instance.lock'), '{"pid": 12');
    lockInstance(dataDir, { url })();
  });

  test('of several processes that find the same stale lock, one gets it', async () => {
    const path = join(scratchFolder(), 'x.lock');
    writeFileSync(path, JSON.stringify({ pid: 0, identity: 'gone' }));
    const contest = `const { tryLock } = await local('file-lock.mjs');
      say({ won: Boolean(tryLock(${JSON.stringify(path)}).release) });`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => runOther<{ won: boolean }>(contest)));
    expect(answers.filter(({ answer }) => answer.won)).toHaveLength(1);
    expect(tryLock(path).holder?.pid).toBe(answers.find(({ answer }) => answer.won)?.pid);
  });

  test('explains a data directory that cannot be written', () => {
    const file = join(scratchFolder(), 'file');
    writeFileSync(file, '');
    expect(() => lockInstance(join(file, 'data'), { url })).toThrow(/cannot be written.*DATA_DIR/s);
  });
});
