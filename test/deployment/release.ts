import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { tool } from './tools.ts';

/** A version of the product that can be run: its code, and its workflows bundled. */
export interface Release {
  root: string;
  bundlePath: string;
}

/** The newest tag of this branch, or the commit before this one. */
export async function commitBefore(): Promise<string> {
  const tag = await tool('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], { cwd: repositoryRoot }).catch(() => 'HEAD~1');
  return tag.trim();
}

/**
 * The product as it was at a commit, laid out in a folder beside this checkout's packages.
 * @throws ExplainedError where that commit needs other packages, or is unknown
 */
export async function releaseAt(commit: string, folder: string): Promise<Release> {
  const root = join(folder, 'code');
  const archive = join(folder, 'code.tar');
  mkdirSync(root, { recursive: true });
  await tool('git', ['archive', '--output', archive, commit], { cwd: repositoryRoot });
  await tool('tar', ['-xf', archive, '-C', root]);
  const packages = (checkout: string): string => readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  if (packages(root) !== packages(repositoryRoot)) {
    throw new ExplainedError(`${commit} needs other packages than this checkout: name a later commit with --from.`);
  }
  if (!existsSync(join(root, 'node_modules'))) symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
  const bundlePath = join(folder, 'workflows.js');
  await tool(process.execPath, ['deploy/bundle.ts', bundlePath], { cwd: root, env: readLocalConfig().inherited });
  return { root, bundlePath };
}
