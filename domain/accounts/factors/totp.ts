import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do: RFC 6238 with SHA-1, six digits and thirty seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Clocks differ: the code before and the one after count as well. */
const DRIFT_STEPS = 1;
/** Whose codes they are, as the app shows it. */
const ISSUER = 'Hotel Concierge';

/** A new secret, in base32, as people type it where they cannot scan it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** What a QR code of it says. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** @returns the step of time that the code is of; null where it is of none that counts now */
export function stepOfCode(code: string, { secret, now }: { secret: string; now: Date }): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}
