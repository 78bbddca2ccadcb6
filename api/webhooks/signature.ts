import { createHmac, timingSafeEqual } from 'node:crypto';
import { sameBytes } from '../../domain/secrets.ts';

const HEADER = /^sha256=([\da-f]{64})$/i;

/** Whether a header has the form of a signature. */
export const isSignature = (header: string | undefined): boolean => HEADER.test(header ?? '');

/**
 * Whether Meta signed the body with one of the app's secrets (`X-Hub-Signature-256`, HMAC-SHA256 over the bytes as they
 * came). Every secret is tried, so that the time taken does not tell which one fits.
 */
export function isSigned(body: Uint8Array, header: string | undefined, secrets: readonly string[]): boolean {
  const given = HEADER.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const signature = Buffer.from(given, 'hex');
  return secrets.map((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature)).some(Boolean);
}

/** Equality in constant time of texts whose length is nobody's secret. */
export const isSameText = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other));
