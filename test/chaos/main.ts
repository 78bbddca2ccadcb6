import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { startStack } from '../../local/stack.ts';
import { bundleWorkflows } from '../support/stack/bundle-workflows.ts';
import { createEmptyDatabase, createTemplate } from '../support/stack/databases.ts';
import { setTestStack } from '../support/stack/test-stack.ts';
import { runRollout } from '../deployment/rollout.ts';
import { runAstray } from './astray.ts';
import { runBookings } from './bookings.ts';
import { runChannels } from './channels.ts';
import { runModel } from './model.ts';
import { runRestore } from './restore.ts';
import { runTurns } from './turns.ts';

const USAGE = `Usage: npm run chaos -- <scenario> [options]

  turns     conversations while random API and worker processes are killed
  booking   bookings with a provider that loses replies and fails, and crowds after a last table
  channels  guests on messaging channels, with webhooks that come twice, while processes are killed
  model     guests of a hotel whose language model fails one time in five, while workers are killed in mid-call
  rollout   guests talk while every process of deploy/compose is replaced, in production's settings
  restore   the database is lost and put back from a base backup, under a Temporal service that has gone on
  astray    guests of hotels whose language models say whatever they like, or do what anybody writes to them

  --kills <n>           how many processes die (100; channels 20, model 10)
  --conversations <n>   how many guests there are (60)
  --burst <n>           messages per kill (20)
  --flows <n>           how many bookings there are (5000)
  --rounds <n>          how many last tables there are (100); how often a rollout replaces everything (3)
  --turns <n>           how many turns of a model there are (1000; astray 300)
  --every <n>           every so many-th of the 600 attacks is tried, on three minds (20)
  --guests <n>          how many guests want each (500); guests of channels (1000); of a model, a rollout or a backup (20)
  --at-once <n>         how many troubled bookings are made at the same time (50)
  --deliveries <n>      how many webhooks there are (10000)
  --per-second <n>      how many of them a second (100)
  --seed <n>            repeats a schedule (a new one each time)
`;

const { positionals: [scenario], values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' }, conversations: { type: 'string' }, burst: { type: 'string' }, seed: { type: 'string' },
    flows: { type: 'string' }, rounds: { type: 'string' }, guests: { type: 'string' }, 'at-once': { type: 'string' },
    turns: { type: 'string' }, every: { type: 'string' }, deliveries: { type: 'string' }, 'per-second': { type: 'string' },
  },
});
const names = ['turns', 'booking', 'channels', 'model', 'astray', 'rollout', 'restore'] as const;
const name = names.find((each) => each === scenario);
if (name === undefined) {
  process.stdout.write(USAGE);
  process.exit(scenario === undefined ? 0 : 1);
}

const count = (text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  process.stderr.write(USAGE);
  return process.exit(1);
};

const started = Date.now();
const dataDir = join(repositoryRoot, '.data', 'chaos', `run-${process.pid}`);
mkdirSync(dataDir, { recursive: true });
const stack = await startStack({ dataDir, binary: readLocalConfig().binary, ui: false, fsync: false });
const bundlePath = await bundleWorkflows(dataDir);
await createTemplate(stack.databaseUrl);
setTestStack({
  dataDir, bundlePath, databaseUrl: stack.databaseUrl, temporalAddress: stack.temporalAddress, apiUrls: ['', ''], operationsUrl: '', workerUrl: '',
  graph: { url: '', instagramUrl: '', appId: '', appSecret: '', verifyToken: '' },
});
const shared = {
  seed: count(values.seed, 1 + Math.floor(Math.random() * 1_000_000)),
  log: (line: string): void => { process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}\n`); },
};
const scenarios: Record<(typeof names)[number], () => Promise<{ complaints: string[] }>> = {
  turns: () => runTurns({
    ...shared, kills: count(values.kills, 100), conversations: count(values.conversations, 60), burst: count(values.burst, 20),
  }),
  booking: () => runBookings({
    ...shared, flows: count(values.flows, 5000), rounds: count(values.rounds, 100), guests: count(values.guests, 500),
    atOnce: count(values['at-once'], 50),
  }),
  model: () => runModel({
    ...shared, turns: count(values.turns, 1000), guests: count(values.guests, 20), kills: count(values.kills, 10),
  }),
  astray: () => runAstray({ ...shared, turns: count(values.turns, 300), every: count(values.every, 20), onEveryMind: true }),
  rollout: async () => runRollout({
    ...shared, folder: join(dataDir, 'deployment'), bundlePath, databaseUrl: await createEmptyDatabase('rollout'), temporalAddress: stack.temporalAddress,
    guests: count(values.guests, 20), rounds: count(values.rounds, 3),
  }),
  restore: () => runRestore({ ...shared, guests: count(values.guests, 20) }),
  channels: () => runChannels({
    ...shared, deliveries: count(values.deliveries, 10_000), perSecond: count(values['per-second'], 100),
    guests: count(values.guests, 1000), kills: count(values.kills, 20), patienceMs: 60 * 60 * 1000,
  }),
};
let report: { complaints: string[] };
try {
  report = await scenarios[name]();
} finally {
  await stack.kill();
}
const failed = report.complaints.length > 0;
writeFileSync(join(repositoryRoot, '.data', 'chaos', 'last-report.json'), `${JSON.stringify(report, null, 2)}\n`);
// The logs of a run that failed are worth keeping.
if (!failed) rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${report.complaints.join('\n')}${failed ? `\nLogs: ${dataDir}\n` : ''}${JSON.stringify(report)}\n`);
process.exit(failed ? 1 : 0);
