import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../config.ts';
import { brunoCollection, type ApiDocument } from './collection.ts';

/** `npm run bruno`: writes the Bruno collection from the OpenAPI document. */
const folder = join(repositoryRoot, 'clients', 'bruno');
const printed = spawnSync(process.execPath, ['--no-warnings', join(repositoryRoot, 'api/openapi/print-document.ts')], {
  encoding: 'utf8', maxBuffer: 64 * 1024 * 1024,
});
if (printed.status !== 0) throw new Error(printed.stderr);
const files = brunoCollection(JSON.parse(printed.stdout) as ApiDocument);
rmSync(folder, { recursive: true, force: true });
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
process.stdout.write(`${folder}: ${files.size} files\n`);
