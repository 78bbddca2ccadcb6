import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { MessagingChannel } from '../../domain/model/channels.ts';

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** A number in the form of Meta's ids, with so many digits and the given first digits. */
export const numericId = (head: string, length: number): string => head + digits(length - head.length);

/** A business account as its platform numbers it: page, Instagram account, or telephone number. */
export const accountId = (channel: MessagingChannel): string =>
  (channel === 'INSTAGRAM' ? numericId('1784140', 17) : numericId('1', 15));

/** A guest as one account knows them: PSID, IGSID, or telephone number. */
export const guestId = (channel: MessagingChannel): string =>
  (channel === 'WHATSAPP' ? numericId('3519', 12) : numericId(channel === 'MESSENGER' ? '7' : '1', 16));

/** A business-scoped user id: country and up to 128 alphanumerics. */
export const scopedUserId = (): string => `PT.${numericId('1', 19)}`;

/**
 * A message id in the platform's style. WhatsApp's contains the guest's number in base64, so an id in the wrong place
 * leaks the number.
 */
export function messageId(channel: MessagingChannel, guest: string): string {
  if (channel === 'MESSENGER') return `m_${randomBytes(66).toString('base64url')}`;
  if (channel === 'INSTAGRAM') return Buffer.from(`ig_dm:${guest}:${digits(39)}`).toString('base64').replaceAll('=', 'ZD');
  const number = Buffer.from(guest);
  return `wamid.${Buffer.concat([
    Buffer.of(0x1c, 0x18, number.length), number, Buffer.of(0x15, 0x02, 0x00, 0x12, 0x18, 0x14),
    Buffer.from(randomBytes(10).toString('hex').toUpperCase()), Buffer.of(0),
  ]).toString('base64')}`;
}

/** What an error is traced by. */
export const traceId = (): string => `A${randomBytes(16).toString('base64url')}`;

/** The same number for the same name, so that a guest is recognized after a restart. */
export const steadyNumber = (name: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString().slice(0, length);
