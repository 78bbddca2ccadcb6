import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { startStack } from '../../local/stack.ts';
import { bundleWorkflows } from '../support/stack/bundle-workflows.ts';
import { createTemplate } from '../support/stack/databases.ts';
import { setTestStack } from '../support/stack/test-stack.ts';
import { journal } from './journal.ts';
import { scenarios, type Sizes } from './scenarios.ts';

const sizesOf = (sizes: Sizes): string => Object.entries(sizes).map(([name, size]) => `--${name} ${size}`).join(' ');
const sizeNames = [...new Set(Object.values(scenarios).flatMap(({ full }) => Object.keys(full)))];

/** A successful scenario of the scorecard takes no longer. */
const MINUTES = 180;
/** The number of open operations to name; more tell nothing new. */
const SHOWN = 20;

const USAGE = `Usage: npm run chaos -- [<scenario>] [options]

Without a name, all scenarios run one after the other at small sizes, or with --full at the sizes in brackets.
A scenario by its name runs at those sizes, or with --small at small ones.

${Object.entries(scenarios).map(([name, { what, full }]) => `  ${name.padEnd(16)} ${what}\n                   (${sizesOf(full)})`).join('\n')}

  --seed <n>        repeats a schedule (default: a new one each time)
  --from <commit>   for rollout: the version to replace (default: the last tag, or the commit before)
  --minutes <n>     gives a scenario up after this time and names its open operations (default: ${MINUTES})
`;

const { positionals: [name], values } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false }, small: { type: 'boolean', default: false }, help: { type: 'boolean', default: false },
    seed: { type: 'string' }, from: { type: 'string' }, minutes: { type: 'string', default: String(MINUTES) },
    ...Object.fromEntries(sizeNames.map((each) => [each, { type: 'string' as const }])),
  },
});
if (values.help || (name !== undefined && scenarios[name] === undefined)) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 1);
}

const count = (text: string): number => {
  if (Number.isSafeInteger(Number(text)) && Number(text) >= 1) return Number(text);
  process.stderr.write(USAGE);
  return process.exit(1);
};
const given: Sizes = Object.fromEntries(Object.entries(values)
  .flatMap(([option, value]) => (typeof value === 'string' && sizeNames.includes(option) ? [[option, count(value)]] : [])));
const seed = values.seed === undefined ? 1 + Math.floor(Math.random() * 1_000_000) : count(values.seed);
const minutes = count(values.minutes);

const started = Date.now();
const log = (line: string): void => { process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}\n`); };
const folder = join(repositoryRoot, '.data', 'chaos');
const dataDir = join(folder, `run-${process.pid}`);
mkdirSync(dataDir, { recursive: true });
const stack = await startStack({ dataDir, binary: readLocalConfig().binary, ui: false, fsync: false });
const bundlePath = await bundleWorkflows(dataDir);
await createTemplate(stack.databaseUrl);
setTestStack({
  dataDir, bundlePath, databaseUrl: stack.databaseUrl, temporalAddress: stack.temporalAddress, apiUrls: ['', ''], operationsUrl: '', workerUrl: '',
  graph: { url: '', instagramUrl: '', appId: '', appSecret: '', verifyToken: '' },
});

interface Outcome {
  scenario: string;
  sizes: Sizes;
  seconds: number;
  /** Its measurements. */
  figures: object;
  complaints: string[];
  faults: typeof journal.faults;
  operations: typeof journal.operations;
}

let isGivenUp = false;

/** @throws Error that names open operations once the time is over */
const givenUp = async (): Promise<never> => {
  await delay(minutes * 60_000, undefined, { ref: false });
  isGivenUp = true;
  const { open } = journal;
  throw new Error(`${open.length} operations are open after ${minutes} minutes: ${open.slice(0, SHOWN).join(', ')}`);
};

async function play(scenario: string): Promise<Outcome> {
  const { run, small, full } = scenarios[scenario]!;
  const sizes = { ...values.small || (name === undefined && !values.full) ? small : full, ...given };
  const began = Date.now();
  log(`${scenario} ${sizesOf(sizes)} --seed ${seed}`);
  journal.begin();
  const { complaints, ...figures } = await Promise.race([run(sizes, { seed, from: values.from, log }), givenUp()])
    .catch((error: unknown) => ({ complaints: [`It did not end: ${error instanceof Error ? error.stack : String(error)}`] }));
  const seconds = Math.round((Date.now() - began) / 1000);
  log(`${scenario}: ${complaints.length === 0 ? 'no complaint' : complaints.join('\n')} ${JSON.stringify(figures)}`);
  return { scenario, sizes, seconds, figures, complaints, faults: journal.faults, operations: journal.operations };
}

const outcomes: Outcome[] = [];
try {
  for (const scenario of name === undefined ? Object.keys(scenarios) : [name]) {
    outcomes.push(await play(scenario));
    // It still runs, so the next scenario would not be alone.
    if (isGivenUp) break;
  }
} finally {
  await stack.kill();
}
const failed = outcomes.some(({ complaints }) => complaints.length > 0);
const report = join(folder, 'report.json');
writeFileSync(report, `${JSON.stringify({ startedAt: new Date(started).toISOString(), seed, failed, scenarios: outcomes }, null, 1)}\n`);
// Keeps the logs of a failed run.
if (!failed) rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${failed ? `Logs: ${dataDir}\n` : ''}Report: ${report}\n`);
process.exit(failed ? 1 : 0);
