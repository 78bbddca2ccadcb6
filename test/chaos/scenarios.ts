import { join } from 'node:path';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { commitBefore, releaseAt } from '../deployment/release.ts';
import { runRollout } from '../deployment/rollout.ts';
import { runRotation } from '../deployment/rotation.ts';
import type { TopologyPlace } from '../deployment/topology.ts';
import { runAstray } from './astray.ts';
import { runBookings } from './bookings.ts';
import { runChannels } from './channels.ts';
import { runClocks } from './clocks.ts';
import { runDisks } from './disks.ts';
import { runEngines } from './engines.ts';
import { runMix } from './mix.ts';
import { runModel } from './model.ts';
import { runNetwork } from './network.ts';
import { runOverload } from './overload.ts';
import { runRestore } from './restore.ts';
import { runSlow } from './slow.ts';
import { runTurns } from './turns.ts';
import { runVersions } from './versions.ts';

/** The sizes of a run, by the names of the command's options. */
export type Sizes = Record<string, number>;

/** The options of a run besides its sizes. */
interface Shared {
  seed: number;
  /** The commit that runs before this checkout, if the scenario needs two versions. */
  from?: string | undefined;
  log: (line: string) => void;
}

interface Scenario {
  what: string;
  /** The sizes in a run of all, and with `--full` (those of the scorecard). */
  small: Sizes;
  full: Sizes;
  run(sizes: Sizes, shared: Shared): Promise<{ complaints: string[] }>;
}

const at = (sizes: Sizes, name: string): number => sizes[name] ?? 1;

/** The place of a deployment whose processes first run the commit before this one. */
async function deployment({ from, log }: Shared): Promise<TopologyPlace> {
  const { dataDir, bundlePath, temporalAddress } = testStack();
  const commit = from ?? await commitBefore();
  const before = await releaseAt(commit, join(dataDir, 'before'));
  log(`The previous version is ${commit}.`);
  return { folder: join(dataDir, 'deployment'), bundlePath, before, databaseUrl: await createEmptyDatabase('rollout'), temporalAddress };
}

