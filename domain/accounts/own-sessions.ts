import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { pageSchema, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { boundTo } from '../model/actor.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { AuthSession } from '../storage/entities/user.ts';
import { requireSession } from './api-keys.ts';
import { endSession } from './end-sessions.ts';
import { openSince } from './new-session.ts';

/** A session of one's own, as it is shown. */
export const ownSessionSchema = z.object({
  id: z.uuid(),
  device: z.string().nullable().meta({ description: 'What the device said it is, such as "Firefox, Windows".' }),
  address: z.string().nullable().meta({ description: 'From where it was used last.' }),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime().meta({ description: 'Exact to fifteen minutes.' }),
  expiresAt: z.iso.datetime().meta({ description: 'Unless it is used before; 90 days after its beginning it ends in any case.' }),
  current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
}).meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof ownSessionSchema>;

/**
 * A page of the sessions in which the caller is signed in at this moment, those used last first.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function listOwnSessions(
  { ctx, input, deps }: { ctx: Context; input: PageInput; deps: ListDeps },
): Promise<Page<OwnSession>> {
  const [userId, own] = [requireSession(ctx), sessionIdOf(ctx)];
  const page = parseInput('query', pageSchema, input);
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, AuthSession, {
    list: ['own-sessions', userId], where: { ...ownOf(ctx), ...openSince(ctx.now()) }, by: 'refreshedAt', page, deps,
  }));
  return {
    items: items.map((session) => ({
      id: session.id, device: session.device ?? null, address: session.address ?? null, createdDate: session.createdDate.toISOString(),
      lastUsedDate: session.refreshedAt.toISOString(), expiresAt: session.expiresAt.toISOString(), current: session.id === own,
    })),
    nextCursor,
  };
}

/**
 * Ends a session of the caller's own at once; one that is another's or over is as if it had never been.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function endOwnSession({ ctx, id }: { ctx: Context; id: string }): Promise<void> {
  const userId = requireSession(ctx);
  await ctx.db.transaction(async (em) => {
    const found = await em.count(AuthSession, { id, ...ownOf(ctx) });
    if (found === 0 || !await endSession(em, { sessionId: id, now: ctx.now() })) throw notFound('The session');
    audit(em, ctx, { action: 'session.end', target: `user:${userId}`, after: { sessionId: id } });
  });
}

/** Ends every session of the caller's but the one that asks. @returns how many there were */
export async function endOtherSessions({ ctx }: { ctx: Context }): Promise<number> {
  const userId = requireSession(ctx);
  return ctx.db.transaction(async (em) => {
    const others = { ...ownOf(ctx), endedAt: null, id: { $ne: sessionIdOf(ctx) } };
    const ended = await em.nativeUpdate(AuthSession, others, { endedAt: ctx.now() });
    if (ended > 0) audit(em, ctx, { action: 'session.end-others', target: `user:${userId}`, after: { sessions: ended } });
    return ended;
  });
}

/** The caller's own; of one that a hotel's provider opened, those that it opened. @throws DomainError FORBIDDEN */
function ownOf(ctx: Context): { userId: string; clientId?: string } {
  const [userId, clientId] = [requireSession(ctx), boundTo(ctx.actor)];
  return { userId, ...(clientId !== null && { clientId }) };
}

const sessionIdOf = ({ actor }: Context): string => (actor.kind === 'user' ? actor.sessionId : '');
