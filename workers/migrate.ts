import { firstAdministrator } from '../domain/accounts/first-administrator.ts';
import { createLogger } from '../platform/logger.ts';
import { makeLogins } from '../domain/storage/logins.ts';
import { migrate } from '../domain/storage/migrate.ts';
import { temporalPlace } from '../temporal/place.ts';
import { registerSearchAttributes } from '../temporal/search-attributes.ts';
import { loginsOf, migrationConfig } from './config.ts';

/** Migrates the database and the Temporal namespace to this version; run it before the processes start. Safe to repeat. */
const config = migrationConfig();
const logger = createLogger('migrate', config.LOG_LEVEL);
const ownerUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const applied = await migrate(ownerUrl);
logger.info({ applied }, 'The database is up to date');
const logins = loginsOf(config);
await makeLogins(ownerUrl, logins);
if (logins.length > 0) logger.info({ logins: logins.map(({ name }) => name) }, 'The logins of the API and the workers are made');
await registerSearchAttributes(temporalPlace(config));
logger.info('The search attributes are registered');
const administrator = await firstAdministrator({
  databaseUrl: ownerUrl, email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD,
});
// Printed for the person who runs this, and not logged.
if (administrator?.generatedPassword) {
  process.stdout.write(`Administrator ${administrator.email}, password ${administrator.generatedPassword} (shown this once)\n`);
}
