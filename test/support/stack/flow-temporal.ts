import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readLocalConfig } from '../../../local/config.ts';
import { findTemporalBinary } from '../../../local/temporal-binary.ts';
import { startTemporal } from '../../../local/temporal-server.ts';
import { freePort } from '../../../platform/free-port.ts';
import type { TemporalPlace } from '../../../temporal/connection.ts';
import { registerSearchAttributes } from '../../../temporal/search-attributes.ts';
import { createNamespace } from './namespace.ts';

export interface FlowTemporalOptions {
  /** Of a server that is there. */
  temporalAddress?: string;
  /** Where its own server keeps its data. */
  dataDir: string;
  /** Needs its own server, as the Web UI does. */
  dynamicConfig?: string[];
  uiPort?: number;
}

/** A namespace on the server that is there, or a server of the caller's own where it has to be another one. */
export async function flowTemporal(
  { temporalAddress, dataDir, dynamicConfig, uiPort }: FlowTemporalOptions,
): Promise<{ place: TemporalPlace; uiUrl: string | undefined; stop(): Promise<void> }> {
  if (temporalAddress !== undefined && dynamicConfig === undefined && uiPort === undefined) {
    return { place: await createNamespace(temporalAddress), uiUrl: undefined, stop: async () => undefined };
  }
  const server = await startTemporal({
    binary: await findTemporalBinary({ config: readLocalConfig().binary }),
    dbFile: join(dataDir, `flow-${randomUUID()}.db`), port: await freePort(), namespace: 'default',
    dynamicConfig: dynamicConfig ?? [], uiPort, log: () => undefined,
  });
  const place = { address: server.address, namespace: 'default' };
  await registerSearchAttributes(place);
  return { place, uiUrl: server.uiUrl, stop: () => server.kill() };
}
