/** Kinds of second factors: an authenticator app. */
export const factorKinds = ['totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a session has proved of its user. */
export interface SessionProof {
  /** Whether the account has a second factor. */
  readonly hasFactor: boolean;
  /** Whether a password or factor was given within the last ten minutes. */
  readonly isFresh: boolean;
  /** A role asks for a second factor, and none was given in this session: until then it does nothing else. */
  readonly owesFactor: boolean;
}

/** A proof of who it is counts as fresh for so long, in milliseconds. */
export const FRESH_MS = 10 * 60 * 1000;
