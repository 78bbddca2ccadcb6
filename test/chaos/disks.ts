import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readLocalConfig } from '../../local/config.ts';
import { ensureLogins } from '../../local/database-logins.ts';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { findTemporalBinary } from '../../local/temporal-binary.ts';
import { startTemporal, type RunningTemporal } from '../../local/temporal-server.ts';
import { migrate } from '../../domain/storage/migrate.ts';
import { freePort } from '../../platform/free-port.ts';
import { registerSearchAttributes } from '../../temporal/search-attributes.ts';
import { startApi, startWorker, TEST_SERVER_SECRET, type ProductProcess } from '../support/stack/processes.ts';
import { talkingOnly } from '../support/stack/product.ts';
import { query } from '../support/stack/query.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { journal } from './journal.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { talkComplaints, Talks } from './talks.ts';

export interface DisksOptions {
  /** The number of times that each disk is full. */
  rounds: number;
  guests: number;
  log: (line: string) => void;
}

export interface DisksReport {
  fullDisks: number;
  messages: number;
  repeatedRequests: number;
  acknowledgedMaxMs: number;
  /** The number of times that an engine stopped because of it and was restarted, as its supervisor would do. */
  enginesEnded: number;
  complaints: string[];
}

const FULL_MS = 6_000;
const MEGABYTES = { postgres: 400, temporal: 100 };

/** A separate file system that the test can fill to the last byte; only root may mount one. */
class Disk {
  readonly path: string;

  /** @throws Error if this process may not mount */
  constructor(path: string, megabytes: number) {
    this.path = path;
    mkdirSync(path, { recursive: true });
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', path);
  }

  fill(): void {
    // Stops on purpose when no space is left.
    spawnSync('dd', ['if=/dev/zero', `of=${join(this.path, 'ballast')}`, 'bs=64k'], { stdio: 'ignore' });
  }

  empty(): void { rmSync(join(this.path, 'ballast'), { force: true }); }

  unmount(): void { run('umount', '--lazy', this.path); }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} needs root and Linux: ${stderr || String(error)}`);
}

/** An engine on its own disk, restarted on its data if it has ended. */
interface Engine {
  name: string;
  disk: Disk;
  service: RunningPostgres | RunningTemporal;
  restart(): Promise<RunningPostgres | RunningTemporal>;
  hasEnded: boolean;
}

function watched(name: string, disk: Disk, service: Engine['service'], restart: Engine['restart']): Engine {
  const engine: Engine = { name, disk, service, restart, hasEnded: false };
  void service.exited.then(() => { engine.hasEnded = true; });
  return engine;
}

/** The disks of Postgres and of the Temporal service fill up in turn while guests talk; then every acknowledged message exists once. */
export async function runDisks({ rounds, guests: count, log }: DisksOptions): Promise<DisksReport> {
  const { dataDir, bundlePath } = testStack();
  const disks = {
    postgres: new Disk(join(dataDir, 'disk-postgres'), MEGABYTES.postgres), temporal: new Disk(join(dataDir, 'disk-temporal'), MEGABYTES.temporal),
  };
  const processes: ProductProcess[] = [];
  let engines: Engine[] = [];
  try {
    const startDatabase = (port?: number): Promise<RunningPostgres> => startPostgres({
      dataDir: join(disks.postgres.path, 'data'), log: () => undefined, ...(port === undefined ? {} : { port }),
    });
    const postgres = await startDatabase();
    const place = { dbFile: join(disks.temporal.path, 'temporal.db'), port: await freePort() };
    const binary = await findTemporalBinary({ config: readLocalConfig().binary });
    const startService = (): Promise<RunningTemporal> =>
      startTemporal({ binary, ...place, uiPort: undefined, namespace: 'default', log: () => undefined });
    const temporal = await startService();
    engines = [
      watched('Postgres', disks.postgres, postgres, () => startDatabase(postgres.port)), watched('Temporal', disks.temporal, temporal, startService),
    ];
    await Promise.all([migrate(postgres.url), registerSearchAttributes({ address: temporal.address, namespace: 'default' })]);
    await ensureLogins(postgres.url, TEST_SERVER_SECRET);
    const options = {
      dataDir, bundlePath, databaseUrl: postgres.url, temporalAddress: temporal.address,
      env: { ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000', UNDERSTANDING_THREADS: '1' },
    };
    processes.push(...await Promise.all([startApi(options), startWorker(options)]));
    const view = {
      clientId: await createHotelIn(postgres.url, { name: 'Hotel Havoc', hotelConfig: { handoff: { enabled: false } } }),
      apis: () => [processes[0]!.url],
      sql: <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) => query<Row>(postgres.url, text, values),
    };
    const guests = await Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const talks = new Talks();
    let enginesEnded = 0;
    for (let round = 0; round < rounds * engines.length; round += 1) {
      const index = round % engines.length;
      const engine = engines[index]!;
      log(`the disk of ${engine.name} is full`);
      journal.fault(`the disk of ${engine.name} is full`);
      talks.begin(round, guests);
      engine.disk.fill();
      talks.begin(round, guests);
      await delay(FULL_MS);
      engine.disk.empty();
      journal.fault(`the disk of ${engine.name} has room`);
      if (engine.hasEnded) {
        log(`${engine.name} has ended and restarts`);
        enginesEnded += 1;
        engines[index] = watched(engine.name, engine.disk, await engine.restart(), engine.restart);
      }
      await talks.ended();
    }
    const complaints = [...talks.failures, ...await talkComplaints(guests)];
    const sent = guests.flatMap((guest) => guest.sent);
    return {
      fullDisks: rounds * engines.length, messages: sent.length, enginesEnded,
      repeatedRequests: sent.reduce((sum, { attempts }) => sum + attempts - 1, 0),
      acknowledgedMaxMs: Math.max(...sent.map(({ acknowledgedAfterMs }) => acknowledgedAfterMs)), complaints,
    };
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await Promise.all(engines.map(({ service }) => service.kill()));
    for (const disk of Object.values(disks)) disk.unmount();
  }
}
