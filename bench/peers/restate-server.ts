import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { arch } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '../../local/config.ts';
import type { Teardown } from '../../local/teardown.ts';
import { freePort } from '../../platform/free-port.ts';

const READY_WITHIN_MS = 60_000;

/** Starts Restate's server with its own storage. @returns the address for turns, once it knows the service at that port */
export async function startRestate(teardown: Teardown, { dataDir, service }: { dataDir: string; service: number }): Promise<string> {
  const [ingress, admin, node] = await Promise.all([freePort(), freePort(), freePort()]);
  const packages = join(repositoryRoot, 'bench', 'peers', 'node_modules', '@restatedev');
  const binary = join(packages, `restate-server-${process.platform}-${arch()}`, 'bin', 'restate-server');
  const child = spawn(binary, ['--no-logo', '--base-dir', dataDir, '--bind-ip', '127.0.0.1', '--bind-port', String(node)], {
    // It checks for newer versions of itself and complains if it cannot.
    stdio: 'ignore',
    env: {
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`, RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
      RESTATE_LISTEN_MODE: 'tcp', RESTATE_DISABLE_TELEMETRY: 'true', RESTATE_LOG_FILTER: 'error',
    },
  });
  const exited = new Promise((resolve) => { child.once('exit', resolve); });
  teardown.add('Restate', { stop: () => { child.kill('SIGKILL'); return exited; }, kill: () => void child.kill('SIGKILL') });
  await register(`http://127.0.0.1:${admin}`, `http://127.0.0.1:${service}`);
  return `http://127.0.0.1:${ingress}`;
}

async function register(admin: string, uri: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await delay(200)) {
    try {
      const response = await fetch(`${admin}/deployments`, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ uri }),
      });
      if (response.ok) return;
      throw new Error(`Restate does not accept its service: ${await response.text()}`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
