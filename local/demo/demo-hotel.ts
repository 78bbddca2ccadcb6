import type { TenantContext } from '../../domain/context.ts';
import { createSecrets, type Secrets } from '../../domain/secrets.ts';
import { Database } from '../../domain/storage/database.ts';
import type { StackEnvironment } from '../stack-environment.ts';
import { demoContext } from './seed.ts';

/** What it takes to work on the demo hotel. */
export type DemoAccess = Pick<StackEnvironment, 'DATABASE_URL' | 'SERVER_SECRET'>;

export const secretsOf = ({ SERVER_SECRET: secret }: Pick<DemoAccess, 'SERVER_SECRET'>): Secrets =>
  createSecrets({ secret, environment: 'local' });

/** A text that is the same at every start and unique to the stack: it derives from its secret. */
export const derivedText = (secrets: Secrets, what: string): string => secrets.mac('integration', what).toString('base64url');

/** Works on the demo hotel as the local stack itself, by a connection that is closed afterwards. */
export async function onDemoHotel<Result>(
  { DATABASE_URL: url }: Pick<DemoAccess, 'DATABASE_URL'>, work: (ctx: TenantContext, database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await Database.create({ url, poolSize: 2 });
  try {
    return await work(demoContext(database), database);
  } finally {
    await database.close();
  }
}
