import { secretsOf } from '../../domain/accounts/identity.ts';
import { findingsOf, reasonOf, type Finding } from '../../domain/model/diagnosis.ts';
import { Database } from '../../domain/storage/database.ts';
import { examineDatabase } from '../../domain/storage/diagnosis.ts';
import { unsafeInProduction } from '../../platform/config/production.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { examineTemporal } from '../../temporal/doctor/examine-temporal.ts';
import { payloadCodec } from '../../temporal/payload-codec.ts';
import { temporalPlace } from '../../temporal/place.ts';
import type { DoctorConfig } from '../config.ts';
import { examineMail, examineMeta, examineModel, examineProviders } from './outside.ts';

/** What a process holds beside its pools: for limits, for its ear on notifications, and for statements that take minutes. */
const FOR_LIMITS = 4;
const FOR_EVENTS = 1;
const FOR_PATIENCE = 6;

/** Looks at everything that the product of these settings needs, part by part; what cannot be looked at is a finding. */
export async function examine(config: DoctorConfig): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_SYSTEM_URL: systemUrl, DATABASE_DIRECT_URL: directUrl } = config;
  const database = await Database.create({ url, systemUrl, poolSize: 2, pooled: directUrl !== undefined });
  try {
    const parts: [string, () => Promise<Finding[]>][] = [
      ['settings', async () => settings(config)],
      ['postgres', () => examineDatabase(database, { production: config.NODE_ENV === 'production', ...connectionsOf(config) })],
      ['temporal', () => temporal(config)],
      ['mail', async () => [await examineMail(config)]],
      ['meta', () => examineMeta(config)],
      ['table-booking', () => examineProviders(config, database)],
      ['model', async () => [await examineModel(config)]],
    ];
    const found = await Promise.all(parts.map(async ([part, look]) => {
      try {
        return await look();
      } catch (error) {
        return [findingsOf(part).failed('', `It could not be looked at: ${reasonOf(error)}.`, 'Mend what is said above or below first.')];
      }
    }));
    return found.flat();
  } finally {
    await database.close();
  }
}

/** What one process of each kind takes of the server, and what ends at a pooler in between. */
function connectionsOf({ DATABASE_POOL: pool, DATABASE_DIRECT_URL: directUrl }: DoctorConfig) {
  const api = pool + Math.ceil(pool / 2) + FOR_LIMITS;
  const worker = api + FOR_PATIENCE;
  if (directUrl !== undefined) {
    return { connections: { API: FOR_EVENTS, worker: FOR_EVENTS }, pooler: { directUrl, connections: api + 2 * worker } };
  }
  return { connections: { API: api + FOR_EVENTS, worker: worker + FOR_EVENTS, 'background worker': worker } };
}

async function temporal(config: DoctorConfig): Promise<Finding[]> {
  // The workers' answers are sealed by it.
  const codec = payloadCodec(secretsOf(config), { encrypts: config.PAYLOAD_ENCRYPTION });
  const client = temporalClient({ ...temporalPlace(config), codec });
  try {
    return await examineTemporal(client);
  } finally {
    await client.connection.close();
  }
}

function settings(config: DoctorConfig): Finding[] {
  const { ok, warning, failed } = findingsOf('settings');
  return [
    config.PAYLOAD_ENCRYPTION
      ? ok('payload-encryption', 'What workflows carry is encrypted.')
      : warning('payload-encryption', 'What workflows carry is stored in the clear by the Temporal service.', 'Set PAYLOAD_ENCRYPTION=1 for every process.'),
    ...unsafeInProduction(config).map(([name, problem]) =>
      failed(name, `${name} ${problem}.`, 'Correct it: processes refuse to start with it (docs/operations.md, "What production asks for").')),
  ];
}
