import { createHash, randomBytes } from 'node:crypto';
import type { ChallengePurpose } from '../../model/second-factor.ts';
import type { NamedByProvider } from '../../model/single-sign-on.ts';
import type { EntityManager, UnitOfWork } from '../../storage/database.ts';
import { FactorChallenge } from '../../storage/entities/second-factor.ts';

/** Somebody has so long to take out a phone, in milliseconds. */
const CHALLENGE_MS = 10 * 60 * 1000;
/** What one challenge may be answered with before it is void. */
const TRIES = 5;
const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whom a challenge is for, and in which epoch of their sessions. */
export interface ChallengeSubject {
  userId: string;
  epoch: number;
  /** The hotel whose provider has named them. */
  clientId?: string | null;
}

/** The same with what was stored for it. */
export type TriedSubject = Required<ChallengeSubject> & { link: NamedByProvider | null };

interface NewChallenge {
  purpose: ChallengePurpose;
  /** Null where nobody has said who they are. */
  subject: ChallengeSubject | null;
  sessionId?: string;
  /** What the provider has said. */
  link?: NamedByProvider;
}

/** Stores what is awaited, once and for a limited time. @returns what names it, for its caller alone */
export async function newChallenge(
  em: EntityManager, { purpose, subject, sessionId, link }: NewChallenge, now: Date,
): Promise<{ challenge: string; expiresAt: Date }> {
  const challenge = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await em.nativeDelete(FactorChallenge, { expiresAt: { $lt: now } });
  em.create(FactorChallenge, {
    tokenHash: hashOf(challenge), purpose, userId: subject?.userId ?? null, sessionEpoch: subject?.epoch ?? 0, sessionId: sessionId ?? null,
    clientId: subject?.clientId ?? null, link: link ?? null, tries: 0, expiresAt,
  });
  return { challenge, expiresAt };
}

/**
 * Uses up one try at a challenge; it counts before anybody looks at the answer, so that tries at one moment all count.
 *
 * @returns null for one that is over, was tried too often, or never was
 */
export async function takeTry(
  db: UnitOfWork, challenge: string, { purpose, now }: { purpose: 'sign-in' | 'link'; now: Date },
): Promise<TriedSubject | null> {
  const [row] = await db.transaction((em) => em.execute<
    { user_id: string; session_epoch: number; client_id: string | null; link: NamedByProvider | null }[]
  >(
    `update factor_challenge set tries = tries + 1 where token_hash = ? and purpose = ? and tries < ? and expires_at > ?
     returning user_id, session_epoch, client_id, link`,
    [hashOf(challenge), purpose, TRIES, now],
  ));
  return row === undefined ? null : { userId: row.user_id, epoch: row.session_epoch, clientId: row.client_id, link: row.link };
}

/** Ends a challenge that was answered. @returns whether it was still there, for this */
export const endChallenge = async (
  em: EntityManager, challenge: string, { purpose, sessionId, now }: { purpose: ChallengePurpose; sessionId?: string; now: Date },
): Promise<boolean> => await em.nativeDelete(FactorChallenge, {
  tokenHash: hashOf(challenge), purpose, sessionId: sessionId ?? null, expiresAt: { $gt: now },
}) > 0;
