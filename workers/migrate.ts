import { createLogger } from '../domain/logger.ts';
import { migrate } from '../domain/storage/migrate.ts';
import { registerSearchAttributes } from '../temporal/search-attributes.ts';
import { workerConfig } from './config.ts';

/** Brings the database and the Temporal namespace to this version; run it before the mains. */
const config = workerConfig();
const logger = createLogger('migrate', config.LOG_LEVEL);
const applied = await migrate(config.DATABASE_URL);
logger.info({ applied }, 'The database is up to date');
await registerSearchAttributes({
  address: config.TEMPORAL_ADDRESS, namespace: config.TEMPORAL_NAMESPACE, apiKey: config.TEMPORAL_API_KEY,
});
logger.info('The search attributes are registered');
