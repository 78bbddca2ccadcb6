import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 10_000;
/** A child that ran this long is healthy: its next crash is restarted at once. */
const HEALTHY_AFTER_MS = 30_000;

/** SIGKILL to a detached process and everything it started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

export interface ChildOptions {
  name: string;
  /** Absolute path of the main module. */
  main: string;
  env: NodeJS.ProcessEnv;
  /** What its heap may grow to, in megabytes; Node's own bound when left out. */
  heapMb?: number;
  /** Hears each line the child prints. */
  log: (line: string) => void;
  /** Hears of each restart; `log` when left out. */
  tell?: (message: string) => void;
}

export interface SupervisedChild {
  readonly name: string;
  readonly pid: number | undefined;
  /** Crashes since the start, for telling a slow start from a hopeless one. */
  readonly crashes: number;
  /** SIGTERM, then SIGKILL to the child and its own children after `graceMs`. Answers whether it ended by itself. */
  stop(graceMs: number): Promise<boolean>;
  /** SIGKILL and no restart. */
  kill(): void;
}

/**
 * Runs a main module of this project in its own process and restarts it when it ends, with growing pauses.
 * Its IPC channel closes when this process dies in any way, and then the main stops itself.
 */
export function superviseChild({ name, main, env, heapMb, log, tell = log }: ChildOptions): SupervisedChild {
  let child: ChildProcess;
  let ended: Promise<void>;
  let stopping = false;
  let crashes = 0;
  let backoff = FIRST_BACKOFF_MS;
  let restart: NodeJS.Timeout | undefined;

  const run = (): void => {
    const startedAt = Date.now();
    // Its own process group: Ctrl-C is for the parent, which stops the children in order.
    child = spawn(
      process.execPath, [...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]), main],
      { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', log);
    }
    ended = new Promise((resolve) => {
      const finish = (how: string): void => {
        resolve();
        if (!stopping) retry(how, Date.now() - startedAt);
      };
      child.once('error', (error) => finish(error.message));
      child.once('exit', (code, signal) => finish(signal ?? `code ${code}`));
    });
  };

  const retry = (how: string, ranMs: number): void => {
    crashes += 1;
    if (ranMs > HEALTHY_AFTER_MS) backoff = FIRST_BACKOFF_MS;
    tell(`${name} ended (${how}); starting it again in ${backoff / 1000} s`);
    restart = setTimeout(run, backoff);
    backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
  };

  const halt = (): void => {
    stopping = true;
    clearTimeout(restart);
  };

  run();
  return {
    name,
    get pid() { return child.pid; },
    get crashes() { return crashes; },
    async stop(graceMs) {
      halt();
      let killed = false;
      const deadline = setTimeout(() => { killed = true; killGroup(child); }, graceMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(deadline);
      return !killed;
    },
    kill() {
      halt();
      killGroup(child);
    },
  };
}
