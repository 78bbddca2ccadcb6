import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { DomainError } from '../model/errors.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { AuthSession } from '../storage/entities/user.ts';
import { endSession } from './end-sessions.ts';
import { loadSessionAccount } from './load-account.ts';
import { openSince, SESSION_MS, sessionTokens, type SessionTokens } from './new-session.ts';
import { parseRefreshToken, REFRESH_TOKEN_MS, type RefreshClaim } from './refresh-token.ts';
import type { Secrets } from '../secrets.ts';

/** Two tabs, or an answer that got lost: for this long the token before the current one is honoured. */
const GRACE_MS = 30_000;

/**
 * Exchanges a refresh token for new tokens. The immediately preceding token gets the current one again for a moment. If an older one is
 * used, either it or the current one has been stolen, so the session ends.
 *
 * @throws DomainError UNAUTHENTICATED
 */
export async function refreshSession(
  { ctx, input, secrets, runner }: {
    ctx: Context; input: { refreshToken: string; address?: string }; secrets: Secrets; runner: MailRunner;
  },
): Promise<SessionTokens> {
  const claim = parseRefreshToken(input.refreshToken, secrets);
  if (claim === undefined) throw refused();
  const tokens = await ctx.db.transaction(async (em) => {
    const now = ctx.now();
    const counter = await rotate(em, claim, { now, address: input.address });
    if (counter === undefined) return undefined;
    const { sessionId } = claim;
    const account = await loadSessionAccount(em, { sessionId, now });
    if (account?.status !== 'active' || account.forceReset) return undefined;
    return sessionTokens({ userId: account.id, sessionId, epoch: account.sessionEpoch, counter }, { secrets, now });
  });
  if (tokens !== undefined) return tokens;
  await endIfReplayed(ctx, claim, runner);
  throw refused();
}

/** @returns the number of the token that counts from now on; undefined when this one counts no more */
async function rotate(
  em: EntityManager, { sessionId, counter }: RefreshClaim, { now, address }: { now: Date; address: string | undefined },
): Promise<number | undefined> {
  // One statement decides who rotates, however many ask at once.
  const rotated = await em.execute<unknown[]>(
    `update auth_session set refresh_counter = refresh_counter + 1, refreshed_at = ?, address = coalesce(?, address),
       expires_at = least(?::timestamptz, created_date + make_interval(secs => ?))
     where id = ? and refresh_counter = ? and ended_at is null and expires_at > ? and created_date > ? returning id`,
    [
      now, address ?? null, new Date(now.getTime() + REFRESH_TOKEN_MS), SESSION_MS / 1000, sessionId, counter, now,
      new Date(now.getTime() - SESSION_MS),
    ],
  );
  if (rotated.length > 0) return counter + 1;
  const justBefore = await em.findOne(AuthSession, {
    id: sessionId, ...openSince(now), refreshCounter: counter + 1, refreshedAt: { $gt: new Date(now.getTime() - GRACE_MS) },
  });
  return justBefore?.refreshCounter;
}

/**
 * In a transaction of its own, since the refusal rolls nothing of it back. Its owner is told; a mail that cannot be ordered is given up.
 */
async function endIfReplayed(ctx: Context, { sessionId, counter }: RefreshClaim, runner: MailRunner): Promise<void> {
  const now = ctx.now();
  const userId = await ctx.db.transaction(async (em) => {
    const session = await em.findOne(AuthSession, { id: sessionId });
    if (session === null || session.refreshCounter <= counter || !await endSession(em, { sessionId, now })) return null;
    audit(em, ctx, { action: 'session.replayed', target: `user:${session.userId}`, after: { sessionId } });
    return session.userId;
  });
  if (userId === null) return;
  await ignoreUnavailable(() => runner.sendMail({ kind: 'security-notice', what: 'replayed', userId, at: now.getTime() }));
}

const refused = (): DomainError => new DomainError('UNAUTHENTICATED', 'This session is over. Sign in again.');
