import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readLocalConfig, repositoryRoot } from '../local/config.ts';
import { DEMO_CLIENT_ID } from '../local/demo-client.ts';
import { freePort } from '../platform/free-port.ts';

/** A guest's question that the demo hotel's website answers, and what its answer says. */
const QUESTION = { query: 'When is breakfast?', expects: /07:00|7:00|7 am/i };
const GIVE_UP_MS = 15 * 60_000;
const ASK_EVERY_MS = 200;

interface Figures {
  /** Since the clone began, or since `npm start` where everything is there, in seconds. */
  firstRightAnswer: number;
  /** Since `npm start`, in seconds. */
  banner: number;
}

/**
 * From `git clone` with empty caches of npm and pip to the first right answer, and the same for a second start. It prints what `npm start`
 * prints.
 */
export async function benchStart({ log }: { log: (line: string) => void }): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'concierge-first-start-'));
  const clone = join(folder, 'clone');
  const env = { ...environment(folder), PORT: String(await freePort()) };
  try {
    const began = Date.now();
    const cloned = spawnSync('git', ['clone', '--quiet', repositoryRoot, clone]);
    if (cloned.status !== 0) throw new Error(String(cloned.stderr));
    const cold = await start({ clone, env, since: began, log });
    const second = await start({ clone, env, since: Date.now(), log });
    return { bench: 'start', cold, second };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without what an earlier installation has left, and without what npm tells the scripts that it runs. */
function environment(folder: string): NodeJS.ProcessEnv {
  const { inherited } = readLocalConfig();
  const mine = Object.entries(inherited).filter(([name]) => !/^(npm_|NODE|DATA_DIR|TEMPORAL_)/.test(name));
  const path = (inherited['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules')).join(delimiter);
  return { ...Object.fromEntries(mine), PATH: path, npm_config_cache: join(folder, 'npm'), PIP_CACHE_DIR: join(folder, 'pip') };
}

async function start(
  { clone, env, since, log }: { clone: string; env: NodeJS.ProcessEnv; since: number; log: (line: string) => void },
): Promise<Figures> {
  const began = Date.now();
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let bannerAt = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (bannerAt === 0 && text.includes('The concierge is ready')) bannerAt = Date.now();
      log(chunk.trimEnd());
    });
  }
  const answeredAt = await firstRightAnswer(child, `http://127.0.0.1:${env['PORT']}/api/message`);
  while (bannerAt === 0) await delay(50);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  const seconds = (from: number, to: number): number => Math.round((to - from) / 100) / 10;
  return { firstRightAnswer: seconds(since, answeredAt), banner: seconds(began, bannerAt) };
}

async function firstRightAnswer(child: ChildProcess, url: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-test-session': 'true', 'x-client-id': DEMO_CLIENT_ID };
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline && child.exitCode === null; await delay(ASK_EVERY_MS)) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: QUESTION.query }) }).catch(() => undefined);
    const answer = response?.ok === true ? await response.json() as { message?: string } : {};
    if (QUESTION.expects.test(answer.message ?? '')) return Date.now();
  }
  throw new Error(`No right answer came from ${url}.`);
}
