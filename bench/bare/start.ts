import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Stoppable } from '../../local/teardown.ts';
import { killGroup } from '../../platform/supervised-child.ts';

/** Starts one of the bare programs and waits until it says `ready`. It ends with this process. @throws if it ends before that */
export async function startBare(file: string, args: string[]): Promise<Stoppable> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => { if (line === 'ready') resolve(); });
  });
  const exited = new Promise((resolve) => { child.once('exit', resolve); });
  return { stop: () => { child.kill('SIGKILL'); return exited; }, kill: () => killGroup(child) };
}
