import { randomUUID } from 'node:crypto';
import { routes } from '../../api/routes.ts';
import { formatGrant, type Grant } from '../../domain/model/permissions.ts';
import type { Database } from '../../domain/storage/database.ts';
import { Role, RolePolicy } from '../../domain/storage/entities/role.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';

export const identityNames = ['nobody', 'guest', 'foreign operator', 'reader', 'reader\'s key', 'key', 'operator', 'administrator'] as const;
export type IdentityName = (typeof identityNames)[number];

/** What a request carries that somebody sends. */
export type Identities = Record<IdentityName, Record<string, string>>;

/** Everything that can be granted for one hotel. */
export const everythingAt = (clientId: string): string[] => [
  ...new Set(routes.flatMap(({ permission }) => (permission && permission.feature !== 'ALL' ? [`${permission.feature}:${permission.action}`] : []))),
  'concierge:EXECUTE', 'integrations:EXECUTE',
].map((permission) => `${permission}:${clientId}`);

/** What the ready-made role of those who only read grants, at one hotel. */
async function readingAt(database: Database, clientId: string): Promise<Grant[]> {
  const policies = await database.forSystem().read(async (em) => {
    const { id: roleId } = await em.findOneOrFail(Role, { preset: 'reader', clientId: null });
    return em.find(RolePolicy, { roleId });
  });
  return policies.map(({ feature, action }) => ({ feature, action, clientId }));
}

export interface MatrixHotel {
  id: string;
  /** A word that stands in what operators of the hotel see and in its guest's conversation, and nowhere else. */
  canary: string;
  sessionId: string;
  /** What the reader holds. */
  reading: Grant[];
  /** As seen from this hotel: those of it, one of another, and who may do everything. */
  identities: Identities;
}

/** A hotel with something to hide, and eight who come for it. */
export async function createMatrixHotel(database: Database): Promise<MatrixHotel> {
  const [id, otherId] = [await createEntitledHotel(database), await createEntitledHotel(database)];
  const canary = `canary-${randomUUID()}`;
  const administrator = await signInAdministrator(database);
  const named = await call('PUT', `/api/clients/${id}`, { headers: administrator.headers, body: { description: canary } });
  if (named.status !== 200) throw new Error(`The description is ${named.status}.`);
  const sessionId = await newSession(id);
  await ask(id, { query: `My name is ${canary}.` }, { sessionId });
  const reading = await readingAt(database, id);
  const permissions = reading.map(formatGrant);
  return {
    id, canary, sessionId, reading,
    identities: {
      'reader': (await signIn(database, permissions)).headers, 'reader\'s key': (await createKeyHolder(database, permissions, { clientId: id })).headers,
      nobody: {}, guest: { 'x-session-id': sessionId, cookie: `concierge_session_${id}=${sessionId}` },
      operator: (await signIn(database, everythingAt(id))).headers, key: (await createKeyHolder(database, everythingAt(id), { clientId: id })).headers,
      'foreign operator': (await signIn(database, everythingAt(otherId))).headers, administrator: administrator.headers,
    },
  };
}
