import { ownOrigins, relyingPartyId } from '../model/own-origins.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { argon2Passwords } from './argon2-passwords.ts';
import type { IsBreached } from './account-fields.ts';
import { createSecrets, type Secrets } from '../secrets.ts';

/** What the verbs of accounts work with beside the database. */
export interface Identity {
  secrets: Secrets;
  passwords: PasswordHasher;
  /** Whether a password is known from a breach; also false if the service does not answer. If left out, passwords are not checked. */
  isBreached?: IsBreached | undefined;
  /** Where passkeys are good. */
  site: PasskeySite;
}

/** A site as WebAuthn knows it. */
export interface PasskeySite {
  id: string;
  origins: string[];
}

export interface IdentityConfig {
  SERVER_SECRET: string;
  SERVER_SECRET_PREVIOUS: readonly string[];
  CONCIERGE_ENV: string;
  PUBLIC_URL: string;
}

export const createIdentity = (config: IdentityConfig, isBreached?: IsBreached): Identity => ({
  secrets: secretsOf(config),
  passwords: argon2Passwords,
  isBreached,
  site: { id: relyingPartyId(config.PUBLIC_URL), origins: ownOrigins(config.PUBLIC_URL) },
});

/** The keys derived from the server's secret, for processes in which nobody signs in. */
export const secretsOf = (
  { SERVER_SECRET: secret, SERVER_SECRET_PREVIOUS: previous, CONCIERGE_ENV: environment }: Omit<IdentityConfig, 'PUBLIC_URL'>,
): Secrets => createSecrets({ secret, previous, environment });
