import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './config.ts';

interface Bill {
  metadata: { component: { 'bom-ref': string; name: string; version: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  name: string;
  version: string;
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
}

/**
 * `npm run sbom`: what is delivered, as CycloneDX, with the console's packages. `npm sbom --omit dev` leaves out everything that tools of
 * development need as well, such as Express; the lock file says what they alone need.
 */
function billOf(folder: string): Bill {
  const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = JSON.parse(printed) as Bill;
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const delivered = new Set(Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`));
  const own = bill.metadata.component;
  const isKept = (ref: string): boolean => ref === own['bom-ref'] || delivered.has(ref);
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...own, name: lock.name, version: lock.version } },
    components: bill.components.filter((component) => isKept(component['bom-ref'])),
    dependencies: bill.dependencies.filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

const byRef = <Entry>(refOf: (entry: Entry) => string, entries: readonly Entry[]): Entry[] =>
  [...new Map(entries.map((entry) => [refOf(entry), entry])).values()];

const [product, operatorConsole] = [billOf(repositoryRoot), billOf(join(repositoryRoot, 'console'))];
const [self, page] = [product, operatorConsole].map(({ metadata }) => metadata.component['bom-ref']);
/** The console is built into the product, so the product includes the console's dependencies. */
const ofConsole = operatorConsole.dependencies.find(({ ref }) => ref === page)?.dependsOn ?? [];
const whole: Bill = {
  ...product,
  components: byRef((component) => component['bom-ref'], [...product.components, ...operatorConsole.components]),
  dependencies: byRef(({ ref }) => ref, [...product.dependencies, ...operatorConsole.dependencies.filter(({ ref }) => ref !== page)])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: ref === self ? [...new Set([...dependsOn, ...ofConsole])] : dependsOn })),
};
process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
