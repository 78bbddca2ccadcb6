import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a derived key is for; each purpose has a key of its own, so that no MAC means anything elsewhere. */
export type SecretPurpose = 'access-token' | 'refresh-token' | 'reset-code' | 'api-key' | 'cursor' | 'idempotency'
  | 'payload' | 'integration' | 'invitation' | 'device' | 'audit';

/** The server's keys. The current one signs; those before it still verify, so that a change ends nothing. */
export interface Secrets {
  /** The environment that tokens and keys are made for; one of another environment is refused. */
  readonly environment: string;
  /** Current key first. */
  keys(purpose: SecretPurpose): readonly [Uint8Array, ...Uint8Array[]];
  mac(purpose: SecretPurpose, data: Uint8Array | string): Buffer;
  /** Under every key, the current one first. */
  macs(purpose: SecretPurpose, data: Uint8Array | string): readonly Buffer[];
  /** Compares in constant time with the MACs under every key. */
  hasMac(purpose: SecretPurpose, data: Uint8Array | string, mac: Uint8Array): boolean;
}

const KEY_BYTES = 32;

/**
 * Derives the keys by HKDF.
 *
 * @param secret `SERVER_SECRET`
 * @param previous secrets that were current before, newest first
 */
export function createSecrets({ secret, previous = [], environment }: {
  secret: string; previous?: readonly string[]; environment: string;
}): Secrets {
  const derived = new Map<SecretPurpose, readonly [Uint8Array, ...Uint8Array[]]>();
  const derive = (purpose: SecretPurpose) => (master: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', master, '', `concierge/${purpose}/1`, KEY_BYTES));
  const keys: Secrets['keys'] = (purpose) => {
    const known = derived.get(purpose) ?? [derive(purpose)(secret), ...previous.map(derive(purpose))] as const;
    derived.set(purpose, known);
    return known;
  };
  const macUnder = (key: Uint8Array, data: Uint8Array | string): Buffer => createHmac('sha256', key).update(data).digest();
  return {
    environment,
    keys,
    mac: (purpose, data) => macUnder(keys(purpose)[0], data),
    macs: (purpose, data) => keys(purpose).map((key) => macUnder(key, data)),
    // Every key is tried, so that the time taken does not say which one fits.
    hasMac: (purpose, data, mac) => keys(purpose)
      .map((key) => sameBytes(macUnder(key, data), mac)).some(Boolean),
  };
}

/** Equality in constant time for a length that is no secret. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
