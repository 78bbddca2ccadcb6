import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './config.ts';

interface Bill {
  metadata: { component: { name: string; version: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  name: string;
  version: string;
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
}

/**
 * `npm run sbom`: what is delivered, as CycloneDX. `npm sbom --omit dev` leaves out whatever tools of development need as well, such as
 * Express; the lock file says what they alone need.
 */
const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'],
});
const bill = JSON.parse(printed) as Bill;
const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock;
const delivered = new Set(Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`));
const own = bill.metadata.component as Bill['metadata']['component'] & { 'bom-ref': string };
const isKept = (ref: string): boolean => ref === own['bom-ref'] || delivered.has(ref);
const kept: Bill = {
  ...bill,
  metadata: { ...bill.metadata, component: { ...own, name: lock.name, version: lock.version } },
  components: bill.components.filter((component) => isKept(component['bom-ref'])),
  dependencies: bill.dependencies.filter(({ ref }) => isKept(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
};
process.stdout.write(`${JSON.stringify(kept, null, 2)}\n`);
