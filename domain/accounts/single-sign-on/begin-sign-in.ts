import { ForeignKeyConstraintViolationException, type RequiredEntityData } from '@mikro-orm/core';
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { DomainError } from '../../model/errors.ts';
import { domainOf, type SsoRefusal } from '../../model/single-sign-on.ts';
import { IdentityProviderFailure, type IdentityProvider, type IdentityProviderAddress } from '../../ports/identity-provider.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { Secrets } from '../../secrets.ts';
import { Client } from '../../storage/entities/client.ts';
import { SsoAttempt, SsoConnection, SsoDomain } from '../../storage/entities/single-sign-on.ts';
import { emailSchema } from '../account-fields.ts';
import { addressOf } from './connection-record.ts';

/** Somebody has so long to sign in at the provider, in milliseconds. */
export const ATTEMPT_MS = 10 * 60 * 1000;
const MARK_BYTES = 32;

export interface Refused {
  kind: 'refused';
  reason: SsoRefusal;
}

export type Begun = Refused | {
  kind: 'begun';
  /** Where the browser signs in. */
  location: string;
  /** What the browser keeps until it is back: only there the answer counts. */
  browser: string;
};

interface Beginning {
  ctx: Context;
  input: { email: string; /** A path of the console, to go on to. */ to: string };
  /** The caller's address, which has a budget of failures; a sign-in that is not finished is one. */
  address: string;
  deps: { provider: IdentityProvider; secrets: Secrets; limits: RateLimiter };
}

/** Starts a sign-in at the provider that is responsible for the domain of an address, without checking whether the account exists. */
export async function beginSignIn({ ctx, input: { email, to }, address, deps: { provider, secrets, limits } }: Beginning): Promise<Begun> {
  const given = emailSchema.safeParse(email);
  const row = given.success ? await connectionFor(ctx, domainOf(given.data)) : null;
  const issuer = row && await openedAddress(ctx, row, secrets);
  if (!given.success || !row || !issuer) return { kind: 'refused', reason: 'unknown' };
  if (await isTooMany(limits, address)) return { kind: 'refused', reason: 'too-many' };
  const marks = { state: mark(), nonce: mark(), codeVerifier: mark() };
  const browser = mark();
  let location: URL;
  try {
    location = await provider.authorize(issuer, marks, { email: given.data });
  } catch (error) {
    if (error instanceof IdentityProviderFailure) return { kind: 'refused', reason: error.reason };
    throw error;
  }
  const isNoted = await noteAttempt(ctx, {
    stateHash: hashMark(marks.state), browserHash: hashMark(browser), clientId: row.clientId, issuer: row.issuer, nonce: marks.nonce,
    codeVerifier: marks.codeVerifier, returnTo: consolePath(to), expiresAt: new Date(ctx.now().getTime() + ATTEMPT_MS),
  });
  return isNoted ? { kind: 'begun', location: location.href, browser } : { kind: 'refused', reason: 'unknown' };
}

async function isTooMany(limits: RateLimiter, address: string): Promise<boolean> {
  try {
    await limits.take('loginPerAddress', address);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return true;
    throw error;
  }
}

/** @returns false where the hotel has disconnected while its provider was asked */
async function noteAttempt(ctx: Context, attempt: RequiredEntityData<SsoAttempt>): Promise<boolean> {
  try {
    await ctx.db.transaction(async (em) => { em.create(SsoAttempt, attempt); });
    return true;
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException) return false;
    throw error;
  }
}

/** Only of this issuer, even if another one was entered in the meantime. A secret that was sealed again on the way is stored. */
export const openedAddress = (
  ctx: Context, { clientId, issuer }: SsoConnection, secrets: Secrets,
): Promise<IdentityProviderAddress | null> =>
  ctx.db.transaction(async (em) => {
    const row = await em.findOne(SsoConnection, { clientId, issuer });
    return row && addressOf(row, secrets);
  });

/** The connection that speaks for a domain; null where none is confirmed, or its client is disabled. */
async function connectionFor(ctx: Context, domain: string): Promise<SsoConnection | null> {
  return ctx.db.read(async (em) => {
    const confirmed = await em.findOne(SsoDomain, { domain, confirmedDate: { $ne: null } });
    if (!confirmed) return null;
    const client = await em.findOne(Client, { id: confirmed.clientId });
    return client && !client.isDisabled() ? em.findOne(SsoConnection, { clientId: confirmed.clientId }) : null;
  });
}

const mark = (): string => randomBytes(MARK_BYTES).toString('base64url');

export const hashMark = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Beneath the console, whatever is asked for: nobody is led elsewhere by a link that begins with our address. */
function consolePath(to: string): string {
  const root = 'http://console.invalid/console';
  const url = to.startsWith('/') && to.length <= 500 ? URL.parse(root + to) : null;
  return url?.pathname.startsWith('/console/') ? `${url.pathname}${url.search}` : '/console/';
}
