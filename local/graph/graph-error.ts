import type { MessagingChannel } from '../../domain/model/channels.ts';
import { traceId } from './ids.ts';

/** A refusal in the shape that all of Meta's Graph API shares. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  /** WhatsApp explains in `error_data`. */
  readonly details: string | undefined;
  /** Seconds, as Meta hardly ever says. */
  readonly retryAfter: string | undefined;

  constructor(status: number, code: number, message: string, { subcode, details, retryAfter }: {
    subcode?: number | undefined; details?: string; retryAfter?: string | undefined;
  } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get body() {
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: 'OAuthException',
        code: this.code,
        ...(this.subcode !== undefined && { error_subcode: this.subcode }),
        ...(this.details !== undefined && { error_data: { messaging_product: 'whatsapp', details: this.details } }),
        fbtrace_id: traceId(),
      },
    };
  }
}

export const badToken = (): GraphError => new GraphError(401, 190, 'The access token is invalid, or has expired', { subcode: 463 });

export const badParameter = (what: string): GraphError => new GraphError(400, 100, what);

/** For a path whose object the token cannot see. */
export const noSuchObject = (id: string): GraphError =>
  new GraphError(400, 100, `There is no object ${id}, or it cannot be written to with this token`, { subcode: 33 });

export const noSuchGuest = (): GraphError => new GraphError(400, 100, 'No matching user found', { subcode: 2_018_001 });

export const badMessageId = (): GraphError =>
  new GraphError(400, 131_009, 'A parameter value is not valid', { details: 'There is no such message to mark as read' });

export function windowClosed(channel: MessagingChannel): GraphError {
  if (channel === 'WHATSAPP') {
    return new GraphError(400, 131_047, 'Re-engagement message', { details: 'More than 24 hours have passed since the user last wrote' });
  }
  const subcode = channel === 'MESSENGER' ? 2_018_278 : 2_534_022;
  return new GraphError(400, 10, 'This message is sent outside of the allowed window', { subcode });
}

export const noPermission = (): GraphError => new GraphError(403, 200, 'The app lacks the permission to do this');

export function rateLimited(channel: MessagingChannel, retryAfter?: string): GraphError {
  if (channel === 'WHATSAPP') {
    return new GraphError(429, 130_429, 'Rate limit hit', { details: 'Too many messages were sent from this number', retryAfter });
  }
  return channel === 'MESSENGER' ? new GraphError(429, 613, 'Calls to this API have exceeded the rate limit', { retryAfter })
    : new GraphError(403, 4, 'The application has reached its request limit', { retryAfter });
}

export const pairRateLimited = (): GraphError =>
  new GraphError(400, 131_056, 'Pair rate limit hit', { details: 'Too many messages were sent to this user' });

export const unreachable = (channel: MessagingChannel): GraphError => (channel === 'WHATSAPP'
  ? new GraphError(400, 131_026, 'Message undeliverable', { details: 'The user cannot receive messages' })
  : new GraphError(400, 551, 'This person is not available right now'));

export const transient = (channel: MessagingChannel): GraphError => (channel === 'WHATSAPP'
  ? new GraphError(500, 131_016, 'Service unavailable', { details: 'Try again later' })
  : new GraphError(500, 2, 'The service is temporarily unavailable'));
