import type { RolePreset } from './role-presets.ts';

/** Which value of a claim gives which of the hotel's ready-made roles. */
export type RoleMapping = { value: string; preset: RolePreset }[];

/** What a provider has said of somebody: at which issuer, under which name of its own, and what the mapping gives for it. */
export interface NamedByProvider {
  issuer: string;
  subject: string;
  preset: RolePreset | null;
}

/** Why a sign-in at a provider came to nothing: a word in the address of the sign-in page, which says it in the reader's language. */
export const ssoRefusals = [
  'unknown', 'expired', 'unreachable', 'refused', 'unverified', 'no-access', 'disabled', 'password', 'linked', 'busy', 'too-many',
] as const;
export type SsoRefusal = (typeof ssoRefusals)[number];

/** The mail domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
