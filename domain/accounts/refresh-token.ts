import type { Secrets } from '../secrets.ts';

/** A session that is not used for this long is over. */
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60 * 1000;

const SESSION_BYTES = 16;
const COUNTER_BYTES = 4;
const MAC_BYTES = 32;
const SIGNED_BYTES = SESSION_BYTES + COUNTER_BYTES;

/** Names a session and one of its rotations. */
export interface RefreshClaim {
  sessionId: string;
  counter: number;
}

/**
 * The token is its claim under a MAC: none of it is stored, and the current token can be given again to a client that lost the answer with
 * it.
 */
export function formatRefreshToken(claim: RefreshClaim, secrets: Secrets): string {
  const signed = signedBytes(claim);
  return Buffer.concat([signed, secrets.mac('refresh-token', signed)]).toString('base64url');
}

/** @returns undefined when the token was not made by this service */
export function parseRefreshToken(token: string, secrets: Secrets): RefreshClaim | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!secrets.hasMac('refresh-token', signed, bytes.subarray(SIGNED_BYTES))) return undefined;
  const id = signed.toString('hex', 0, SESSION_BYTES);
  return {
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: signed.readUInt32BE(SESSION_BYTES),
  };
}

function signedBytes({ sessionId, counter }: RefreshClaim): Buffer {
  const bytes = Buffer.alloc(SIGNED_BYTES);
  bytes.write(sessionId.replaceAll('-', ''), 'hex');
  bytes.writeUInt32BE(counter, SESSION_BYTES);
  return bytes;
}
