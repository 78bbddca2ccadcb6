import { randomUUID } from 'node:crypto';
import type { EntityManager } from '../storage/database.ts';
import { AuthSession, type User } from '../storage/entities/user.ts';
import { signAccessToken } from './access-token.ts';
import { formatRefreshToken, REFRESH_TOKEN_MS } from './refresh-token.ts';
import type { Secrets } from '../secrets.ts';

/** What signs a browser or a program in. */
export interface SessionTokens {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
}

/** Signs a user in: a new session with its first pair of tokens. Call it in the transaction that proves the user. */
export async function openSession(
  em: EntityManager, { user, secrets, now }: { user: User; secrets: Secrets; now: Date },
): Promise<SessionTokens> {
  const sessionId = randomUUID();
  em.create(AuthSession, {
    id: sessionId, userId: user.id, refreshCounter: 0, createdDate: now, refreshedAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_TOKEN_MS),
  });
  return sessionTokens({ userId: user.id, sessionId, epoch: user.sessionEpoch, counter: 0 }, { secrets, now });
}

/** The pair of tokens for a rotation of a session. */
export async function sessionTokens(
  { userId, sessionId, epoch, counter }: { userId: string; sessionId: string; epoch: number; counter: number },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<SessionTokens> {
  return {
    sessionId,
    accessToken: await signAccessToken({ userId, sessionId, epoch }, { secrets, now }),
    refreshToken: formatRefreshToken({ sessionId, counter }, secrets),
  };
}
