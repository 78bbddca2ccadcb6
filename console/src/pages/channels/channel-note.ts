import type { Schemas } from '../../api/client.ts';

/** What the concierge is told of a channel. */
export type Note = Schemas['ChannelInstruction'];

/** The channels that have notes. */
export const channelTypes = ['WEB', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP', 'GMAIL', 'OUTLOOK', 'SMS'] as const;
export type ChannelType = (typeof channelTypes)[number];
