import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/**
 * Secrets of clients at other systems, and of people's authenticator apps, at rest: AES-256-GCM under keys derived from the server's
 * secrets, written `v1.<key id>.<nonce>.<ciphertext and tag>`. The place a secret belongs to is its associated data, so that one copied
 * to another client or field does not open there.
 */
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Where a secret belongs. */
export interface SecretPlace {
  /** The client whose it is, or the person. */
  clientId: string;
  integration: 'tableapp' | 'channel' | 'agent-push' | 'language-model' | 'single-sign-on' | 'second-factor' | 'webhook';
  field: string;
}

export interface OpenedSecret {
  text: string;
  /** Sealed under an earlier key: to be sealed again, so that the earlier key can go. */
  isOutdated: boolean;
}

/** Encrypts under the current key. */
export function sealSecret(secrets: Secrets, place: SecretPlace, text: string): string {
  const [key] = secrets.keys('integration');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(associated(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, keyId(key), nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** @returns undefined when no known key opens it, or it was sealed for another place */
export function openSecret(secrets: Secrets, place: SecretPlace, sealed: string): OpenedSecret | undefined {
  const [version, id, nonce = '', body = ''] = sealed.split('.');
  const keys = secrets.keys('integration');
  const key = keys.find((candidate) => keyId(candidate) === id);
  if (version !== VERSION || key === undefined) return undefined;
  try {
    const bytes = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
      .setAAD(associated(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    return { text, isOutdated: key !== keys[0] };
  } catch {
    return undefined;
  }
}

const associated = ({ clientId, integration, field }: SecretPlace): Buffer => Buffer.from([clientId, integration, field].join('|'));

/** Names a key without revealing it. */
const keyId = (key: Uint8Array): string => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16);
