import { errors, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from '../secrets.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'concierge';
export const ACCESS_TOKEN_MS = 15 * 60 * 1000;

/** What an access token says; whether it still counts is for the database to say. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  /** The user's `sessionEpoch` when the token was made. */
  epoch: number;
}

const audienceOf = ({ environment }: Secrets): string => `concierge/${environment}`;

export async function signAccessToken(
  { userId, sessionId, epoch }: AccessClaims, { secrets, now }: { secrets: Secrets; now: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, epoch })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(audienceOf(secrets))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_MS / 1000)
    .sign(secrets.keys('access-token')[0]);
}

/** @returns what the token says, or undefined when it is forged, expired, or made for something else */
export async function verifyAccessToken(
  token: string, { secrets, now }: { secrets: Secrets; now: Date },
): Promise<AccessClaims | undefined> {
  for (const key of secrets.keys('access-token')) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: audienceOf(secrets),
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now,
      });
      const { sub: userId, sid: sessionId, epoch } = payload;
      if (typeof userId === 'string' && typeof sessionId === 'string' && typeof epoch === 'number') {
        return { userId, sessionId, epoch };
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
}
