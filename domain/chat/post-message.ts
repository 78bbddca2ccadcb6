import type { TenantContext } from '../context.ts';
import type { ChatMessage } from '../model/chat.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { withinHotelBudget } from './hotel-budget.ts';
import { readMessage } from './messages.ts';
import { openSession, type OpenSession, type SessionClaim } from './sessions.ts';

export interface GuestMessage {
  session: SessionClaim;
  messageId: string;
  query: string;
  locale?: string | undefined;
}

interface Deps {
  runner: DurableRunner;
  limits: RateLimiter;
}

/**
 * Takes a guest's message into its session's flow. When it resolves, the message is stored and in the
 * history, and its reply comes over the real-time channel.
 *
 * @throws DomainError NOT_FOUND (client or session), TOO_MANY_REQUESTS, IDEMPOTENCY_MISMATCH, UNAVAILABLE
 */
export async function postMessage(
  { ctx, input, deps }: { ctx: TenantContext; input: GuestMessage; deps: Deps },
): Promise<OpenSession> {
  const session = await admit(ctx, input, deps);
  await deps.runner.postMessage(turnOf(ctx, session, input));
  return session;
}

/** As {@link postMessage}, and waits for the concierge's reply. */
export async function askConcierge(
  { ctx, input, deps }: { ctx: TenantContext; input: GuestMessage; deps: Deps },
): Promise<{ session: OpenSession; reply: ChatMessage }> {
  const session = await admit(ctx, input, deps);
  const { replyId } = await deps.runner.ask(turnOf(ctx, session, input));
  return { session, reply: await readMessage(ctx, { sessionKey: session.key, messageId: replyId }) };
}

async function admit(ctx: TenantContext, input: GuestMessage, { limits }: Deps): Promise<OpenSession> {
  return withinHotelBudget(ctx, limits, async () => {
    const session = await openSession({ ctx, input: { ...input.session, locale: input.locale }, limits });
    await limits.take('messagesPerSession', session.key);
    return session;
  });
}

function turnOf(ctx: TenantContext, session: OpenSession, input: GuestMessage) {
  return {
    clientId: ctx.clientId,
    sessionKey: session.key,
    messageId: input.messageId,
    query: input.query,
    locale: input.locale ?? null,
  };
}
