import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLocalConfig } from '../../local/config.ts';
import { freePort } from '../../platform/free-port.ts';
import { commandLine } from '../../local/process-table.mjs';
import { waitUntil } from '../../local/tethered-process.ts';
import { compileCacheOf } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { killHard, repositoryRoot } from './scratch.ts';

/** Stand-ins that serve and stop like the real mains, so that the subject here is the stack around them. */
const mains = {
  api: `const { createServer } = await import('node:http');
    const server = createServer((request, response) => response.end('ok')).listen(Number(ENV.PORT), ENV.HOST);
    const stop = () => { console.log('api stops'); server.close(); server.closeAllConnections(); process.channel?.unref(); };`,
  workers: `import pg from 'pg';
    if (ENV.WORKER_QUEUES.includes('interactive')) {
      const client = new pg.Client({ connectionString: ENV.DATABASE_SYSTEM_URL });
      await client.connect();
      await client.query('set role concierge_system');
      await client.query("insert into understanding_example values (gen_random_uuid(), gen_random_uuid(), 'en', 'visit', 'refused', now())");
      const { rows } = await client.query("select count(*)::int as n from understanding_example where intent = 'visit'");
      console.log(JSON.stringify({ level: 30, msg: 'visit ' + rows[0].n }));
      await client.end();
    }
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => response.end('ok')).listen(Number(ENV.WORKER_HTTP_PORT), '127.0.0.1');
    const stop = () => { console.log('worker stops'); server.close(); server.closeAllConnections(); process.channel?.unref(); };`,
};

let clone = '';
const started: ChildProcess[] = [];

/** Everything that runs on behalf of the clone. */
const survivors = (): string[] => readdirSync('/proc')
  .filter((name) => /^\d+$/.test(name))
  .map((pid) => commandLine(Number(pid)))
  .filter((command) => command.includes(clone));

interface Run {
  child: ChildProcess;
  output: () => string;
  says: (text: string) => Promise<boolean>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(clone, 'local', 'start.ts')], {
    // The stand-in of the worker reads no website.
    env: { PATH: readLocalConfig().binary.searchPath, PIPELINE_DISPATCH: 'off', NODE_COMPILE_CACHE: compileCacheOf(testStack().dataDir), WORKFLOW_BUNDLE: 'stand-ins have none', ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; });
  const ended = new Promise<number | null>((resolve) => { child.once('close', resolve); });
  return { child, output: () => text, says: (part) => waitUntil(() => text.includes(part), 120_000), ended };
}

describe('npm start', () => {
  const env: Record<string, string> = { DATA_DIR: 'one' };
  /** The one stack that these tests go on with, since each start computes for seconds. */
  let run: Run;

  beforeAll(async () => {
    env['PORT'] = String(await freePort());
    clone = realpathSync(mkdtempSync(join(tmpdir(), 'concierge-start-')));
    // Modules of `local` find what they start from where they are; the others are those that the run has compiled.
    for (const folder of ['local', 'package.json']) cpSync(join(repositoryRoot, folder), join(clone, folder), { recursive: true });
    for (const folder of ['domain', 'platform', 'temporal', 'activities', 'node_modules', 'console']) symlinkSync(join(repositoryRoot, folder), join(clone, folder));
    mkdirSync(join(clone, '.data'));
    symlinkSync(join(repositoryRoot, '.data', 'bin'), join(clone, '.data', 'bin'));
    for (const [folder, code] of Object.entries(mains)) {
      mkdirSync(join(clone, folder));
      writeFileSync(join(clone, folder, 'main.ts'), `import { env as ENV } from 'node:process'; ${code} process.once('SIGTERM', stop); process.once('disconnect', stop);`);
    }
  });
  afterAll(async () => {
    await Promise.all(started.splice(0).map(killHard));
    await waitUntil(() => survivors().length === 0, 45_000);
    rmSync(clone, { recursive: true, force: true });
  });

  test('prints where everything is', async () => {
    run = start(env);
    expect(await run.says('The concierge is ready')).toBe(true);
    expect(run.output()).toMatch(/Demo hostel: page +http:\/\/localhost:\d+\/demo\/hostel-marejada\n +Demo hostel: site +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(await run.says('visit 1')).toBe(true);
    expect((await fetch(`http://127.0.0.1:${env['PORT']}/readyz`)).status).toBe(200);
  });

  test('starts its servers again when they are killed', async () => {
    const pidFiles = [join('postgres', 'postmaster.pid'), join('temporal', 'temporal.db.pid')].map((file) => join(clone, 'one', file));
    const pids = (): number[] => pidFiles.map((file) => { try { return parseInt(readFileSync(file, 'utf8'), 10); } catch { return 0; } });
    const before = pids();
    // Pid 0 would be this test's own process group.
    expect(before.every((pid) => pid > 0)).toBe(true);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    expect(await waitUntil(() => pids().every((pid, index) => pid > 0 && pid !== before[index]), 45_000)).toBe(true);
    expect(run.output()).toMatch(/Postgres ended \(SIGKILL\); starting it again/);
  });

  test('stops on SIGTERM, and finds its data again', async () => {
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.output()).toMatch(/api stops.*worker stops.*Stopped cleanly after \d\.\d s/s);
    expect(survivors()).toEqual([]);
    run = start(env);
    expect(await run.says('visit 2')).toBe(true);
    expect(await run.says('The concierge is ready')).toBe(true);
  });

  test('recovers when it is killed, on the same ports', async () => {
    const ports = readFileSync(join(clone, 'one', 'ports.json'), 'utf8');
    await killHard(run.child);
    run = start(env);
    expect(await run.says('The concierge is ready')).toBe(true);
    expect(readFileSync(join(clone, 'one', 'ports.json'), 'utf8')).toBe(ports);
  });

  test('runs beside another stack, explains a third one on the same data, and leaves nothing running', async () => {
    const other = start({ PORT: String(await freePort()), DATA_DIR: 'two' });
    expect(await other.says('The concierge is ready')).toBe(true);
    const third = start({ ...env, PORT: String(await freePort()) });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`process ${run.child.pid}`);
    for (const { child } of [run, other]) child.kill('SIGINT');
    expect(await Promise.all([run.ended, other.ended])).toEqual([0, 0]);
    expect(await waitUntil(() => survivors().length === 0, 45_000)).toBe(true);
  });

  test('explains a port in use and a wrong setting without a stack trace', async () => {
    const stranger = createServer();
    const port = await new Promise<number>((resolve) => {
      stranger.listen(0, '127.0.0.1', () => resolve((stranger.address() as { port: number }).port));
    });
    const [inUse, wrong] = [start({ PORT: String(port), DATA_DIR: 'three' }), start({ PORT: 'x' })];
    expect(await Promise.all([inUse.ended, wrong.ended])).toEqual([1, 1]);
    expect(inUse.output()).toMatch(/Port \d+ is in use.*PORT=\d+ npm start/s);
    expect(wrong.output()).toMatch(/PORT: must be a number/);
    expect(inUse.output() + wrong.output()).not.toMatch(/\n\s+at /);
    stranger.close();
  });
});
