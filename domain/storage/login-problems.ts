import type { EntityManager } from '@mikro-orm/postgresql';
import { APP_ROLE, SYSTEM_ROLE } from './tenant-policy.ts';

interface Login {
  login: string;
  powerful: boolean;
  owns: boolean;
  others: string[];
}

/** A login with which the walls between tenants could be lifted. Its message names the settings, never their values. */
export class UnsafeLogins extends Error {
  override name = 'UnsafeLogins';
}

/** The settings that name the logins, for people. */
const SETTINGS: Record<string, string> = { [APP_ROLE]: 'DATABASE_URL', [SYSTEM_ROLE]: 'DATABASE_SYSTEM_URL' };

/**
 * What a connection could become by `set role`, beyond the role that it works in: an owner of the tables, a superuser, or the other role
 * of the application.
 *
 * @returns a sentence for each, naming the setting and never its value
 */
export async function loginProblems(em: EntityManager, role: string): Promise<string[]> {
  const [found] = await em.execute<Login[]>(
    `select session_user as login,
       (select bool_or(r.rolsuper or r.rolbypassrls or r.rolcreaterole)
         from pg_roles r where pg_has_role(session_user, r.oid, 'member')) as powerful,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and pg_has_role(session_user, c.relowner, 'member')) as owns,
       array(select r.rolname::text from pg_roles r where r.rolname in (?, ?) and r.rolname <> ?
         and pg_has_role(session_user, r.oid, 'member')) as others`,
    [APP_ROLE, SYSTEM_ROLE, role],
  );
  const setting = SETTINGS[role] ?? role;
  return [
    ...found?.powerful ? [`${setting} must be of a login that is no superuser and may make no roles.`] : [],
    ...found?.owns ? [`${setting} must be of a login that owns no tables and cannot become their owner.`] : [],
    ...(found?.others ?? []).map((other) => `${setting} must be of a login that cannot become ${other}.`),
  ];
}
