import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { newTotpSecret, stepOfCode, totpUri } from '../../../domain/accounts/factors/totp.ts';
import { itVerifies } from '../../requirements/verifies.ts';

/** RFC 6238, appendix B: the last six digits of its codes with SHA-1. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors: [seconds: number, code: string][] = [
  [59, '287082'], [1_111_111_109, '081804'], [1_111_111_111, '050471'], [1_234_567_890, '005924'], [2_000_000_000, '279037'],
];
const at = (seconds: number): Date => new Date(seconds * 1000);

itVerifies(['decisions/accounts/factor/totp-once'], 'codes are those of RFC 6238, and count in their step and in the one before and after', () => {
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    const around = [-60, -30, 0, 30, 60].map((shift) => stepOfCode(code, { secret, now: at(seconds + shift) }));
    expect(around).toEqual([null, step, step, step, null]);
  }
  for (const code of ['', '28708', '2870820', 'abcdef', '２８７０８２']) expect(stepOfCode(code, { secret, now: at(59) })).toBeNull();
});

itVerifies(['decisions/accounts/factor/totp-once'], 'a secret has 160 bits, and its address says whose it is to every app', () => {
  const fresh = newTotpSecret();
  expect(Secret.fromBase32(fresh).bytes).toHaveLength(20);
  const uri = new URL(totpUri(fresh, 'ada@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Hotel Concierge:ada@example.com']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: 'Hotel Concierge', secret: fresh, algorithm: 'SHA1', digits: '6', period: '30' });
  expect(new TOTP({ secret: Secret.fromBase32(fresh) }).generate()).toMatch(/^\d{6}$/);
});
