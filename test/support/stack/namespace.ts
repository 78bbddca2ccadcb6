import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { TemporalPlace } from '../../../temporal/connection.ts';
import { registerSearchAttributes } from '../../../temporal/search-attributes.ts';

/** The shortest that a server takes. */
const RETENTION = proto.google.protobuf.Duration.fromObject({ seconds: 24 * 60 * 60 });

/**
 * A namespace of a test's own on a Temporal server that others use as well, with queues, runs and schedules that nobody else meets. It
 * costs a fifth of a server.
 */
export async function createNamespace(address: string): Promise<TemporalPlace> {
  const place = { address, namespace: `own-${randomUUID().slice(0, 12)}` };
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({ namespace: place.namespace, workflowExecutionRetentionPeriod: RETENTION });
  } finally {
    await connection.close();
  }
  await registerSearchAttributes(place);
  return place;
}
