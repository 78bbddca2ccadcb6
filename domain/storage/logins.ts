import pg from 'pg';
import type { APP_ROLE, SYSTEM_ROLE } from './tenant-policy.ts';

/** Any number; migrations of several processes at the same moment, and tests, make the same roles. */
const LOGINS_LOCK = 7_261_125;

/** Roles of the application that a login may take on; the migrations make them. */
type ApplicationRole = typeof APP_ROLE | typeof SYSTEM_ROLE;

/** A login that owns nothing, has nothing by itself, and may take on one role. */
export interface Login {
  name: string;
  password: string;
  role: ApplicationRole;
}

/**
 * Creates the logins that the API and the workers use, and sets the given passwords on those that exist. Safe to repeat.
 *
 * @param ownerUrl of the owner of the tables, who may make roles
 * @throws pg.DatabaseError where it may not
 */
export async function makeLogins(ownerUrl: string, logins: readonly Login[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [LOGINS_LOCK]);
    for (const { name, password, role } of logins) {
      const login = owner.escapeIdentifier(name);
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
      if (rowCount === 0) await owner.query(`create role ${login} login noinherit`);
      await owner.query(`alter role ${login} password ${owner.escapeLiteral(password)}`);
      await owner.query(`grant ${role} to ${login} with inherit false, set true`);
    }
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
