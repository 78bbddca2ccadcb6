import { secretsOf } from '../../domain/accounts/identity.ts';
import { lookAt, type Finding } from '../../domain/model/diagnosis.ts';
import { Database } from '../../domain/storage/database.ts';
import { processParts, unsetForMeta } from '../../platform/process-diagnosis.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { examineTemporal } from '../../temporal/doctor/examine-temporal.ts';
import { examineVersions } from '../../temporal/doctor/examine-versions.ts';
import { payloadCodec } from '../../temporal/payload-codec.ts';
import { temporalPlace } from '../../temporal/place.ts';
import type { DoctorConfig } from '../config.ts';
import { outsideParts } from './outside.ts';

/** Checks everything that a product with these settings needs, part by part. */
export async function examine(config: DoctorConfig): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_SYSTEM_URL: systemUrl, DATABASE_DIRECT_URL: directUrl } = config;
  const database = await Database.create({ url, systemUrl, poolSize: 2, pooled: directUrl !== undefined });
  try {
    return await lookAt([
      ...processParts(config, database), ['temporal', () => temporal(config)], ...outsideParts(config, database, unsetForMeta(config)),
    ]);
  } finally {
    await database.close();
  }
}

async function temporal(config: DoctorConfig): Promise<Finding[]> {
  // The workers' answers are encrypted.
  const codec = payloadCodec(secretsOf(config), { encrypts: config.PAYLOAD_ENCRYPTION });
  const client = temporalClient({ ...temporalPlace(config), codec });
  try {
    const findings = await examineTemporal(client);
    const { WORKER_DEPLOYMENT: deployment } = config;
    const isReached = findings[0]?.state !== 'failed';
    return deployment !== undefined && isReached ? [...findings, await examineVersions(client, deployment)] : findings;
  } finally {
    await client.connection.close();
  }
}
