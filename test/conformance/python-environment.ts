import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '../../local/explained-error.ts';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';

/**
 * A virtual environment with one package of Python, made once.
 *
 * @param requirement with its version, as pip reads it
 * @returns where its programs are
 * @throws ExplainedError when it cannot be installed
 */
export async function installFromPyPI(requirement: string): Promise<string> {
  const folder = join(repositoryRoot, '.data', 'conformance', requirement.replaceAll('=', '-'));
  const bin = join(folder, 'bin');
  const installed = join(folder, '.installed');
  if (existsSync(installed)) return bin;
  rmSync(folder, { recursive: true, force: true });
  try {
    const { binary: { searchPath: PATH } } = readLocalConfig();
    await promisify(execFile)('python3', ['-m', 'venv', folder], { env: { PATH } });
    await inPython(bin, 'pip', ['install', '--quiet', requirement]);
  } catch (error) {
    throw new ExplainedError(`${requirement} could not be installed. ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
  mkdirSync(installed);
  return bin;
}

/** Runs a program of such an environment, which may call others of it by the search path. */
export async function inPython(
  bin: string, program: string, args: readonly string[], more: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const { binary: { searchPath, env } } = readLocalConfig();
  return promisify(execFile)(join(bin, program), args, {
    env: { ...env, ...more, PATH: `${bin}${delimiter}${searchPath}` }, maxBuffer: 64 * 1024 * 1024,
  });
}
