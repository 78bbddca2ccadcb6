import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { User } from './storage/entities/user.ts';
import type { Secrets } from './secrets.ts';

/** Time to accept an invitation. */
const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/** Wrong addresses that an invitation takes before it is void. */
export const INVITATION_TRIES = 10;

/** An invitation as it is named inside: nothing of it, and nothing in the database, accepts it. */
export interface InvitationName {
  userId: string;
  /** A random UUID; a new one makes everything that was mailed before void. */
  nonce: string;
}

/** A new invitation in place of any earlier one. It can be accepted once its mail has been written. */
export const newInvitation = (now: Date) => ({
  invitedAt: now, inviteExpiresAt: new Date(now.getTime() + INVITATION_MS), invitationNonce: randomUUID(), invitationHash: null,
  invitationFailures: 0, invitationDue: true,
}) satisfies Partial<User>;

/** What the database keeps of the id that accepts an invitation. */
export const hashInvitationId = (id: string): string => createHash('sha256').update(id.toLowerCase()).digest('hex');

/**
 * The id that accepts an invitation, in the form of a random UUID (RFC 9562, version 4). It is derived rather than kept:
 * a mail that is written again carries the same one, and neither the database nor a flow's history can tell it.
 *
 * @param hash of the id that was mailed before, if any: an id goes on counting when the server's secret changes
 */
export function invitationId(secrets: Secrets, name: InvitationName, hash: string | null = null): string {
  const ids = secrets.keys('invitation').map((key) => derive(key, name)) as [string, ...string[]];
  return ids.find((id) => hashInvitationId(id) === hash) ?? ids[0];
}

function derive(key: Uint8Array, { userId, nonce }: InvitationName): string {
  const bytes = createHmac('sha256', key).update(`${userId} ${nonce}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
