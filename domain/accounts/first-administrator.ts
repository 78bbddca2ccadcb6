import { argon2Passwords } from './argon2-passwords.ts';
import { ensureAdministrator, type NewAdministrator } from './ensure-administrator.ts';
import { Database } from '../storage/database.ts';

const DEFAULT_EMAIL = 'admin@concierge.local';

/** Makes the first platform administrator where there is none. @returns undefined when there is one already */
export async function firstAdministrator({ databaseUrl, email = DEFAULT_EMAIL, password }: {
  databaseUrl: string;
  email?: string | undefined;
  password?: string | undefined;
}): Promise<NewAdministrator | undefined> {
  const database = await Database.create({ url: databaseUrl, poolSize: 1 });
  try {
    return await ensureAdministrator({
      ctx: {
        actor: { kind: 'system', job: 'first-start' }, interface: 'system', clientId: null, requestId: 'first-start',
        now: () => new Date(), db: database.forSystem(),
      },
      input: { email, password },
      passwords: argon2Passwords,
    });
  } finally {
    await database.close();
  }
}
