import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** A browser that has signed in is known for so long, in milliseconds. */
export const DEVICE_MS = 180 * 24 * 60 * 60 * 1000;
const NAME_BYTES = 16;

/**
 * What a browser keeps that has signed in to an account: strangers' failures do not lock it out. It signs nobody in, and counts for
 * this account alone.
 */
export function newDevice(userId: string, secrets: Secrets): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}.${secrets.mac('device', `${userId}|${name}`).toString('base64url')}`;
}

/** @returns the name of the device; null where it has not signed in to this account */
export function knownDevice(device: string | undefined, userId: string, secrets: Secrets): string | null {
  const [name, mac, ...more] = (device ?? '').split('.');
  if (!name || !mac || more.length > 0) return null;
  return secrets.hasMac('device', `${userId}|${name}`, Buffer.from(mac, 'base64url')) ? name : null;
}
