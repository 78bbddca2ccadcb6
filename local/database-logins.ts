import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Any number; starts at the same moment, and tests, make the same roles. */
const LOGINS_LOCK = 7_261_125;

/** Where the product's processes find the database, each path by a login of its own. */
export interface LoginUrls {
  DATABASE_URL: string;
  DATABASE_SYSTEM_URL: string;
}

const roles = { DATABASE_URL: 'concierge_app', DATABASE_SYSTEM_URL: 'concierge_system' } as const;

/** Two stacks on one server have logins of their own, as each has a secret of its own. */
const derived = (secret: string, what: string): string => createHmac('sha256', secret).update(`concierge/database/${what}`).digest('hex');
const nameOf = (role: string, secret: string): string => `${role}_${derived(secret, 'name').slice(0, 12)}`;

/** The connection strings of the logins that {@link ensureLogins} makes, from that of the owner. */
export function loginUrls(ownerUrl: string, secret: string): LoginUrls {
  const urlOf = (role: string): string =>
    Object.assign(new URL(ownerUrl), { username: nameOf(role, secret), password: derived(secret, role) }).href;
  return { DATABASE_URL: urlOf(roles.DATABASE_URL), DATABASE_SYSTEM_URL: urlOf(roles.DATABASE_SYSTEM_URL) };
}

/**
 * Makes the logins by which the API and the workers of a local stack work, as an operator makes them in production: they own nothing, have
 * nothing by themselves, and each may take on one role of the application. Safe to repeat; the migrations have made these roles.
 */
export async function ensureLogins(ownerUrl: string, secret: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [LOGINS_LOCK]);
    for (const role of Object.values(roles)) {
      const name = nameOf(role, secret);
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
      // The parts of these statements are made above, of letters, digits and underscores.
      if (rowCount === 0) await owner.query(`create role ${name} login noinherit password '${derived(secret, role)}'`);
      await owner.query(`grant ${role} to ${name} with inherit false, set true`);
    }
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