/** All scenarios, in the order of a run of all. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  turns: {
    what: 'conversations while random API and worker processes are killed',
    small: { kills: 6, conversations: 20, burst: 10 }, full: { kills: 100, conversations: 60, burst: 20 },
    run: (sizes, shared) => runTurns({
      ...shared, kills: at(sizes, 'kills'), conversations: at(sizes, 'conversations'), burst: at(sizes, 'burst'),
    }),
  },
  engines: {
    what: 'conversations and bookings while the Temporal service and Postgres are killed in turn',
    small: { stops: 2, conversations: 10, burst: 8 }, full: { stops: 20, conversations: 40, burst: 20 },
    run: (sizes, shared) => runEngines({
      ...shared, stops: at(sizes, 'stops'), conversations: at(sizes, 'conversations'), burst: at(sizes, 'burst'),
    }),
  },
  mix: {
    what: 'bookings through tools and MCP, turns, crawls and A2A tasks while workers are killed',
    small: { kills: 3, turns: 24, flows: 12, calls: 6, tasks: 6, crawls: 3 },
    full: { kills: 100, turns: 2000, flows: 2000, calls: 500, tasks: 500, crawls: 200 },
    run: (sizes, shared) => runMix({
      ...shared, kills: at(sizes, 'kills'), turns: at(sizes, 'turns'), flows: at(sizes, 'flows'), calls: at(sizes, 'calls'),
      tasks: at(sizes, 'tasks'), crawls: at(sizes, 'crawls'),
    }),
  },
  network: {
    what: 'connections to Postgres and Temporal are delayed, half-closed and cut while guests talk',
    small: { rounds: 1, guests: 8 }, full: { rounds: 10, guests: 40 },
    run: (sizes, shared) => runNetwork({ ...shared, rounds: at(sizes, 'rounds'), guests: at(sizes, 'guests') }),
  },
  overload: {
    what: 'three times as many messages as there is room for: the rest are refused at once, and every accepted message is answered',
    small: { guests: 100, seconds: 20 }, full: { guests: 100, seconds: 60 },
    run: (sizes, shared) => runOverload({ ...shared, guests: at(sizes, 'guests'), seconds: at(sizes, 'seconds') }),
  },
  disks: {
    what: 'the disks of Postgres and of the Temporal service are full while guests talk (needs root)',
    small: { rounds: 1, guests: 8 }, full: { rounds: 5, guests: 40 },
    run: (sizes, shared) => runDisks({ ...shared, rounds: at(sizes, 'rounds'), guests: at(sizes, 'guests') }),
  },
  clocks: {
    what: 'the clocks of API and worker jump while guests talk and book (needs Debian\'s libfaketime)',
    small: { rounds: 1, guests: 8 }, full: { rounds: 5, guests: 40 },
    run: (sizes, shared) => runClocks({ ...shared, rounds: at(sizes, 'rounds'), guests: at(sizes, 'guests') }),
  },
  slow: {
    what: 'sockets that read nothing and requests that never end while guests talk',
    small: { sockets: 100, guests: 8 }, full: { sockets: 1000, guests: 20 },
    run: (sizes, shared) => runSlow({ ...shared, sockets: at(sizes, 'sockets'), guests: at(sizes, 'guests') }),
  },
  booking: {
    what: 'bookings with a provider that loses replies and fails, and crowds competing for a last table',
    small: { flows: 40, rounds: 2, guests: 25, 'at-once': 30 }, full: { flows: 5000, rounds: 100, guests: 500, 'at-once': 50 },
    run: (sizes, shared) => runBookings({
      ...shared, flows: at(sizes, 'flows'), rounds: at(sizes, 'rounds'), guests: at(sizes, 'guests'), atOnce: at(sizes, 'at-once'),
    }),
  },
  channels: {
    what: 'guests on messaging channels, with repeated webhooks, while processes are killed',
    small: { deliveries: 300, 'per-second': 50, guests: 60, kills: 2 },
    full: { deliveries: 10_000, 'per-second': 100, guests: 1000, kills: 20 },
    run: (sizes, shared) => runChannels({
      ...shared, deliveries: at(sizes, 'deliveries'), perSecond: at(sizes, 'per-second'), guests: at(sizes, 'guests'),
      kills: at(sizes, 'kills'), patienceMs: 60 * 60 * 1000,
    }),
  },
  model: {
    what: 'guests of a hotel whose language model fails one time in five while workers are killed mid-call',
    small: { turns: 40, guests: 8, kills: 2 }, full: { turns: 1000, guests: 20, kills: 10 },
    run: (sizes, shared) => runModel({ ...shared, turns: at(sizes, 'turns'), guests: at(sizes, 'guests'), kills: at(sizes, 'kills') }),
  },
  astray: {
    what: 'guests of hotels whose language models make things up or obey anybody who writes to them',
    small: { turns: 30, every: 100 }, full: { turns: 300, every: 20 },
    run: (sizes, shared) => runAstray({ ...shared, turns: at(sizes, 'turns'), every: at(sizes, 'every'), onEveryMind: true }),
  },
  rollout: {
    what: 'every process of deploy/compose is replaced by this version while guests talk, with production settings',
    small: { guests: 6, rounds: 1 }, full: { guests: 20, rounds: 3 },
    run: async (sizes, shared) =>
      runRollout({ ...shared, ...await deployment(shared), guests: at(sizes, 'guests'), rounds: at(sizes, 'rounds') }),
  },
  rotation: {
    what: 'the server\'s secret and the passwords of both logins change in every process while guests talk',
    small: { guests: 4 }, full: { guests: 20 },
    run: async (sizes, { log }) => {
      const { dataDir, bundlePath, temporalAddress } = testStack();
      const databaseUrl = await createEmptyDatabase('rotation');
      return runRotation({ folder: join(dataDir, 'rotation'), bundlePath, temporalAddress, databaseUrl, log, guests: at(sizes, 'guests') });
    },
  },
  versions: {
    what: 'worker versions are promoted, rolled back and drained while guests talk and book',
    small: { rounds: 1, guests: 8 }, full: { rounds: 5, guests: 40 },
    run: (sizes, shared) => runVersions({ ...shared, rounds: at(sizes, 'rounds'), guests: at(sizes, 'guests') }),
  },
  restore: {
    what: 'the database is lost and restored from a base backup while Temporal\'s data are newer',
    small: { guests: 6 }, full: { guests: 20 },
    run: (sizes, shared) => runRestore({ ...shared, of: 'files', guests: at(sizes, 'guests') }),
  },
  'restore-dump': {
    what: 'the same with pg_dump and pg_restore',
    small: { guests: 6 }, full: { guests: 20 },
    run: (sizes, shared) => runRestore({ ...shared, of: 'dump', guests: at(sizes, 'guests') }),
  },
  'restore-temporal': {
    what: 'Temporal\'s data are lost and restored from a copy while the database is newer',
    small: { guests: 6 }, full: { guests: 20 },
    run: (sizes, shared) => runRestore({ ...shared, of: 'temporal', guests: at(sizes, 'guests') }),
  },
};
