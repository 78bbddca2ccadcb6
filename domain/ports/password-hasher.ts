/** Makes and checks password hashes. Every sign-in does the work of one check, whether the user exists or not. */
export interface PasswordHasher {
  /** @returns a text that holds algorithm, parameters, salt and hash */
  hash(password: string): Promise<string>;
  /** A hash that no password has; checking against it costs what checking against a user's does. */
  readonly decoy: string;
  verify(password: string, hash: string): Promise<boolean>;
}
