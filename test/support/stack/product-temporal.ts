import { join } from 'node:path';
import { readLocalConfig } from '../../../local/config.ts';
import { findServicePrograms } from '../../../local/temporal-on-postgres/programs.ts';
import { startTemporalOnPostgres } from '../../../local/temporal-on-postgres/server.ts';
import { findTemporalBinary } from '../../../local/temporal-binary.ts';
import { startTemporal, type RunningTemporal } from '../../../local/temporal-server.ts';
import { freePort } from '../../../platform/free-port.ts';
import type { TemporalPlace } from '../../../temporal/connection.ts';
import { registerSearchAttributes } from '../../../temporal/search-attributes.ts';
import { createNamespace } from './namespace.ts';
import { testStack } from './test-stack.ts';

/** Where the flows of a product run, and what may happen to that. */
export interface ProductTemporal {
  place: TemporalPlace;
  file: string;
  restart(whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A namespace on the run's server. */
export async function sharedTemporal(): Promise<ProductTemporal> {
  return {
    place: await createNamespace(testStack().temporalAddress), file: '', stop: async () => undefined,
    restart: () => Promise.reject(new Error('The server is that of all tests: take a product of your own.')),
  };
}

/** A server of the product's own, of the kind that `npm start` takes here. */
export async function ownTemporal(
  { name, databaseUrl, dynamicConfig }: { name: string; databaseUrl: string; dynamicConfig: string[] },
): Promise<ProductTemporal> {
  const { dataDir } = testStack();
  const [dbFile, port] = [join(dataDir, `${name}.db`), await freePort()];
  const config = readLocalConfig().binary;
  const binary = await findTemporalBinary({ config });
  const startServer = async (): Promise<RunningTemporal> => {
    const common = { port, namespace: 'default', log: () => undefined, dynamicConfig };
    if (config.store !== 'postgres') return startTemporal({ ...common, binary, dbFile, uiPort: undefined });
    const programs = await findServicePrograms({ env: config.env });
    const folder = join(dataDir, `${name}-temporal`);
    return startTemporalOnPostgres({ ...common, programs, folder, databaseUrl, database: `${name}_temporal` });
  };
  let server = await startServer();
  const place = { address: server.address, namespace: 'default' };
  await registerSearchAttributes(place);
  return {
    place, file: dbFile,
    async restart(whileDown = async () => undefined) {
      await server.kill();
      await whileDown();
      server = await startServer();
    },
    stop: () => server.kill(),
  };
}
