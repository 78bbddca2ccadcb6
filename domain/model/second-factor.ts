/** Kinds of second factors: an authenticator app, and a key that a device or browser keeps. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/**
 * What is waited for: the second step of a sign-in, one by passkey alone, a new passkey of a session, a fresh proof in one, and the
 * proof of an account that a hotel's provider has named.
 */
export const challengePurposes = ['sign-in', 'passkey-sign-in', 'register', 'confirm', 'link'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** What a session has proved of its user. */
export interface SessionProof {
  /** Whether the account has a second factor. */
  readonly hasFactor: boolean;
  /** Whether a password or factor was given within the last ten minutes. */
  readonly isFresh: boolean;
  /** Whether a second factor was given in it. */
  readonly gaveFactor: boolean;
  /** A role asks for a second factor, and none was given in this session: until then it does nothing else. */
  readonly owesFactor: boolean;
}

/** A proof of who it is counts as fresh for so long, in milliseconds. */
export const FRESH_MS = 10 * 60 * 1000;
