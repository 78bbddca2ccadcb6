import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** What a caller writes against the generated types. */
const usage = `
import type { paths } from './client.d.ts';
type Body<Path extends keyof paths> = paths[Path] extends { post: { requestBody?: { content: { 'application/json': infer Sent } } } } ? Sent : never;
export const client: Body<'/api/clients'> = { name: 'Hotel Arvensee' };
// @ts-expect-error A client has a name.
export const nameless: Body<'/api/clients'> = {};
export const task: Body<'/api/clients/{id}/pipelinetasks'> = { taskType: 'scrape-website' };
export const role: Body<'/api/roles'> = { name: 'Front desk' };
export const user: Body<'/api/users'> = { email: 'ada@hotel.example' };
export const message: Body<'/api/message'> = { query: 'When is breakfast?' };
export const created: paths['/api/clients']['post']['responses'][201]['content']['application/json']['schedules']['state'] = 'pending';
export const header: NonNullable<paths['/api/clients']['post']['parameters']['header']> = { 'idempotency-key': 'mine' };
`;

itVerifies(['decisions/openapi/generated-client'], 'A client that openapi-typescript makes of the document compiles', async () => {
  const document = await (await fetch(`${testStack().apiUrls[0]}/openapi.json`)).text();
  const run = (args: string[], input = '') =>
    spawnSync(process.execPath, args, { cwd: repositoryRoot, input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const generated = run(['--no-warnings', join(repositoryRoot, 'local/client-types.ts')], document);
  expect([generated.status, generated.stderr]).toEqual([0, '']);
  const folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
  try {
    writeFileSync(join(folder, 'client.d.ts'), generated.stdout);
    writeFileSync(join(folder, 'usage.ts'), usage);
    const compiled = run([
      join(repositoryRoot, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '',
      '--allowImportingTsExtensions', join(folder, 'usage.ts'),
    ]);
    expect([compiled.status, compiled.stdout]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
