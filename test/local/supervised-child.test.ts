import { afterEach, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { superviseChild, type SupervisedChild } from '../../platform/supervised-child.ts';
import { isRunning } from '../../local/process-table.mjs';
import { waitUntil } from '../../local/tethered-process.ts';
import { cleanUp, killHard, runOther, scratchFolder } from './scratch.ts';

const children: SupervisedChild[] = [];
const patient = `setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit()); process.on('disconnect', () => process.exit());`;

function mainFile(code: string): string {
  const main = join(scratchFolder(), 'main.mjs');
  writeFileSync(main, code);
  return main;
}

function supervise(code: string): { child: SupervisedChild; lines: string[]; printed: (text: string, times?: number) => Promise<boolean> } {
  const lines: string[] = [];
  const child = superviseChild({ name: 'api', main: mainFile(code), env: { GREETING: 'hello' }, log: (line) => lines.push(line) });
  children.push(child);
  const printed = (text: string, times = 1): Promise<boolean> =>
    waitUntil(() => lines.filter((line) => line.includes(text)).length >= times, 45_000);
  return { child, lines, printed };
}

describe('a supervised child', () => {
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill();
    await cleanUp();
  });

  test('gets its environment, and its lines are heard', async () => {
    const { printed } = supervise(`console.log((await import('node:process')).env.GREETING + ' from the child'); ${patient}`);
    expect(await printed('hello from the child')).toBe(true);
  });

  test('is started again when it crashes, and says why', async () => {
    const { child, lines, printed } = supervise('console.error("no such table"); process.exitCode = 3;');
    expect(await printed('no such table', 2)).toBe(true);
    expect(lines).toContain('api ended (code 3); starting it again in 0.5 s');
    expect(child.crashes).toBeGreaterThanOrEqual(1);
  });

  test('is started again when it is killed', async () => {
    const { child, printed } = supervise(`console.log('up'); ${patient}`);
    await printed('up');
    const first = child.pid ?? 0;
    process.kill(first, 'SIGKILL');
    expect(await printed('up', 2)).toBe(true);
    expect(child.pid).not.toBe(first);
  });

  test('stops in order and stays stopped', async () => {
    const { child, lines, printed } = supervise(`console.log('up'); ${patient}`);
    await printed('up');
    expect(await child.stop(5_000)).toBe(true);
    expect(isRunning(child.pid ?? 0)).toBe(false);
    expect(lines).toEqual(['up']);
  });

  test('is killed when it does not stop in time', async () => {
    const { child, printed } = supervise(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');`);
    await printed('up');
    expect(await child.stop(100)).toBe(false);
    expect(isRunning(child.pid ?? 0)).toBe(false);
  });

  test('stops between two attempts without another one', async () => {
    const { child, printed } = supervise('process.exitCode = 1;');
    await printed('starting it again');
    await child.stop(1_000);
    const { crashes } = child;
    expect(child.crashes).toBe(crashes);
  });

  test('ends when its parent is killed', async () => {
    const main = mainFile(patient);
    const { child, answer } = await runOther<{ pid: number }>(`
      const { superviseChild } = await local('../platform/supervised-child.ts');
      say({ pid: superviseChild({ name: 'api', main: ${JSON.stringify(main)}, env: {}, log() {} }).pid });`);
    await killHard(child);
    expect(await waitUntil(() => !isRunning(answer.pid), 45_000)).toBe(true);
  });
});
