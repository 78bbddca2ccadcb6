import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from '../platform/supervised-child.ts';
import { commandLine, isRunning } from './process-table.mjs';

export type Log = (line: string) => void;

const KEPT_LINES = 200;

export interface TetherOptions {
  /** What the kernel sends to the process when its parent dies, however that happens. */
  parentDeathSignal: 'INT' | 'TERM' | 'KILL';
  /** More arguments for setpriv, for example to drop rights. */
  privileges?: string[];
  account?: { uid: number; gid: number } | undefined;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  log: Log;
}

/** A child process that does not outlive its parent. */
export interface TetheredProcess {
  readonly child: ChildProcess;
  /** Ends with the exit code or signal, also when the program could not be started. */
  readonly exited: Promise<string>;
  /** The last lines it printed, 20 when left out, 200 at most. */
  recentOutput(lines?: number): string;
}

let canTether: boolean | undefined;

/** Whether util-linux' setpriv is here; macOS has none. */
export function hasSetpriv(): boolean {
  canTether ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true']).status === 0;
  return canTether;
}

/** Starts a program in its own process group, so that Ctrl-C reaches the parent only, which then stops it in order. */
export function spawnTethered(command: string, args: string[], options: TetherOptions): TetheredProcess {
  const { parentDeathSignal, privileges = [], account, env, cwd, log } = options;
  const wrapped = hasSetpriv();
  const argv = wrapped ? ['--pdeathsig', parentDeathSignal, ...privileges, '--', command, ...args] : args;
  const child = spawn(wrapped ? 'setpriv' : command, argv, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(env && { env }),
    ...(cwd && { cwd }),
    ...(!wrapped && account),
  });
  const recent: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => {
      if (recent.push(line) > KEPT_LINES) recent.shift();
      log(line);
    });
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => { recent.push(error.message); resolve(error.message); });
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return { child, exited, recentOutput: (lines = 20) => recent.slice(-lines).join('\n') };
}

/** What every embedded server offers. */
export interface Service {
  pid: number;
  /** Resolves when the server has ended for any reason, with its exit code or signal. */
  exited: Promise<string>;
  /** Ends it in order; kills it after `graceMs`, 5 s when left out. */
  stop(graceMs?: number): Promise<void>;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
}

/** The common part of an embedded server. */
export function asService(server: TetheredProcess, stopSignal: NodeJS.Signals): Service {
  return {
    pid: server.child.pid ?? 0,
    exited: server.exited,
    stop: (graceMs = 5_000) => stopProcess(server, stopSignal, graceMs),
    kill: async () => { killGroup(server.child); await server.exited; },
  };
}

/** Asks the process to end and kills its group when it has not done so in time. */
async function stopProcess({ child, exited }: TetheredProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  child.kill(signal);
  const inTime = await Promise.race([exited.then(() => true), delay(graceMs, false, { ref: false })]);
  if (inTime) return;
  killGroup(child);
  await exited;
}

/**
 * Ends a process that an earlier, killed run left behind. A pid may belong to another program by now,
 * so only a process whose command line names `marker` is touched. Answers whether there was one.
 */
export async function stopOrphan(pid: number, marker: string, signal: NodeJS.Signals, graceMs: number): Promise<boolean> {
  const isOurs = (): boolean => isRunning(pid) && commandLine(pid).includes(marker);
  if (!isOurs()) return false;
  process.kill(pid, signal);
  if (!await waitUntil(() => !isOurs(), graceMs)) {
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => !isOurs(), graceMs);
  }
  return true;
}

/** Looks every 20 ms until the condition holds. Answers false when it does not within `timeoutMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!await condition()) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
