import { join } from 'node:path';
import type { LocalConfig } from './config.ts';
import { loginUrls } from './database-logins.ts';
import { ExplainedError } from './explained-error.ts';
import { GRAPH_PORT_NAME } from './graph/environment.ts';
import { rememberedPort } from './ports.ts';
import { DATABASE } from './postgres.ts';
import { serverSecret } from './server-secret.ts';

const HOST = '127.0.0.1';

/**
 * The product's settings: from the environment if it names a database, or else those that `npm start` gave its processes on this data
 * directory.
 *
 * @throws ExplainedError where there is neither
 */
export function productEnvironment(config: LocalConfig): Record<string, string | undefined> {
  const { dataDir, databaseUrl, temporalAddress, temporalNamespace } = config;
  const given = Object.fromEntries(Object.entries(config.inherited).filter(([, value]) => value?.trim()));
  const isTemporalTold = (temporalAddress ?? given['TEMPORAL_PROFILE'] ?? given['TEMPORAL_CONFIG_FILE']) !== undefined;
  if (databaseUrl !== undefined && isTemporalTold) return given;
  const portOf = (name: string): number | undefined => rememberedPort(join(dataDir, 'ports.json'), name);
  const [postgres, temporal, graph] = [portOf('postgres'), portOf('temporal'), portOf(GRAPH_PORT_NAME)];
  if ((databaseUrl === undefined && postgres === undefined) || (temporalAddress === undefined && temporal === undefined)) {
    throw new ExplainedError([
      `Nothing has run on ${dataDir}, and DATABASE_URL and TEMPORAL_ADDRESS are not both set.`,
      'Start the product with npm start, or give the settings of the one to look at (docs/configuration.md).',
    ].join('\n'));
  }
  const secret = given['SERVER_SECRET'] || serverSecret(dataDir);
  return {
    SERVER_SECRET: secret, CONCIERGE_ENV: 'local', LOCAL_STACK: '1', DATA_DIR: dataDir, FETCH_ALLOW_PRIVATE: '1',
    // The simulator answers in place of Meta; what starts it makes up its secrets.
    ...(graph !== undefined && {
      META_GRAPH_URL: `http://${HOST}:${graph}`, META_APP_ID: 'demo', META_APP_SECRET: 'demo', META_VERIFY_TOKEN: 'demo',
    }),
    ...given,
    ...loginUrls(databaseUrl ?? `postgres://${HOST}:${postgres}/${DATABASE}`, secret),
    TEMPORAL_ADDRESS: temporalAddress ?? `${HOST}:${temporal}`, TEMPORAL_NAMESPACE: temporalNamespace,
  };
}
