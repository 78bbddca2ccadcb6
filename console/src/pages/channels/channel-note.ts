import type { Schemas } from '../../api/client.ts';

/** A note to the concierge about a channel. */
export type Note = Schemas['ChannelInstruction'];

/** The channels that have notes. */
export const channelTypes = ['WEB', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP', 'GMAIL', 'OUTLOOK', 'SMS'] as const;
export type ChannelType = (typeof channelTypes)[number];
