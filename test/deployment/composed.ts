import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../../local/config.ts';

/** A service of `compose.yaml` that runs this product's image. */
export interface Composed {
  name: string;
  /** What runs, after `node`. */
  args: string[];
  env: Record<string, string>;
  /** Names of the secrets that are mounted for it. */
  secrets: string[];
  replicas: number;
}

/** Connections that PostgreSQL keeps for superusers, unless it is told otherwise, and gives in all. */
const RESERVED = 3;
const USUAL_CONNECTIONS = 100;

interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  deploy?: { replicas?: number };
}

const read = (path: string, root = repositoryRoot): string => readFileSync(join(root, 'deploy', path), 'utf8');

/** What the image sets for each of its processes. */
export const imageEnvironment = (root?: string): Record<string, string> => {
  const [, final = ''] = read('Dockerfile', root).split(/^FROM .*$/m).slice(1);
  const [, settings = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(final) ?? [];
  return Object.fromEntries([...settings.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
};

const compose = (root?: string): { services: Record<string, Service> } =>
  parse(read('compose/compose.yaml', root), { merge: true }) as { services: Record<string, Service> };

/** How many connections the Postgres of the compose file gives to all processes. */
export function postgresConnections(): number {
  const [, told] = /max_connections=(\d+)/.exec((compose().services['postgres']?.command ?? []).join(' ')) ?? [];
  return Number(told ?? USUAL_CONNECTIONS) - RESERVED;
}

/** The services of this product, by name, each with its environment as the compose file of a checkout gives it; this one when left out. */
export function composedServices(root?: string): Record<string, Composed> {
  const { services } = compose(root);
  return Object.fromEntries(Object.entries(services).filter(([, { image }]) => image === 'concierge').map(([name, service]) => [name, {
    name,
    args: (service.command ?? []).slice(1),
    env: { ...imageEnvironment(root), ...service.environment },
    secrets: service.secrets ?? [],
    replicas: service.deploy?.replicas ?? 1,
  }]));
}
