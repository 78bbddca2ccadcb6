import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '../../local/explained-error.ts';
import { repositoryRoot } from '../../local/config.ts';
import { readJunit } from './junit.ts';
import type { KitTest } from './outcomes.ts';
import type { SuiteName } from './suites.ts';

/** A branch of the A2A Technology Compatibility Kit: how its suites are asked for, and what it wants of its requests. */
export interface A2aKit {
  suites: Partial<Record<SuiteName, (origin: string) => string[]>>;
  headers(path: string): Record<string, string>;
}

const in03 = (category: string) => (origin: string): string[] =>
  ['--sut-url', `${origin}/a2a/v1`, '--category', category, '--transports', 'jsonrpc'];

const kit03: A2aKit = {
  suites: { 'a2a-0.3-mandatory': in03('mandatory'), 'a2a-0.3-capabilities': in03('capabilities') },
  headers: () => ({}),
};
const kit10: A2aKit = {
  suites: { 'a2a-1.0-must': (origin) => ['--sut-host', origin, '--transport', 'jsonrpc', '--level', 'must'] },
  // It asks for the card without a version, by which it would get that of 0.3.
  headers: (path): Record<string, string> => (path.startsWith('/.well-known/') ? { 'a2a-version': '1.0' } : {}),
};

/** The kit in a folder, by what lies there. @throws ExplainedError */
export function a2aKitIn(folder: string): A2aKit {
  if (existsSync(join(folder, 'run_tck.py'))) return existsSync(join(folder, 'tests/compatibility')) ? kit10 : kit03;
  throw new ExplainedError(`There is no A2A kit in ${folder}. Name a clone of github.com/a2aproject/a2a-tck, on the branch 0.3.x or 1.0-dev.`);
}

/** Copies a kit, which writes beside itself, and installs it once. It needs Python 3.11. @returns the folder of the copy */
export async function installKit(folder: string): Promise<string> {
  const copy = join(repositoryRoot, '.data', 'conformance', basename(resolve(folder)));
  if (existsSync(join(copy, '.installed'))) return copy;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(resolve(folder), copy, { recursive: true, filter: (path) => basename(path) !== '.git' });
  await run('chmod', ['-R', 'u+w', copy]);
  await run('python3', ['-m', 'venv', join(copy, '.venv')]);
  await run(join(copy, '.venv/bin/pip'), ['install', '--quiet', '--editable', copy]);
  mkdirSync(join(copy, '.installed'));
  return copy;
}

async function run(command: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(command, args);
  } catch (error) {
    throw new ExplainedError(`The kit could not be installed. ${error instanceof Error ? error.message : ''}`);
  }
}

/** Runs one suite of an installed kit, whose words go where ours go. @throws when it reports nothing */
export async function runSuite(copy: string, args: readonly string[]): Promise<KitTest[]> {
  // The one kit takes this from the environment, the other always reports there.
  const report = join(copy, 'reports/junitreport.xml');
  rmSync(report, { force: true });
  const env = { ...process.env, PYTEST_ADDOPTS: `--junitxml=${report}`, TCK_STREAMING_TIMEOUT: '2.0' };
  const kit = spawn(join(copy, '.venv/bin/python'), ['run_tck.py', ...args], { cwd: copy, env, stdio: ['ignore', 'inherit', 'inherit'] });
  await new Promise<void>((done, fail) => { kit.once('exit', () => done()).once('error', fail); });
  if (!existsSync(report)) throw new Error('The kit reported nothing.');
  return readJunit(readFileSync(report, 'utf8'));
}
