import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { freePort } from '../../platform/free-port.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { composedServices, type Composed } from './composed.ts';
import { startFrontProxy, type FrontProxy } from './front-proxy.ts';
import type { Release } from './release.ts';

export const ADMINISTRATOR = 'owner@concierge.example';

/** A process of the deployment. */
interface Running {
  service: string;
  url: string;
  stop(): Promise<number | null>;
  kill(): void;
}

/** The deployment that `deploy/compose/compose.yaml` describes, as plain processes with the image's settings. */
export interface Topology {
  proxy: FrontProxy;
  /** Of the first administrator. */
  password: string;
  /** What is mounted, by name. */
  secrets: Readonly<Record<string, string>>;
  /** Gives processes that start from now on another secret. */
  change(secret: string, value: string): void;
  /** The same of settings that the compose file has not; an empty one is not set. */
  set(settings: Readonly<Record<string, string>>): void;
  /** Applies the migrations of this checkout. */
  migrate(): Promise<void>;
  /**
   * Replaces each process of a service by one of this checkout, which is ready before the old one is told to stop.
   * @param tell told before each start and each stop
   */
  rollOut(service: string, tell?: () => void): Promise<void>;
  /** The exit codes of the processes that were told to stop. */
  endings: (number | null)[];
  stop(): Promise<void>;
}

export interface TopologyPlace {
  /** Secrets, certificates and logs go there. */
  folder: string;
  /** The workflows of this checkout. */
  bundlePath: string;
  /** What runs before anything is replaced; this checkout when left out. */
  before?: Release | undefined;
  /** Of an empty database, as its owner. */
  databaseUrl: string;
  temporalAddress: string;
  /** More settings of every process. */
  settings?: Readonly<Record<string, string>> | undefined;
  /** Of services that run less often than the file says. */
  replicas?: Readonly<Record<string, number>> | undefined;
}

/** Migrates, makes the logins, and starts every service as often as the file says, or `replicas` does. */
export async function startTopology(place: TopologyPlace): Promise<Topology> {
  const now: Release = { root: repositoryRoot, bundlePath: place.bundlePath };
  const { before = now } = place;
  const secrets = writeSecrets(place);
  const proxy = await startFrontProxy(join(place.folder, 'certificates'));
  const running: Running[] = [];
  const endings: (number | null)[] = [];

  const more: Record<string, string> = { ...place.settings };
  const deployed = { place, publicUrl: proxy.url, secrets, more };
  const start = async (service: Composed, release: Release): Promise<Running> => {
    const [main, operations] = [await freePort(), await freePort()];
    const isApi = service.name === 'api';
    const process = launch(service, release, deployed, {
      HOST: '127.0.0.1', PORT: String(main), OPERATIONS_HOST: '127.0.0.1', OPERATIONS_PORT: String(isApi ? operations : 0),
      WORKER_HTTP_HOST: '127.0.0.1', WORKER_HTTP_PORT: String(isApi ? 0 : operations),
    });
    const readyUrl = `http://127.0.0.1:${operations}/readyz`;
    await waitFor(async () => (await fetch(readyUrl).catch(() => undefined))?.ok === true, {
      what: `${service.name} at ${readyUrl} (log: ${process.logFile})`, timeoutMs: 90_000, fatal: () => process.child.exitCode !== null,
    });
    return {
      service: service.name, url: `http://127.0.0.1:${main}`, kill: () => process.child.kill('SIGKILL'),
      stop: () => { process.child.kill('SIGTERM'); return process.ended; },
    };
  };
  const balance = (): void => proxy.balance(running.filter(({ service }) => service === 'api').map(({ url }) => url));

  const migrate = async (release: Release): Promise<void> => {
    const service = composedServices(release.root)['migrate'];
    if (service === undefined) throw new Error('compose.yaml has no service that migrates');
    const migration = launch(service, release, deployed, {});
    if (await migration.ended !== 0) throw new Error(`The migration failed; see ${migration.logFile}`);
  };

  try {
    await migrate(before);
    for (const service of Object.values(composedServices(before.root)).filter(({ name }) => name !== 'migrate')) {
      running.push(...await Promise.all(Array.from({ length: place.replicas?.[service.name] ?? service.replicas }, () => start(service, before))));
    }
    balance();
  } catch (error) {
    for (const process of running) process.kill();
    await proxy.stop();
    throw error;
  }
  return {
    proxy, endings, secrets, password: secrets['admin_password'] ?? '',
    change(secret, value) {
      secrets[secret] = value;
      writeFileSync(join(place.folder, secret), value, { mode: 0o600 });
    },
    set: (settings) => { Object.assign(more, settings); },
    migrate: () => migrate(now),
    async rollOut(name, tell = () => undefined) {
      const service = composedServices()[name];
      if (service === undefined) throw new Error(`compose.yaml has no service ${name}`);
      for (const old of running.filter((each) => each.service === name)) {
        tell();
        const next = await start(service, now);
        running.splice(running.indexOf(old), 1, next);
        balance();
        tell();
        endings.push(await old.stop());
      }
    },
    async stop() {
      for (const process of running) process.kill();
      await proxy.stop();
    },
  };
}

/** The files that compose mounts, with the addresses of this machine. @returns their contents */
function writeSecrets({ folder, databaseUrl }: TopologyPlace): Record<string, string> {
  const random = (): string => randomBytes(32).toString('hex');
  const login = (username: string, password: string): string => Object.assign(new URL(databaseUrl), { username, password }).href;
  const [api, platform] = [random(), random()];
  const secrets: Record<string, string> = {
    owner_database_url: databaseUrl, api_password: api, platform_password: platform, server_secret: random(), admin_password: random(),
    api_database_url: login('concierge_api', api), platform_database_url: login('concierge_platform', platform),
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value, { mode: 0o600 });
  return secrets;
}

/** What is tried is that nothing is lost, not that guests who write without a pause, all from one address, are slowed down. */
const hasty = { LIMIT_MESSAGES_PER_MINUTE: '100000', LIMIT_REQUESTS_PER_MINUTE: '100000', LIMIT_HOTEL_MESSAGES_PER_MINUTE: '100000' };

interface Deployed {
  place: TopologyPlace;
  publicUrl: string;
  secrets: Record<string, string>;
  more: Readonly<Record<string, string>>;
}

/** One process, with nothing of this process's own settings. */
function launch(
  { name, args, env, secrets }: Composed, { root, bundlePath }: Release, { place, publicUrl, secrets: contents, more }: Deployed, ports: Record<string, string>,
): { child: ReturnType<typeof spawn>; ended: Promise<number | null>; logFile: string } {
  const { folder, temporalAddress } = place;
  const missing = secrets.filter((secret) => !(secret in contents));
  if (missing.length > 0) throw new Error(`compose.yaml mounts secrets that nothing makes: ${missing.join(', ')}`);
  const given = Object.entries(env).map(([setting, value]) => [setting, value.replace('/run/secrets/', `${folder}/`)]);
  const logFile = join(folder, `${name}-${randomUUID().slice(0, 8)}.log`);
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, args, {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: readLocalConfig().inherited['PATH'], ...Object.fromEntries(given) as Record<string, string>, TEMPORAL_ADDRESS: temporalAddress, PUBLIC_URL: publicUrl,
      ...hasty, ADMIN_EMAIL: ADMINISTRATOR, WORKFLOW_BUNDLE: bundlePath, NODE_COMPILE_CACHE: join(folder, '..', 'compile-cache'), ...more, ...ports,
    },
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const ended = new Promise<number | null>((resolve) => { child.once('exit', resolve); });
  return { child, ended, logFile };
}
