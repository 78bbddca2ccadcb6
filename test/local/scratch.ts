import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readLocalConfig } from '../../local/config.ts';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));
export const silent = (): void => {};

const folders: string[] = [];
const children: ChildProcess[] = [];

/** An empty folder that `cleanUp` removes. */
export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'concierge-local-')));
  folders.push(folder);
  return folder;
}

/**
 * Runs statements in a process of its own, so that it can be killed. It answers by printing one line of JSON.
 * `local(name)` in the code imports a module of `local/`.
 */
export async function runOther<T>(code: string): Promise<{ child: ChildProcess; pid: number; answer: T }> {
  const prelude = `const local = (name) => import(${JSON.stringify(new URL('../../local/', import.meta.url).href)} + name);
    const say = (value) => console.log(JSON.stringify(value)); setInterval(() => {}, 1000);\n`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', prelude + code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, pid: child.pid ?? 0, answer: JSON.parse(line) as T };
  }
  throw new Error('the other process ended without an answer');
}

/** `npm run demo:<name>` beside a stack whose data is in the folder. */
export async function demo(
  name: 'channel' | 'model', dataDir: string, ...words: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(repositoryRoot, `local/demo/${name}.ts`), ...words], {
    env: { PATH: readLocalConfig().binary.searchPath, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + err };
}

/** SIGKILL, and waits until the process is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Kills what a failed test left and removes its folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(children.splice(0).map(killHard));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
