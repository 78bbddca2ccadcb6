import { join } from 'node:path';
import type { LocalConfig } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import { rememberedPort } from './ports.ts';
import { databaseUrlAt } from './postgres.ts';

/**
 * The named database, or else that of `npm start`, with the login of the tables' owner.
 *
 * @throws ExplainedError where there is neither
 */
export function ownersDatabase({ databaseUrl, dataDir }: LocalConfig): string {
  if (databaseUrl !== undefined) return databaseUrl;
  const port = rememberedPort(join(dataDir, 'ports.json'), 'postgres');
  if (port === undefined) throw new ExplainedError('Set DATABASE_URL to the owner\'s login, or start the stack first (npm start).');
  return databaseUrlAt(join(dataDir, 'postgres'), port);
}
