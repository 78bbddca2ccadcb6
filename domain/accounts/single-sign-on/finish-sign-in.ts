import { ConstraintViolationException } from '@mikro-orm/core';
import type { Context, TenantContext } from '../../context.ts';
import type { NamedByProvider } from '../../model/single-sign-on.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import { IdentityProviderFailure, type IdentityClaims, type IdentityProvider } from '../../ports/identity-provider.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import { changeAccess } from '../../roles/change-access.ts';
import type { EntityManager } from '../../storage/database.ts';
import { Client } from '../../storage/entities/client.ts';
import { SsoAttempt, SsoConnection } from '../../storage/entities/single-sign-on.ts';
import type { User } from '../../storage/entities/user.ts';
import { newChallenge } from '../factors/challenge.ts';
import { findPasskeys } from '../factors/find-factors.ts';
import { passkeyRequest } from '../factors/passkey.ts';
import type { PasskeyOptions } from '../factors/passkey-schemas.ts';
import type { Identity } from '../identity.ts';
import type { SignInPlace } from '../new-session.ts';
import { openSession, type Opened } from '../open-session.ts';
import { tellOf } from '../security-notices.ts';
import { hashMark, openedAddress, type Refused } from './begin-sign-in.ts';
import { settlePerson } from './settle-person.ts';

/** A sign-in that waits for the account's own password or passkey, which `linkAccount` takes. */
export interface AskedProof {
  /** For its caller alone. */
  challenge: string;
  expiresAt: Date;
  hasPassword: boolean;
  /** What a browser has one of its passkeys sign by; null without any. */
  passkey: PasskeyOptions | null;
}

/** What comes of a sign-in at a provider: as at any door, the question for the account's own proof, or why nobody is let in. */
export type Finished = Refused | ((Opened | ({ kind: 'link' } & AskedProof)) & { returnTo: string });

interface Finish {
  ctx: Context;
  input: {
    /** The query that the provider sent the browser back with. */
    answer: URLSearchParams;
    /** What the browser has kept since the beginning. */
    browser: string | undefined;
  };
  place: SignInPlace;
  deps: { provider: IdentityProvider; identity: Identity; limits: RateLimiter; runner: MailRunner };
}

/**
 * Ends a sign-in at a provider: checks the answer, settles whose account it is and what the mapping gives, and leads to the door that
 * everybody goes through. An answer counts once, in the browser that began, within ten minutes; whatever else comes is refused and changes
 * nothing.
 */
export async function finishSignIn(
  { ctx, input: { answer, browser }, place, deps: { provider, identity, limits, runner } }: Finish,
): Promise<Finished> {
  const attempt = await takeAttempt(ctx, answer.get('state'), browser);
  const row = attempt && await connectionOf(ctx, attempt);
  if (!attempt || !row) return { kind: 'refused', reason: 'expired' };
  const address = await openedAddress(ctx, row, identity.secrets);
  if (!address) return { kind: 'refused', reason: 'unknown' };
  let claims: IdentityClaims;
  try {
    const { nonce, codeVerifier } = attempt;
    claims = await provider.redeem(address, { state: answer.get('state') ?? '', nonce, codeVerifier }, answer);
  } catch (error) {
    if (error instanceof IdentityProviderFailure) return { kind: 'refused', reason: error.reason };
    throw error;
  }
  const finished = await openFor(ctx, { row, claims, returnTo: attempt.returnTo, identity, place, runner });
  if (finished.kind !== 'refused') await limits.giveBack('loginPerAddress', place.address);
  return finished;
}

/** Gone before anything is asked with it, so that of two answers at once one finds nothing; a stranger's browser takes none away. */
async function takeAttempt(ctx: Context, state: string | null, browser: string | undefined): Promise<SsoAttempt | null> {
  if (state === null || browser === undefined) return null;
  return ctx.db.transaction(async (em) => {
    const named = { stateHash: hashMark(state), browserHash: hashMark(browser), expiresAt: { $gt: ctx.now() } };
    const attempt = await em.findOne(SsoAttempt, named);
    return attempt && await em.nativeDelete(SsoAttempt, named) === 1 ? attempt : null;
  });
}

/** Null where the hotel has another issuer by now, is disabled or has disconnected. */
const connectionOf = (ctx: Context, { clientId, issuer }: SsoAttempt): Promise<SsoConnection | null> => ctx.db.read(async (em) => {
  const client = await em.findOne(Client, { id: clientId });
  return client && !client.isDisabled() ? em.findOne(SsoConnection, { clientId, issuer }) : null;
});

async function openFor(ctx: Context, { row, claims, returnTo, identity, place, runner }: {
  row: SsoConnection; claims: IdentityClaims; returnTo: string; identity: Identity; place: SignInPlace; runner: MailRunner;
}): Promise<Finished> {
  const at = { ...ctx, clientId: row.clientId, actor: { kind: 'system', job: 'single-sign-on' } } as const;
  try {
    const { finished, linked } = await ctx.db.transaction(async (em): Promise<{ finished: Finished; linked?: string }> => {
      const settled = await changeAccess(em, at, () => settlePerson(em, at, { row, identity: claims }));
      if (settled.kind === 'refused') return { finished: settled };
      if (settled.kind === 'unproved') return { finished: { ...await askProof(em, at, { ...settled, identity }), returnTo } };
      await em.flush();
      const { user, isLinked } = settled;
      const opened = await openSession(em, at, { user, identity, place, way: { clientId: row.clientId, isByProvider: true } });
      return { finished: { ...opened, returnTo }, ...(isLinked && { linked: user.id }) };
    });
    if (linked !== undefined) await tellOf('single-sign-on-linked', { userId: linked, at: ctx.now(), runner });
    return finished;
  } catch (error) {
    // Somebody accepted an invitation to the same address at this moment, or the hotel disconnected; a second try finds how it is.
    if (error instanceof ConstraintViolationException) return { kind: 'refused', reason: 'busy' };
    throw error;
  }
}

/** Nothing of the account is touched before its owner has proved that it is theirs. */
async function askProof(em: EntityManager, ctx: TenantContext, { user, named, identity }: {
  user: User; named: NamedByProvider; identity: Identity;
}): Promise<{ kind: 'link' } & AskedProof> {
  const subject = { userId: user.id, epoch: user.sessionEpoch, clientId: ctx.clientId };
  const asked = await newChallenge(em, { purpose: 'link', subject, link: named }, ctx.now());
  const passkeys = (await findPasskeys(em, user.id)).filter(({ clientId }) => clientId === null);
  const passkey = passkeys.length > 0 ? await passkeyRequest(identity.site, asked.challenge, passkeys) : null;
  return { kind: 'link', ...asked, hasPassword: Boolean(user.passwordHash), passkey };
}
