import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fileSetting, withSecretFiles } from '../platform/config/secret-files.ts';
import { ExplainedError } from './explained-error.ts';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const text = z.string().trim().min(1).optional();
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL such as http://localhost:3000' });

/** The settings of `npm start`. */
export const localEnvironment = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data/local').meta({ description: '`npm start`: the folder for all persistent data' }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  TEMPORAL_ADDRESS: z.string().regex(/^[^\s/]+:\d+$/, 'must be host:port').optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_UI_URL: httpUrl.optional(),
  META_GRAPH_URL: httpUrl.optional(),
  PAYLOAD_ENCRYPTION: z.enum(['0', '1', 'true', 'false']).optional(),
  TEMPORAL_CLI: text.meta({
    description: '`npm start`, `npm test`: the Temporal binary to use',
    usually: 'found, downloaded or built',
  }),
  TEMPORAL_STORE: z.enum(['sqlite', 'postgres']).default('sqlite').meta({
    description: '`npm start`, `npm test`, benches and faults: where Temporal keeps its data. With `postgres` it is the server of a '
      + 'service of your own, which Go builds once, beside the product\'s database',
  }),
  WORKER_MAIN: text.meta({
    description: '`npm start`: another main of the workers, such as that of the A2A conformance kit ([Conformance](conformance.md))',
    usually: '`workers/main.ts`',
  }),
  PATH: text,
  npm_lifecycle_event: text,
});

export interface LocalConfig {
  port: number;
  host: string;
  publicUrl: string;
  /** Absolute; relative ones count from the repository. */
  dataDir: string;
  databaseUrl?: string | undefined;
  temporalAddress?: string | undefined;
  temporalNamespace: string;
  temporalUiUrl?: string | undefined;
  /** Uses this Graph API, such as Meta's own, instead of the simulator; the other META_ variables are then for the mains. */
  graphUrl?: string | undefined;
  /** Whether the mains encrypt payloads, which the Web UI must then be able to read. */
  payloadEncryption: boolean;
  /** The workers' main, relative to the repository; another than the product's serves tests such as conformance kits. */
  workerMain: string;
  binary: BinaryConfig;
  /** Whether npm runs this process and waits for it. */
  startedByNpm: boolean;
  /** This process's environment, for its children. */
  inherited: NodeJS.ProcessEnv;
}

/** Which Temporal server to use, and where to look for its CLI. */
export interface BinaryConfig {
  /** Where the server keeps its data; that of `postgres` is another program, which is not looked for. */
  store?: 'sqlite' | 'postgres';
  explicit?: string | undefined;
  searchPath: string;
  /** The environment in which to build one. */
  env: NodeJS.ProcessEnv;
}

/** Settings that this process reads itself or sets for the others, which read the rest from files themselves. */
const ownSecrets = ['DATABASE_URL', 'TEMPORAL_API_KEY', 'SERVER_SECRET', 'ADMIN_PASSWORD'];

/** Reads the settings of `npm start`. @throws ExplainedError naming each variable that is wrong */
export function readLocalConfig(environment: NodeJS.ProcessEnv = process.env): LocalConfig {
  const { values: env, problems } = withSecretFiles(environment, ownSecrets);
  for (const name of ownSecrets) delete env[fileSetting(name)];
  // An empty variable is how a shell or a compose file says "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = localEnvironment.safeParse(given);
  if (!parsed.success || problems.length > 0) {
    const lines = [...problems, ...parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []].map(
      (line) => `  ${line}`);
    throw new ExplainedError(`These environment variables cannot be used:\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(repositoryRoot, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    temporalAddress: data.TEMPORAL_ADDRESS,
    temporalNamespace: data.TEMPORAL_NAMESPACE,
    temporalUiUrl: data.TEMPORAL_UI_URL,
    graphUrl: data.META_GRAPH_URL,
    payloadEncryption: ['1', 'true'].includes(data.PAYLOAD_ENCRYPTION ?? '1'),
    workerMain: data.WORKER_MAIN ?? 'workers/main.ts',
    binary: { store: data.TEMPORAL_STORE, explicit: data.TEMPORAL_CLI, searchPath: data.PATH ?? '', env },
    startedByNpm: data.npm_lifecycle_event !== undefined,
    inherited: env,
  };
}
