import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isRunning } from '../../local/process-table.mjs';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { cleanUp, killHard, runOther, scratchFolder, silent } from './scratch.ts';

const running: RunningPostgres[] = [];

async function start(dataDir: string): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, fsync: false, log: silent });
  running.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts Postgres and waits to be killed. */
const startElsewhere = (dataDir: string) => runOther<{ pid: number; url: string }>(`
  const { startPostgres } = await local('postgres.ts');
  const { pid, url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false, log() {} });
  say({ pid, url });`);

describe('the embedded Postgres', () => {
  /** One cluster that each test leaves behind in order: making one takes longer than any of them. */
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'concierge-postgres-')));
  const dataDir = join(folder, 'postgres');
  afterEach(async () => {
    await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
    await cleanUp();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds yesterday\'s data, with the same password and letters beyond ASCII', async () => {
    const first = await start(dataDir);
    await query(first.url, 'create extension pg_trgm; create table stay (guest text); insert into stay values (\'Zoë\')');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'select guest, upper(guest) as loud, show_trgm(guest) = show_trgm(\'zo\') as blind from stay'))
      .toEqual([{ guest: 'Zoë', loud: 'ZOË', blind: false }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, '..')).toSorted()).toEqual(['postgres', 'postgres.password']);
  });

  test('ends with a killed parent, and the next start recovers what was committed', async () => {
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.url, 'create table after_parent as select 1 as n');
    await killHard(child);
    const next = await start(dataDir);
    expect(isRunning(answer.pid)).toBe(false);
    expect(await query(next.url, 'select n from after_parent')).toEqual([{ n: 1 }]);
  });

  test('comes back after SIGKILL while a client is connected', async () => {
    const first = await start(dataDir);
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', silent);
    await client.connect();
    await client.query('create table after_kill as select 2 as n');
    await first.kill();
    expect(await query((await start(dataDir)).url, 'select n from after_kill')).toEqual([{ n: 2 }]);
    await client.end().catch(silent);
  });
});

describe('a half-written data directory', () => {
  afterEach(async () => {
    await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
    await cleanUp();
  });

  test('of a run killed while it was made is made again', async () => {
    const parent = scratchFolder();
    const dataDir = join(parent, 'postgres');
    const { child } = await runOther(`
      const { startPostgres } = await local('postgres.ts');
      void startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false, log() {} });
      const { readdirSync } = await import('node:fs');
      const { waitUntil } = await local('tethered-process.ts');
      const draft = () => readdirSync(${JSON.stringify(parent)}, { recursive: true }).some((name) => name.endsWith('PG_VERSION'));
      say(await waitUntil(draft, 45_000));`);
    await killHard(child);
    expect(existsSync(dataDir)).toBe(false);
    expect(await query((await start(dataDir)).url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(parent).toSorted()).toEqual(['postgres', 'postgres.password']);
  });

  test('without a control file is moved aside, not deleted', async () => {
    const parent = scratchFolder();
    const dataDir = join(parent, 'postgres');
    mkdirSync(join(dataDir, 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
    await start(dataDir);
    const aside = readdirSync(parent).find((name) => name.startsWith('postgres.incomplete-'));
    expect(readFileSync(join(parent, aside ?? '', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  test.each([
    ['of another version', (dataDir: string) => writeFileSync(join(dataDir, 'PG_VERSION'), '16\n'), /Postgres 16.*DATA_DIR/s],
    ['without its password', (dataDir: string) => rmSync(`${dataDir}.password`), /password file.*missing/s],
  ])('%s is explained and left alone', async (_case, damage, message) => {
    const dataDir = join(scratchFolder(), 'postgres');
    mkdirCluster(dataDir);
    damage(dataDir);
    await expect(startPostgres({ dataDir, log: silent })).rejects.toThrow(message);
    expect(existsSync(join(dataDir, 'global', 'pg_control'))).toBe(true);
  });
});

/** As much of a cluster as the checks before a start look at. */
function mkdirCluster(dataDir: string): void {
  mkdirSync(join(dataDir, 'global'), { recursive: true });
  writeFileSync(join(dataDir, 'global', 'pg_control'), '');
  writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
  writeFileSync(`${dataDir}.password`, 'secret\n');
}
