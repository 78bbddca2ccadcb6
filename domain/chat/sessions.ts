import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { activeClient } from '../tenant/active-client.ts';
import type { TenantContext } from '../context.ts';
import type { ChatMessage } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import { matchLocale } from '../language/locale.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import type { Client } from '../storage/entities/client.ts';
import { readText } from '../translations/read-translations.ts';
import { appendMessage } from './append-message.ts';
import { readHistory, type HistoryPage } from './messages.ts';

/** How a caller names its session. A stale cookie is replaced; a stale header or query value is an error. */
export interface SessionClaim {
  /** From header `x-session-id` or query `sessionId`. */
  publicId?: string | undefined;
  cookieId?: string | undefined;
  /** The language of the opening words of a new session. */
  locale?: string | undefined;
  /** Of a guest who may open a session; one address opens so many. Agents are counted by their hotel. */
  address?: string | undefined;
  /**
   * Fingerprint of the request that opens the session. When its answer is lost and the guest repeats it,
   * the repeat finds the session that the first one made.
   */
  openedBy?: string | undefined;
  /** `openedBy` does not find a session that was opened earlier than this. */
  openedSince?: Date | undefined;
}

export interface OpenSession {
  key: string;
  publicId: string;
  locale: string;
  created: boolean;
}

/**
 * The session that a guest's claim names, or a new one.
 *
 * @throws DomainError NOT_FOUND for an unknown or disabled client, for an unknown session
 *   and for another client's session alike, TOO_MANY_REQUESTS for a new one
 */
export async function openSession(
  { ctx, input, limits }: { ctx: TenantContext; input: SessionClaim; limits?: RateLimiter },
): Promise<OpenSession> {
  const claimed = input.publicId ?? input.cookieId;
  const found = claimed === undefined ? null : await findOfActiveClient(ctx, claimed);
  if (found) return found;
  const client = await activeClient(ctx);
  if (input.publicId !== undefined) throw notFound('This session');
  const claim = input.openedBy === undefined ? null : { ...input, openedBy: input.openedBy };
  const opened = claim && await findOpenedBy(ctx, claim);
  if (opened) return opened;
  if (input.address !== undefined) await limits?.take('sessionsPerAddress', input.address);
  return claim ? createOnce(ctx, client, claim) : createSession(ctx, client, input);
}

/**
 * An existing session by its public id. @returns null when the tenant has none of that id
 */
export async function findSession(ctx: TenantContext, publicId: string): Promise<OpenSession | null> {
  return ctx.db.read(async (em) => {
    const session = await em.findOne(ChatSession, { publicId, clientId: ctx.clientId });
    return session && existing(session);
  });
}

/** As {@link findSession}, where the client is not disabled: one look for both, since each message of a guest begins with it. */
async function findOfActiveClient(ctx: TenantContext, publicId: string): Promise<OpenSession | null> {
  return ctx.db.read(async (em) => {
    const [row] = await em.execute<Omit<OpenSession, 'created'>[]>(
      `select s.key, s.public_id as "publicId", s.locale from chat_session s join client c on c.id = s.client_id
       where s.public_id = ? and s.client_id = ? and c.disabled_date is null`,
      [publicId, ctx.clientId],
    );
    return row === undefined ? null : { ...row, created: false };
  });
}

type OpeningClaim = SessionClaim & { openedBy: string };

async function findOpenedBy(ctx: TenantContext, { openedBy, openedSince }: OpeningClaim): Promise<OpenSession | null> {
  return ctx.db.read(async (em) => {
    const session = await em.findOne(ChatSession, {
      clientId: ctx.clientId, openedBy, ...(openedSince && { createdDate: { $gte: openedSince } }),
    });
    return session && existing(session);
  });
}

const existing = ({ key, publicId, locale }: ChatSession): OpenSession => ({ key, publicId, locale, created: false });

/** The session and its messages, as `GET /api/message` shows them. @throws DomainError NOT_FOUND also for a message that it has not */
export async function readSession(
  { ctx, input, limits, page }: { ctx: TenantContext; input: SessionClaim; limits?: RateLimiter; page?: HistoryPage },
): Promise<{ session: OpenSession; messages: ChatMessage[]; earlier: boolean }> {
  const session = await openSession({ ctx, input, ...(limits && { limits }) });
  return { session, ...await ctx.db.read((em) => readHistory(em, session.key, page)) };
}

/** Of two simultaneous repeats one creates the session; the unique constraint sends the other to it. */
async function createOnce(ctx: TenantContext, client: Client, claim: OpeningClaim): Promise<OpenSession> {
  try {
    return await createSession(ctx, client, claim);
  } catch (error) {
    const winner = error instanceof UniqueConstraintViolationException && await findOpenedBy(ctx, claim);
    if (winner) return winner;
    throw error;
  }
}

/** A session starts with the assistant saying what it is. */
async function createSession(ctx: TenantContext, client: Client, claim: SessionClaim): Promise<OpenSession> {
  const wanted = claim.locale ?? client.defaultLocale;
  const locale = matchLocale(wanted, client.locales, client.defaultLocale) ?? client.defaultLocale;
  const session = { key: randomUUID(), publicId: randomUUID(), locale };
  const opening = randomUUID();
  const openedBy = claim.openedBy ?? null;
  await ctx.db.transaction(async (em) => {
    if (claim.openedSince) {
      const earlier = { clientId: client.id, openedBy, createdDate: { $lt: claim.openedSince } };
      await em.nativeUpdate(ChatSession, earlier, { openedBy: null });
    }
    await em.insert(ChatSession, { ...session, openedBy, clientId: client.id, createdDate: ctx.now() });
    const message = await readText(em, client, 'chat.disclosure', locale);
    await appendMessage(em, ctx, { sessionKey: session.key, id: opening, type: 'system', message, locale });
  });
  return { ...session, created: true };
}
