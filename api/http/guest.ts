import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import type { SessionClaim } from '../../domain/chat/sessions.ts';
import type { TenantContext } from '../../domain/context.ts';
import { idSchema } from '../../domain/model/chat.ts';
import type { Services } from '../services.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { readCookie } from './cookies.ts';
import type { Cookie, LoggedIds } from './route.ts';

const COOKIE_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Headers and query in which a guest names the hotel and the session. */
export const clientIdHeader = z.object({ 'x-client-id': idSchema });
export const sessionHeaders = clientIdHeader.extend({ 'x-session-id': idSchema.optional() });
export const sessionQuery = z.object({ sessionId: idSchema.optional() });

/** A guest's context: the tenant comes from `x-client-id`, or from a socket's query. */
export function guestContext(
  { database, now }: Services,
  { clientId, requestId, note }: { clientId: string; requestId: string; note?: (ids: LoggedIds) => void },
  via: 'rest' | 'realtime' = 'rest',
): TenantContext {
  note?.({ clientId });
  return {
    actor: { kind: 'guest', sessionKey: null },
    interface: via,
    clientId,
    requestId,
    now,
    db: database.forClient(clientId),
  };
}

const cookieName = (clientId: string): string => `concierge_session_${clientId}`;

/** The session a request names: header, else query, else cookie; a malformed cookie counts as none. */
export function sessionClaim(call: {
  headers: { 'x-client-id': string; 'x-session-id'?: string | undefined };
  query: { sessionId?: string | undefined };
  request: Request;
}): SessionClaim {
  const cookie = idSchema.safeParse(readCookie(call.request, cookieName(call.headers['x-client-id'])));
  return {
    publicId: call.headers['x-session-id'] ?? call.query.sessionId,
    cookieId: cookie.data,
    address: rateLimitKey(call.request.ip),
  };
}

export function sessionCookie(clientId: string, publicId: string): Cookie {
  return { name: cookieName(clientId), value: publicId, maxAgeMs: COOKIE_LIFE_MS };
}

/** A repeat because of a lost answer comes within minutes; the same request much later comes from somebody else. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000;
/** What nobody else comes to choose by chance: a UUID, or as much of another kind. */
const KEY_LENGTH = 16;
const KEY_CHARACTERS = 8;

/**
 * How the repeat of a first message finds the session that it opened. The session is its guest's alone, and many guests
 * can look like one device (one hotel's network, one kind of phone), so a key that others may choose as well opens a
 * session each time.
 */
export function openingClaim(request: Request, key: string, now: Date): Pick<SessionClaim, 'openedBy' | 'openedSince'> {
  if (key.length < KEY_LENGTH || new Set(key).size < KEY_CHARACTERS) return {};
  return { openedBy: openingFingerprint(request, key), openedSince: new Date(now.getTime() - REPEATED_WITHIN_MS) };
}

/** Ties a first message to the device that sends it. */
export function openingFingerprint(request: Request, messageId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([messageId, request.ip, request.get('user-agent')]))
    .digest('hex');
}
