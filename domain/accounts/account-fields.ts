import { createRequire } from 'node:module';
import { z } from 'zod';
import { invalidInput } from '../model/errors.ts';
import { nameSchema } from '../model/names.ts';

/** An address as accounts know it: in lower case, so that its spelling makes no second account. */
export const emailSchema = z.string().trim().max(254).pipe(z.email({ error: 'must be an e-mail address' }))
  .transform((email) => email.toLowerCase());

export const personNameSchema = nameSchema(100);

const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

let common: ReadonlySet<string> | undefined;

/** Passwords that attackers try first: some 18,000 of the length that is asked for. Unpacked when the first password is chosen. */
function commonPasswords(): ReadonlySet<string> {
  if (common !== undefined) return common;
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  common = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));
  return common;
}

/** A password that someone chooses. Length and being uncommon count; what it is composed of does not. */
export const newPasswordSchema = z.string()
  .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)
  .refine((password) => !commonPasswords().has(password.toLowerCase()), 'is among the most common passwords; choose another one');

/** Asks a service that collects breached passwords whether it knows a password. */
export type IsBreached = (password: string) => Promise<boolean>;

/** @param name of the field in the body @throws DomainError INVALID_INPUT for a password that attackers have from a breach */
export async function requireUnbreached(isBreached: IsBreached | undefined, name: string, password: string): Promise<void> {
  if (await isBreached?.(password)) throw invalidInput(`body ${name}: is known from a breach of another service; choose a different one.`);
}

/** One of the two ways to name an account. */
export const accountIdentifier = { email: emailSchema.optional(), userId: z.uuid().optional() };

/** Names in a body that must not both be there. */
export const notBoth = ({ email, userId }: { email?: string | undefined; userId?: string | undefined }): boolean =>
  email === undefined || userId === undefined;
