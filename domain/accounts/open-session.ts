import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { FactorKind } from '../model/second-factor.ts';
import type { EntityManager } from '../storage/database.ts';
import type { User } from '../storage/entities/user.ts';
import { claimInvitations } from './claim-invitations.ts';
import { newChallenge } from './factors/challenge.ts';
import { findFactors } from './factors/find-factors.ts';
import { passkeyRequest } from './factors/passkey.ts';
import type { PasskeyOptions } from './factors/passkey-schemas.ts';
import type { Identity } from './identity.ts';
import { newSession, type SessionTokens, type SignInPlace } from './new-session.ts';
import { requireWayIn, type BoundWay } from './way-in.ts';
import type { Secrets } from '../secrets.ts';

/** What somebody gets who has proved who they are: to be signed in, or, with a second factor, to be asked for it. */
export type Opened = { kind: 'session'; tokens: SessionTokens } | ({ kind: 'factor' } & AskedFactor);

/** A sign-in that waits for the second factor, which `giveFactor` takes. */
export interface AskedFactor {
  /** For its caller alone. */
  challenge: string;
  expiresAt: Date;
  /** What the account has. */
  kinds: FactorKind[];
  /** What a browser has one of its passkeys sign by; null without any. */
  passkey: PasskeyOptions | null;
}

/**
 * The door for everybody who has proved who they are, by a password or in any other way. Call it in the transaction that checks the proof,
 * with the user locked.
 *
 * @throws DomainError FORBIDDEN where the hotel of the address lets people in by its provider alone
 */
export async function openSession(
  em: EntityManager, ctx: Context, { user, identity: { secrets, site }, place, way, isOwnProof }: {
    user: User; identity: Identity; place?: SignInPlace; way?: BoundWay; isOwnProof?: boolean;
  },
): Promise<Opened> {
  await requireWayIn(em, user, way);
  const now = ctx.now();
  const factors = await findFactors(em, user.id);
  if (factors.length > 0) {
    const subject = { userId: user.id, epoch: user.sessionEpoch, clientId: way?.clientId ?? null };
    const asked = await newChallenge(em, { purpose: 'sign-in', subject }, now);
    const passkeys = factors.filter(({ kind }) => kind === 'passkey');
    const passkey = passkeys.length > 0 ? await passkeyRequest(site, asked.challenge, passkeys) : null;
    return { kind: 'factor', ...asked, kinds: [...new Set(factors.map(({ kind }) => kind))], passkey };
  }
  return { kind: 'session', tokens: await enter(em, ctx, { user, secrets, place, way, isOwnProof }) };
}

/** Signs in somebody who has given every proof that is needed, and records it. */
export async function enter(
  em: EntityManager, ctx: Context, { user, secrets, place, way, isOwnProof, provedBy }: {
    user: User; secrets: Secrets; place?: SignInPlace | undefined; way?: BoundWay | undefined; isOwnProof?: boolean | undefined;
    /** The second factor. */ provedBy?: string;
  },
): Promise<SessionTokens> {
  const now = ctx.now();
  user.lastLogin = now;
  const tokens = await newSession(em, {
    user, secrets, now, way, withFactor: provedBy !== undefined, ...(place && { place }), ...(isOwnProof !== undefined && { isOwnProof }),
  });
  const actor = { kind: 'user', userId: user.id, sessionId: tokens.sessionId, grants: [] } as const;
  await claimInvitations(em, { ...ctx, actor }, { user, way });
  const after = {
    ...(way && { by: way.isByProvider ? 'single-sign-on' : 'passkey', clientId: way.clientId }), ...(provedBy && { factor: provedBy }),
  };
  audit(em, { ...ctx, actor }, { action: 'session.open', target: `user:${user.id}`, ...(Object.keys(after).length > 0 && { after }) });
  return tokens;
}
