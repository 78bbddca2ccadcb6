import type { Actor } from '../model/actor.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { verifyAccessToken } from './access-token.ts';
import { loadSessionAccount } from './load-account.ts';
import type { Secrets } from '../secrets.ts';

export type UserActor = Extract<Actor, { kind: 'user' }>;

/**
 * The user of an access token. The token alone proves little: its session must not have ended, and its
 * epoch must be the user's, so that logout, disabling and a reset take effect on the next request.
 *
 * @returns undefined when the token does not count, for whatever reason
 */
export async function authenticateSession(
  { db, token, secrets, now }: { db: UnitOfWork; token: string; secrets: Secrets; now: Date },
): Promise<UserActor | undefined> {
  const claims = await verifyAccessToken(token, { secrets, now });
  if (claims === undefined) return undefined;
  const { sessionId, userId, epoch } = claims;
  const account = await db.read((em) => loadSessionAccount(em, { sessionId, now }));
  if (account?.id !== userId || account.status !== 'active' || account.forceReset || account.sessionEpoch !== epoch) {
    return undefined;
  }
  const { grants, proof, boundTo } = account;
  return { kind: 'user', userId, sessionId, grants, proof, ...(boundTo !== null && { boundTo }) };
}
