import { findingsOf, type Finding, type Part } from '../domain/model/diagnosis.ts';
import type { Database } from '../domain/storage/database.ts';
import { examineDatabase } from '../domain/storage/diagnosis.ts';
import { unsafeInProduction } from './config/production.ts';

/** The connections of a process besides its pools: for limits, for notifications, and for statements that take minutes. */
const FOR_LIMITS = 4;
const FOR_EVENTS = 1;
const FOR_PATIENCE = 6;

interface ProcessSettings {
  DATABASE_POOL: number;
  DATABASE_DIRECT_URL?: string | undefined;
  PAYLOAD_ENCRYPTION: boolean;
  NODE_ENV?: string | undefined;
}

/** The parts that any process can check by itself, from its own settings and the database. */
export const processParts = (config: ProcessSettings, database: Database): Part[] => [
  ['settings', async () => settings(config)],
  ['postgres', () => examineDatabase(database, { production: config.NODE_ENV === 'production', ...connectionsOf(config) })],
];

interface MetaSettings {
  META_APP_SECRET: readonly string[];
  META_VERIFY_TOKEN?: string | undefined;
}

/** The settings of webhooks of Meta that a process lacks. */
export const unsetForMeta = ({ META_APP_SECRET: secrets, META_VERIFY_TOKEN: token }: MetaSettings): string[] =>
  [...secrets.length === 0 ? ['META_APP_SECRET'] : [], ...token === undefined ? ['META_VERIFY_TOKEN'] : []];

/** What one process of each kind takes of the server, and what ends at a pooler in between. */
export function connectionsOf(
  { DATABASE_POOL: pool, DATABASE_DIRECT_URL: directUrl }: Pick<ProcessSettings, 'DATABASE_POOL' | 'DATABASE_DIRECT_URL'>,
) {
  const api = pool + Math.ceil(pool / 2) + FOR_LIMITS;
  const worker = api + FOR_PATIENCE;
  if (directUrl !== undefined) {
    return { connections: { API: FOR_EVENTS, worker: FOR_EVENTS }, pooler: { directUrl, connections: api + 2 * worker } };
  }
  return { connections: { API: api + FOR_EVENTS, worker: worker + FOR_EVENTS, 'background worker': worker } };
}

function settings(config: ProcessSettings): Finding[] {
  const { ok, warning, failed } = findingsOf('settings');
  return [
    config.PAYLOAD_ENCRYPTION
      ? ok('payload-encryption', 'What workflows carry is encrypted.')
      : warning('payload-encryption', 'What workflows carry is stored in the clear by the Temporal service.',
        'Set PAYLOAD_ENCRYPTION=1 for every process.'),
    ...unsafeInProduction({ ...config }).map(([name, problem]) =>
      failed(name, `${name} ${problem}.`,
        'Correct it: processes refuse to start with it (docs/operations.md, "What production asks for").')),
  ];
}
