import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';
import { waitForLock } from '../file-lock.mjs';
import { explainInstallFailure, whyStale } from '../install-check.mjs';
import { npmCi } from '../npm-ci.mjs';

const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'public/**/*', 'src/**/*.{ts,tsx,css}'];
/** Only for the type check; browsers never get it. */
const GENERATED = /schema\.d\.ts$/;

const CONSOLE_LOCK = join(repositoryRoot, '.data', 'console.lock');

interface BuildOptions {
  /** Called with what it is doing, in a few words. */
  log?: (text: string) => void;
  /** Where the console's sources are. */
  folder?: string;
}

/** Changes with everything that the built console depends on. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !GENERATED.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  for (const path of files.toSorted()) hash.update(relative(folder, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function builtFrom(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'dist', 'built-from.txt'), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Brings `console/dist` in line with the console's sources, and its packages with its lock file. One that is built already costs
 * nothing; of several processes that ask at once, one builds. The folder changes in one step, so nobody is served half of it.
 *
 * @throws ExplainedError when the packages cannot be installed or the sources cannot be built
 */
export async function buildConsole({ log = () => {}, folder = join(repositoryRoot, 'console') }: BuildOptions = {}): Promise<void> {
  if (builtFrom(folder) === fingerprint(folder)) return;
  const release = await waitForLock(CONSOLE_LOCK);
  try {
    const sources = fingerprint(folder);
    if (builtFrom(folder) === sources) return;
    await bringPackages(folder, log);
    log('building');
    const fresh = join(folder, 'dist.part');
    await vite(folder, fresh);
    writeFileSync(join(fresh, 'built-from.txt'), sources);
    rmSync(join(folder, 'dist'), { recursive: true, force: true });
    renameSync(fresh, join(folder, 'dist'));
  } finally {
    release();
  }
}

/** The packages that build the console, and check its types; of several processes that ask at once, one installs. @throws ExplainedError */
export async function installPackages(folder: string, log: (text: string) => void): Promise<void> {
  if (whyStale(folder) === undefined) return;
  const release = await waitForLock(CONSOLE_LOCK);
  try {
    await bringPackages(folder, log);
  } finally {
    release();
  }
}

async function bringPackages(folder: string, log: (text: string) => void): Promise<void> {
  if (whyStale(folder) === undefined) return;
  log('installing its packages');
  const { code, output } = await npmCi(folder, ['--include=dev', '--ignore-scripts']);
  const remains = code === 0 ? whyStale(folder) : undefined;
  if (code !== 0 || remains !== undefined) throw new ExplainedError(explainInstallFailure(output, remains));
}

async function vite(folder: string, outDir: string): Promise<void> {
  const main = join(folder, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [main, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'], {
    cwd: folder, stdio: ['ignore', 'pipe', 'pipe'],
    // Every build is for production: a test run would otherwise get React's larger development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output += text; });
  const code = await new Promise<number | null>((resolve, reject) => { child.once('error', reject).once('close', resolve); });
  if (code !== 0) throw new ExplainedError(`The operator console could not be built:\n${output.trim()}`);
}
