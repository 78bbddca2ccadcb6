import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../../../domain/model/errors.ts';
import { ReadingFailed } from '../../../domain/ports/content-reader.ts';
import { HEAP_MB, IDLE_MS, KEPT_BYTES, READINGS, WALL_MS } from './limits.ts';
import type { Answer, Order } from './messages.ts';
import { TIME_SIGNAL } from './shared-state.ts';

const MAIN = fileURLToPath(new URL('./reader-main.ts', import.meta.url));

/** A process that reads, one thing at a time. It starts when there is something to read, and again after it has ended. */
export class ReaderProcess {
  #child: ChildProcess | undefined;
  #ready: Promise<void> | undefined;
  #readings = 0;
  #idle: NodeJS.Timeout | undefined;

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws DomainError, ReadingFailed, or an Error without a code, as `ContentReader` tells */
  async read(order: Order): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    child.ref();
    child.channel?.ref();
    await this.#ready;
    try {
      return this.#outputOf(await exchange(child, order));
    } finally {
      child.unref();
      child.channel?.unref();
      // Otherwise it would take memory from then on.
      this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #outputOf({ output, failure, keptBytes }: Answer): unknown {
    this.#readings += 1;
    if (this.#readings >= READINGS || keptBytes > KEPT_BYTES) this.stop();
    if (failure === undefined) return output;
    throw failure.code === null ? new Error(failure.message) : new DomainError(failure.code, failure.message);
  }

  #start(): ChildProcess {
    const cache = getCompileCacheDir();
    // Of the worker's environment it gets nothing: what takes strangers' content apart knows no secrets.
    const child = fork(MAIN, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8', '--no-warnings'],
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#readings = 0;
    child.once('exit', () => { if (this.#child === child) this.#child = undefined; });
    child.on('error', () => undefined);
    // One that ends before it is ready ends its first reading as well.
    this.#ready = new Promise((resolve) => { child.once('message', () => resolve()).once('exit', () => resolve()); });
    return child;
  }
}

function exchange(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => { isLate = true; child.kill('SIGKILL'); }, WALL_MS);
    const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
      finish(() => reject(new ReadingFailed(isLate ? 'time' : causeOf(code, signal))));
    const answered = (answer: unknown): void => finish(() => resolve(answer as Answer));
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      child.off('exit', ended).off('message', answered);
      settle();
    };
    if (child.exitCode !== null || child.signalCode !== null) return ended(child.exitCode, child.signalCode);
    child.once('exit', ended).once('message', answered);
    child.send(order, (error) => { if (error !== null) child.kill('SIGKILL'); });
  });
}

/** A heap that is full ends a process by SIGABRT or SIGTRAP, a watchdog or the operating system by SIGKILL. */
function causeOf(_: number | null, signal: NodeJS.Signals | null): 'time' | 'memory' | 'end' {
  if (signal === TIME_SIGNAL) return 'time';
  return signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'end';
}
