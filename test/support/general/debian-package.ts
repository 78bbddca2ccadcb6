import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isExecutable } from '../../../local/is-executable.ts';

const APT = '/usr/bin/apt-get';
const TELL_EVERY_MS = 10_000;

/** Whether a package can be installed without asking anybody: as root on Debian. */
export const mayInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync(APT);

/**
 * A program of a Debian package, installed where that is possible without asking anybody.
 *
 * @throws Error that says what to do
 */
export async function findProgram(path: string, packageName: string, what: string): Promise<string> {
  if (isExecutable(path)) return path;
  if (!mayInstallPackages()) throw new Error(`${what} needs ${path}, which is not on this machine. Install it (on Debian: apt-get install ${packageName}).`);
  await installPackage(packageName, what);
  if (!isExecutable(path)) throw new Error(`The package ${packageName} was installed, but ${path} is not there.`);
  return path;
}

/**
 * Installs packages as root, without what they recommend: for a browser, that is printing, sound and a network of Windows.
 *
 * @param packageName several with blanks between them
 * @throws Error with the last words of apt-get
 */
export async function installPackage(packageName: string, what: string): Promise<void> {
  const say = (text: string): void => { process.stderr.write(`${what}: ${text}\n`); };
  say(`installing ${packageName} with apt-get, which may take a few minutes`);
  // Two test files may find it missing at the same time: the second waits for the first.
  const install = `export DEBIAN_FRONTEND=noninteractive; apt-get update -q && apt-get install -q -y --no-install-recommends -o DPkg::Lock::Timeout=600 ${packageName}`;
  const child = spawn('sh', ['-c', `${install} 2>&1`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const timer = setInterval(() => say(lines.at(-1) ?? 'starting'), TELL_EVERY_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).finally(() => clearInterval(timer));
  if (code === 0) return say('installed');
  throw new Error(`apt-get could not install ${packageName} (exit code ${code}):\n${lines.slice(-15).join('\n')}`);
}
