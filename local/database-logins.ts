import { createHmac } from 'node:crypto';
import { makeLogins, type Login } from '../domain/storage/logins.ts';

/** Where the product's processes find the database, each path by a login of its own. */
export interface LoginUrls {
  DATABASE_URL: string;
  DATABASE_SYSTEM_URL: string;
}

/** Two stacks on one server have logins of their own, as each has a secret of its own. */
function derivedLogin(role: Login['role'], secret: string): Login {
  const derived = (what: string): string => createHmac('sha256', secret).update(`concierge/database/${what}`).digest('hex');
  return { role, name: `${role}_${derived('name').slice(0, 12)}`, password: derived(role) };
}

/** The connection strings of the logins that {@link ensureLogins} makes, from that of the owner. */
export function loginUrls(ownerUrl: string, secret: string): LoginUrls {
  const urlOf = (role: Login['role']): string => {
    const { name: username, password } = derivedLogin(role, secret);
    return Object.assign(new URL(ownerUrl), { username, password }).href;
  };
  return { DATABASE_URL: urlOf('concierge_app'), DATABASE_SYSTEM_URL: urlOf('concierge_system') };
}

/** Makes the logins by which the API and the workers of a local stack work. Safe to repeat; the migrations have made their roles. */
export const ensureLogins = (ownerUrl: string, secret: string): Promise<void> =>
  makeLogins(ownerUrl, [derivedLogin('concierge_app', secret), derivedLogin('concierge_system', secret)]);
