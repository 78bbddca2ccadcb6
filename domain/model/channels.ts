/** Messaging channels as the whole product names them (spec 2.6 and 2.7): pure data and the rules of a connection's health. */

/** The channels that an account of the hotel can be connected on. */
export const messagingChannels = ['INSTAGRAM', 'MESSENGER', 'WHATSAPP'] as const;
export type MessagingChannel = (typeof messagingChannels)[number];

/** The channels that notes for the concierge are kept for. */
export const channelTypes = ['WEB', 'GMAIL', 'OUTLOOK', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP', 'SMS'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** Through whom a hotel gave access to its Instagram account; it decides which of Meta's addresses sends are for. */
export const instagramLogins = ['instagram', 'facebook'] as const;
export type InstagramLogin = (typeof instagramLogins)[number];

export const connectionStatuses = ['CONNECTED', 'ACTION_NEEDED', 'ERROR'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Why a connection has its status, or what is about to change it. */
export const statusReasons = [
  'TOKEN_EXPIRES_SOON', 'TOKEN_EXPIRED', 'TOKEN_REFUSED', 'PERMISSION_MISSING', 'SENDS_FAILING',
] as const;
export type StatusReason = (typeof statusReasons)[number];

/** The feature that entitles a client to channels: the surface of their administration and replies by themselves. */
export const CHANNELS_FEATURE = 'channels';

/**
 * What a failed send says about the connection it went through:
 * - `token`: Meta refuses the token (190, HTTP 401);
 * - `permission`: the token lacks a permission (3, 10, 200–299, outside of the messaging window's codes);
 * - `transient`: Meta failed, timed out or asked for patience until the attempts ran out;
 * - `refused`: Meta refused the request itself (100, or a code that nobody knows);
 * - `conversation`: this one guest cannot be written to (window closed, unreachable), which says nothing of the connection.
 */
export const sendFailureKinds = ['token', 'permission', 'transient', 'refused', 'conversation'] as const;
export type SendFailureKind = (typeof sendFailureKinds)[number];

/** So many failed sends in a row are an error of the connection. */
export const FAILURES_UNTIL_ERROR = 5;

/** A token's end is announced this long before it. */
export const TOKEN_WARNING_DAYS = 7;

/** How a connection is, as far as sends and its token tell. */
export interface ConnectionHealth {
  status: ConnectionStatus;
  statusReason: StatusReason | null;
  failuresInRow: number;
}

/** A new token, and a connection nothing is known against. */
export const healthy: ConnectionHealth = { status: 'CONNECTED', statusReason: null, failuresInRow: 0 };

/** After Meta took a message. That a token ends soon stays true. */
export function afterSuccess({ statusReason }: ConnectionHealth): ConnectionHealth {
  return statusReason === 'TOKEN_EXPIRES_SOON' ? { ...healthy, statusReason } : healthy;
}

/** After a send that failed for good. What an operator has to do stays to be done, whatever fails beside it. */
export function afterFailure(health: ConnectionHealth, kind: SendFailureKind): ConnectionHealth {
  if (kind === 'conversation') return health;
  const failuresInRow = health.failuresInRow + 1;
  if (kind === 'token') return { status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED', failuresInRow };
  if (needsNewToken(health)) return { ...health, failuresInRow };
  if (kind === 'permission') return { status: 'ACTION_NEEDED', statusReason: 'PERMISSION_MISSING', failuresInRow };
  if (health.status === 'ACTION_NEEDED' || failuresInRow < FAILURES_UNTIL_ERROR) return { ...health, failuresInRow };
  return { status: 'ERROR', statusReason: 'SENDS_FAILING', failuresInRow };
}

/** As time goes by: an expired token needs an operator, one about to expire is announced. */
export function asOf(now: Date, health: ConnectionHealth, tokenExpiresAt: Date | null): ConnectionHealth {
  if (tokenExpiresAt === null || needsNewToken(health)) return health;
  if (tokenExpiresAt <= now) return { ...health, status: 'ACTION_NEEDED', statusReason: 'TOKEN_EXPIRED' };
  const soon = tokenExpiresAt.getTime() - now.getTime() <= TOKEN_WARNING_DAYS * 86_400_000;
  return soon && health.status === 'CONNECTED' ? { ...health, statusReason: 'TOKEN_EXPIRES_SOON' } : health;
}

/**
 * Whether nothing can be sent until an operator enters another token. A missing permission can be given back at Meta
 * alone, and what fails may work again, so with those sends are still tried.
 */
export const needsNewToken = ({ status, statusReason }: Pick<ConnectionHealth, 'status' | 'statusReason'>): boolean =>
  status === 'ACTION_NEEDED' && (statusReason === 'TOKEN_REFUSED' || statusReason === 'TOKEN_EXPIRED');

/** The channel type an address names, in any letter case. @returns undefined for none of the seven */
export function channelTypeOf(text: string): ChannelType | undefined {
  const upper = text.toUpperCase();
  return channelTypes.find((type) => type === upper);
}
