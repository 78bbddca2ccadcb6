import { argon2Passwords } from './argon2-passwords.ts';
import { ensureAdministrator, type NewAdministrator } from './ensure-administrator.ts';
import { restoreAccess } from './restore-access.ts';
import type { Context } from '../context.ts';
import { Database } from '../storage/database.ts';

const DEFAULT_EMAIL = 'admin@concierge.local';

/** Creates the first platform administrator. @returns undefined if one exists */
export const firstAdministrator = ({ databaseUrl, email = DEFAULT_EMAIL, password }: {
  databaseUrl: string;
  email?: string | undefined;
  password?: string | undefined;
}): Promise<NewAdministrator | undefined> => asOwner(databaseUrl, 'first-start', (ctx) =>
  ensureAdministrator({ ctx, input: { email, password }, passwords: argon2Passwords }));

/** As {@link restoreAccess}, for somebody with the database owner's login. */
export const restoreAdministrator = ({ databaseUrl, email }: { databaseUrl: string; email: string }): Promise<string> =>
  asOwner(databaseUrl, 'restore-access', (ctx) => restoreAccess({ ctx, email, passwords: argon2Passwords }));

/** Does what nobody could be signed in for. */
async function asOwner<Result>(url: string, job: string, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const database = await Database.create({ url, poolSize: 1 });
  try {
    return await work({
      actor: { kind: 'system', job }, interface: 'system', clientId: null, requestId: job, now: () => new Date(), db: database.forSystem(),
    });
  } finally {
    await database.close();
  }
}
