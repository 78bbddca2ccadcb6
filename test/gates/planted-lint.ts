import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './repository.ts';

/** A file with a few lines that the linter must refuse for the named rule, or let pass. */
export interface Planted {
  path: string;
  code: string;
  refusedBy?: string;
}

interface Report {
  diagnostics: { code?: string; filename: string }[];
}

const run = promisify(execFile);

/** oxlint leaves with 1 when it found something; the report is on stdout all the same. */
async function reportOf(folder: string): Promise<Report> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(oxlint, ['--type-aware', '--format', 'json'], options).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'stdout' in error) return { stdout: String(error.stdout) };
    throw error;
  });
  return JSON.parse(stdout) as Report;
}

/** Rules that refuse each planted file under the repository's own configuration, by path. */
export async function refusals(planted: readonly Planted[]): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'concierge-lint-'));
  try {
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) await copyFile(join(root, file), join(folder, file));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const { path, code } of planted) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${code}\n`);
    }
    const found = new Map<string, string[]>();
    for (const { filename, code } of (await reportOf(folder)).diagnostics) {
      const rule = /\(([^)]+)\)$/.exec(code ?? '')?.[1] ?? String(code);
      found.set(filename, [...(found.get(filename) ?? []), rule]);
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
