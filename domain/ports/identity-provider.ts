/** What is needed to speak with a hotel's provider of identities. */
export interface IdentityProviderAddress {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What one sign-in is recognised by. */
export interface SignInMarks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What a provider says of somebody who signed in, after signature, audience, nonce and times were checked. */
export interface IdentityClaims {
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

/** Why a provider was of no use: it does not answer as one, or it, or what it said, is refused. */
export class IdentityProviderFailure extends Error {
  override readonly name = 'IdentityProviderFailure';
  readonly reason: 'unreachable' | 'refused';

  constructor(reason: 'unreachable' | 'refused', cause?: unknown) {
    super(`The provider of identities is ${reason === 'refused' ? 'refusing or not to be believed' : 'unreachable'}.`, { cause });
    this.reason = reason;
  }
}

/** A provider of identities, by OpenID Connect. */
export interface IdentityProvider {
  /** Where the browser goes to sign in. @throws IdentityProviderFailure */
  authorize(address: IdentityProviderAddress, marks: SignInMarks, hint: { email: string }): Promise<URL>;

  /** Takes the answer that the browser brought. @param answer its query @throws IdentityProviderFailure */
  redeem(address: IdentityProviderAddress, marks: SignInMarks, answer: URLSearchParams): Promise<IdentityClaims>;
}
