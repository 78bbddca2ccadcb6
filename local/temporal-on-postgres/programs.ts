import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../config.ts';
import { ExplainedError } from '../explained-error.ts';
import { waitForLock } from '../file-lock.mjs';
import { isExecutable } from '../is-executable.ts';
import { installWithGo, type OnProgress } from '../temporal-acquire.ts';

/** The release of `deploy/compose/compose.yaml`, and of the development server that `npm start` brings along. */
export const SERVICE_VERSION = '1.29.1';

const packages = ['server', 'tools/sql'].map((path) => `go.temporal.io/server/cmd/${path}@v${SERVICE_VERSION}`);
const NAMES = ['server', 'sql'] as const;

/** The programs of a self-hosted Temporal service: the server, and the one that makes its tables. */
export interface ServicePrograms {
  server: string;
  sqlTool: string;
}

/**
 * Builds the programs with Go once and keeps them; processes that need them at the same time share one build.
 * @throws ExplainedError where they cannot be built
 */
export async function findServicePrograms(
  { env, onProgress = () => {} }: { env: NodeJS.ProcessEnv; onProgress?: OnProgress },
): Promise<ServicePrograms> {
  const binDir = join(repositoryRoot, '.data', 'bin');
  const kept = join(binDir, `temporal-service-${SERVICE_VERSION}`);
  const release = await waitForLock(join(binDir, 'temporal-service.lock'), ({ pid }) => {
    onProgress(`process ${pid} is building the Temporal service, waiting for it`);
  });
  try {
    if (!NAMES.every((name) => isExecutable(join(kept, name)))) await build(binDir, kept, env, onProgress);
    return { server: join(kept, 'server'), sqlTool: join(kept, 'sql') };
  } finally {
    release();
  }
}

async function build(binDir: string, kept: string, env: NodeJS.ProcessEnv, onProgress: OnProgress): Promise<void> {
  const draft = mkdtempSync(join(binDir, 'draft-service-'));
  try {
    const problem = await installWithGo(packages, draft, env, onProgress);
    if (problem !== undefined) {
      throw new ExplainedError(
        `The Temporal service for TEMPORAL_STORE=postgres could not be built: ${problem}. Go 1.25 or newer builds it, once.`,
      );
    }
    rmSync(kept, { recursive: true, force: true });
    renameSync(draft, kept);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
