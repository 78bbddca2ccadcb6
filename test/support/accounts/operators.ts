import { randomUUID } from 'node:crypto';
import { signAccessToken } from '../../../domain/accounts/access-token.ts';
import { createSecrets } from '../../../domain/secrets.ts';
import { parseGrant } from './grants.ts';
import { lockAccess } from '../../../domain/roles/read-access.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { Role, RolePolicy, UserRole } from '../../../domain/storage/entities/role.ts';
import { AuthSession, User } from '../../../domain/storage/entities/user.ts';
import { call, type Answer, type CallOptions } from '../http/http.ts';
import { TEST_SERVER_SECRET } from '../stack/processes.ts';

/** The keys of the products under test. */
export const testSecrets = createSecrets({ secret: TEST_SERVER_SECRET, environment: 'test' });

/** Someone signed in, who calls the product over HTTP. */
export interface Operator {
  userId: string;
  email: string;
  roleId: string;
  headers: Record<string, string>;
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
}

/** A user with a session and exactly these permissions, such as `clients:READ` or `clients:READ:<id>`. */
export async function signIn(database: Database, permissions: readonly string[]): Promise<Operator> {
  const [userId, roleId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  const email = `${userId}@operators.example`;
  const now = new Date();
  await database.forSystem().transaction(async (em) => {
    if (permissions.includes('ALL:EXECUTE')) await lockAccess(em);
    em.create(User, { id: userId, email, status: 'active', createdDate: now, acceptedAt: now, firstName: 'Test', lastName: 'Operator' });
    em.create(Role, { id: roleId, name: `test ${roleId}` });
    await em.flush();
    for (const text of permissions) {
      const grant = parseGrant(text);
      if (!grant) throw new Error(`${text} is no permission`);
      em.create(RolePolicy, { id: randomUUID(), roleId, ...grant });
    }
    em.create(UserRole, { userId, roleId });
    em.create(AuthSession, {
      id: sessionId, userId, refreshedAt: now, createdDate: now, expiresAt: new Date(now.getTime() + 86_400_000),
    });
  });
  const token = await signAccessToken({ userId, sessionId, epoch: 0 }, { secrets: testSecrets, now });
  const credentials = { authorization: `Bearer ${token}` };
  return {
    userId, email, roleId, headers: credentials,
    call: (method, path, options = {}) => call(method, path, { ...options, headers: { ...credentials, ...options.headers } }),
  };
}

/** A platform administrator. */
export const signInAdministrator = (database: Database): Promise<Operator> => signIn(database, ['ALL:EXECUTE']);
