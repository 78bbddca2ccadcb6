import { createHash, createHmac } from 'node:crypto';
import { sameBytes, type Secrets } from '../secrets.ts';

/** A code counts in its own step and in the next, so for at most ten minutes. */
const STEP_MS = 5 * 60 * 1000;
const DIGITS = 6;

/** What a code is bound to: it dies when the password changes, and with it after its first use. */
export interface ResetSubject {
  userId: string;
  nonceHash: string;
  passwordHash: string;
  passwordChangedAt: Date | null;
}

export const hashNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** The code of this moment: a TOTP (RFC 6238) under a key that only this server can derive. Nothing is stored. */
export function makeResetCode(subject: ResetSubject, { secrets, now }: { secrets: Secrets; now: Date }): string {
  return codeOf(subject, secrets.keys('reset-code')[0], stepOf(now));
}

/** Compares with every code that counts, in a time that does not depend on which one fits. */
export function isResetCode(
  code: string, subject: ResetSubject, { secrets, now }: { secrets: Secrets; now: Date },
): boolean {
  const steps = [stepOf(now), stepOf(now) - 1];
  return secrets.keys('reset-code')
    .flatMap((key) => steps.map((step) => codeOf(subject, key, step)))
    .map((valid) => sameBytes(Buffer.from(valid), Buffer.from(code)))
    .some(Boolean);
}

const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

function codeOf({ userId, nonceHash, passwordHash, passwordChangedAt }: ResetSubject, key: Uint8Array, step: number): string {
  // JSON keeps the parts apart: no two subjects give the same text.
  const subject = JSON.stringify([userId, nonceHash, passwordHash, passwordChangedAt?.getTime() ?? null]);
  const seed = createHmac('sha256', key).update(subject).digest();
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha256', seed).update(counter).digest();
  // Dynamic truncation of RFC 4226, section 5.3.
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}
