import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './config.ts';

/** All that a bundle is made of: workflows, what they may import, and the packages. */
const SOURCES = ['workflows/**/*.ts', 'domain/model/**/*.ts', 'package-lock.json'];

/** Changes with everything that the bundle is made of. */
function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    hash.update(path).update('\0').update(readFileSync(join(root, path))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The workflows bundled once for all workers of this stack, and kept for the next start until a source changes: making it is
 * a good part of what a worker's start takes.
 *
 * @param bundle makes it
 * @returns the file
 */
export async function keptBundle(dataDir: string, bundle: () => Promise<{ code: string }>, root = repositoryRoot): Promise<string> {
  const folder = join(dataDir, 'workflow-bundle');
  const file = join(folder, `${fingerprint(root)}.js`);
  if (existsSync(file)) return file;
  const { code } = await bundle();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A start that is killed while it writes leaves nothing that looks whole.
  writeFileSync(`${file}.part`, code);
  renameSync(`${file}.part`, file);
  return file;
}

/** As {@link keptBundle}, of this checkout. */
export const workflowBundle = (dataDir: string): Promise<string> =>
  keptBundle(dataDir, async () => (await import('../workers/workflow-bundle.ts')).bundleWorkflows());
