import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { EntityManager } from '../storage/database.ts';
import { AuthSession, type User } from '../storage/entities/user.ts';
import { signAccessToken } from './access-token.ts';
import { deviceName } from './known-devices.ts';
import type { Identity } from './identity.ts';
import { requireWayIn, type BoundWay } from './way-in.ts';
import { formatRefreshToken, REFRESH_TOKEN_MS } from './refresh-token.ts';
import type { Secrets } from '../secrets.ts';

/** What signs a browser or a program in. */
export interface SessionTokens {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
}

/** A session ends so long after its beginning, however often it is used. */
export const SESSION_MS = 90 * 24 * 60 * 60 * 1000;

/** Where somebody signs in from. */
export interface SignInPlace {
  /** The caller's address, which has a budget of failures of its own. */
  address: string;
  /** What the device says that it is. */
  userAgent?: string | undefined;
}

/** One step of signing in, with what it needs. */
export interface SignInAttempt extends SignInPlace {
  ctx: Context;
  /** What a browser has that signed in before; see `newDevice`. */
  device?: string | undefined;
  identity: Identity;
  limits: RateLimiter;
  runner: MailRunner;
}

/** Which sessions are open at a moment. */
export const openSince = (now: Date) =>
  ({ endedAt: null, expiresAt: { $gt: now }, createdDate: { $gt: new Date(now.getTime() - SESSION_MS) } });

/**
 * A new session with its first pair of tokens, for somebody who has given every proof that is needed. Call it in the transaction that
 * checks the proof. All sessions are made here, so that nobody comes in by a way that their hotel has closed.
 *
 * @param withFactor whether a second factor was among it
 * @param isOwnProof whether the account's own password or passkey was; if only a provider spoke, somebody with a password gives that before
 *   what takes a fresh proof
 * @throws DomainError FORBIDDEN where the hotel of the address lets people in by its provider alone
 */
export async function newSession(
  em: EntityManager, { user, secrets, now, place, way, withFactor = false, isOwnProof = way?.isByProvider !== true }: {
    user: User; secrets: Secrets; now: Date; place?: SignInPlace; way?: BoundWay | undefined; withFactor?: boolean; isOwnProof?: boolean;
  },
): Promise<SessionTokens> {
  await requireWayIn(em, user, way);
  const sessionId = randomUUID();
  em.create(AuthSession, {
    id: sessionId, userId: user.id, refreshCounter: 0, createdDate: now, refreshedAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_TOKEN_MS),
    device: deviceName(place?.userAgent), address: place?.address ?? null,
    clientId: way?.clientId ?? null,
    confirmedDate: isOwnProof || withFactor || !user.passwordHash ? now : null, factorDate: withFactor ? now : null,
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
