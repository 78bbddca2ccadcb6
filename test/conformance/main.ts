import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../../local/explained-error.ts';
import { repositoryRoot } from '../../local/config.ts';
import { AGNOSTIC, runConformance, type Check } from '../support/agents/conformance/suite.ts';
import { a2aKitIn, installKit, runSuite } from './a2a-kit.ts';
import { DOCUMENT, releaseOf, withFigures, withTrial } from './figures.ts';
import { differences, ENOUGH_REQUESTS, figuresOf, type KitTest } from './outcomes.ts';
import { withKeyedProduct } from './product.ts';
import { tryPython } from './python.ts';
import { callerNames, tryRest } from './rest.ts';
import { suites, type SuiteName } from './suites.ts';

const USAGE = [
  'Usage: npm run conformance -- <protocol> [kit]',
  '  mcp                         the public suite of MCP, a package of this repository',
  '  rest [requests] [caller]    Schemathesis on the OpenAPI document, so many requests at least (50,000), by all callers in turn',
  `                              or by one of them alone: ${callerNames.join(', ')}`,
  '  python                      a client in Python, generated of the OpenAPI document, holds a conversation',
  '  a2a <folder>                the A2A Technology Compatibility Kit that lies there: a clone on its branch 0.3.x or 1.0-dev',
].join('\n');

const WORKER = 'test/support/agents/conformance/a2a-worker-main.ts';

/** What each suite gave, by its name. */
type Results = Map<SuiteName, KitTest[]>;

const runs: Readonly<Record<string, (kit: string | undefined) => Promise<Results>>> = {
  async mcp() {
    const apiMains = ['api/main.ts', 'test/support/agents/conformance/api-main.ts'];
    return withKeyedProduct({ apiMains, workerMain: 'workers/main.ts' }, async ([product, fixtures]) => {
      const asItIs: Check[] = [];
      for (const scenario of AGNOSTIC) asItIs.push(...await runConformance(product?.url ?? '', ['--scenario', scenario]));
      const all = await runConformance(fixtures?.url ?? '', ['--suite', 'active']);
      return new Map([['mcp-product', asItIs.flatMap(testOf)], ['mcp-fixtures', all.flatMap(testOf)]]);
    });
  },
  async a2a(folder) {
    if (folder === undefined) throw new ExplainedError(`Name the folder of the kit.\n${USAGE}`);
    const kit = a2aKitIn(folder);
    const copy = await installKit(folder);
    return withKeyedProduct({ apiMains: ['api/main.ts'], workerMain: WORKER, headers: kit.headers }, async ([proxy]) => {
      const results: Results = new Map();
      for (const [name, args] of Object.entries(kit.suites)) results.set(name as SuiteName, await runSuite(copy, args(proxy?.origin ?? '')));
      return results;
    });
  },
};

/** What it merely remarks on is no test. */
function testOf({ scenario, id, status, errorMessage = '' }: Check): KitTest[] {
  const outcome = ({ SUCCESS: 'passed', FAILURE: 'failed', WARNING: 'failed', SKIPPED: 'skipped', INFO: undefined } as const)[status];
  return outcome === undefined ? [] : [{ name: `${scenario}: ${id}`, outcome, message: errorMessage }];
}

/** `npm run conformance`: runs a public kit against a product of its own and holds what it finds against what is expected. */
async function main([protocol = '', kit, caller]: string[]): Promise<void> {
  if (protocol === 'rest') return runRest(kit === undefined ? ENOUGH_REQUESTS : Number(kit), caller);
  if (protocol === 'python') return runPython();
  const run = Object.hasOwn(runs, protocol) ? runs[protocol] : undefined;
  if (run === undefined) throw new ExplainedError(USAGE);
  for (const [name, tests] of await run(kit)) {
    const figures = figuresOf(tests);
    const unlike = differences(tests, suites[name].expected);
    process.stdout.write(`${suites[name].title}: ${figures.passed} passed, ${figures.failed} failed, ${figures.skipped} skipped\n`);
    if (unlike.length === 0) rewrite((document) => withFigures(document, name, figures, release()));
    else process.exitCode = 1;
    for (const line of unlike) process.stderr.write(`  not as expected: ${line}\n`);
  }
}

/** Shorter trials, and those of one caller, are for the looks of it: what they find counts, that they find nothing does not. */
async function runRest(wanted: number, caller?: string): Promise<void> {
  const only = callerNames.find((name) => name === caller);
  if (!Number.isSafeInteger(wanted) || wanted < 1 || (caller !== undefined && only === undefined)) throw new ExplainedError(USAGE);
  const { foundNothing, ...trial } = await tryRest(wanted, only);
  process.stdout.write(`Schemathesis ${trial.version}: ${trial.requests} requests, ${foundNothing ? 'nothing' : 'something'} found\n`);
  if (foundNothing && only === undefined && trial.requests >= ENOUGH_REQUESTS) rewrite((document) => withTrial(document, trial, release()));
  if (!foundNothing) process.exitCode = 1;
}

async function runPython(): Promise<void> {
  const { generator, files, printed, problems } = await tryPython();
  process.stdout.write(`${generator}: ${files} files\n${printed}`);
  for (const problem of problems) process.stderr.write(`  ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

const release = (): string => releaseOf(readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'));

function rewrite(change: (document: string) => string): void {
  const path = join(repositoryRoot, DOCUMENT);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
// Pools of the product's parts that ran in this process may still be open.
process.exit();
