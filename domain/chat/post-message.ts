import type { TenantContext } from '../context.ts';
import type { ChatMessage } from '../model/chat.ts';
import type { OverloadGate, Patience } from '../limits/overload-gate.ts';
import { DomainError } from '../model/errors.ts';
import type { GuestTurn } from '../model/turn.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import { withinHotelBudget } from './hotel-budget.ts';
import type { KnownSessions } from './known-sessions.ts';
import { readMessage } from './messages.ts';
import { openSession, type OpenSession, type SessionClaim } from './sessions.ts';

export interface GuestMessage {
  session: SessionClaim;
  messageId: string;
  query: string;
  locale?: string | undefined;
}

export interface PostDeps {
  runner: DurableRunner;
  limits: RateLimiter;
  overload: OverloadGate;
  /** Left out where each message looks its session up. */
  sessions?: KnownSessions;
}

/**
 * Passes a guest's message to its session's workflow. When it resolves, the message is stored and in the history, and its reply comes over
 * the real-time channel.
 *
 * @throws DomainError NOT_FOUND (client or session), TOO_MANY_REQUESTS, IDEMPOTENCY_MISMATCH, UNAVAILABLE
 */
export async function postMessage(
  { ctx, input, deps }: { ctx: TenantContext; input: GuestMessage; deps: PostDeps },
): Promise<OpenSession> {
  const { session } = await pass(ctx, input, deps, { until: 'taken', take: (turn) => deps.runner.postMessage(turn) });
  return session;
}

/** As {@link postMessage}, and waits for the concierge's reply. */
export async function askConcierge(
  { ctx, input, deps }: { ctx: TenantContext; input: GuestMessage; deps: PostDeps },
): Promise<{ session: OpenSession; reply: ChatMessage }> {
  const { session, taken: { replyId } } = await pass(
    ctx, input, deps, { until: 'answered', take: (turn) => deps.runner.ask(turn) },
  );
  return { session, reply: await readMessage(ctx, { sessionKey: session.key, messageId: replyId }) };
}

type Admitted<T> = { session: OpenSession; taken: T };

interface Way<T> {
  /** What its sender waits for. */
  until: keyof Patience;
  take(turn: GuestTurn): Promise<T>;
}

/** In overload, nothing is opened and no budget is asked for what is refused. */
const pass = <T>(ctx: TenantContext, input: GuestMessage, deps: PostDeps, { until, take }: Way<T>): Promise<Admitted<T>> =>
  deps.overload.pass(ctx.clientId, until, () => admit(ctx, input, deps, take));

async function admit<T>(
  ctx: TenantContext, input: GuestMessage, deps: PostDeps, take: (turn: GuestTurn) => Promise<T>,
): Promise<Admitted<T>> {
  const { limits, sessions } = deps;
  const known = sessions?.find(ctx, input.session.publicId ?? input.session.cookieId);
  const session = await withinHotelBudget(ctx, limits, async () => {
    const open = known ?? await openSession({ ctx, input: { ...input.session, locale: input.locale }, limits });
    await limits.take('messagesPerSession', open.key);
    return open;
  });
  try {
    const taken = await take(turnOf(ctx, session, input));
    if (known === undefined) sessions?.remember(ctx, session);
    return { session, taken };
  } catch (error) {
    if (known === undefined || !(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    // What was known holds no more: it is looked up, and refused or replaced as any other.
    sessions?.forget(ctx, known);
    return admit(ctx, input, deps, take);
  }
}

function turnOf(ctx: TenantContext, session: OpenSession, input: GuestMessage): GuestTurn {
  return {
    clientId: ctx.clientId,
    sessionKey: session.key,
    messageId: input.messageId,
    query: input.query,
    locale: input.locale ?? null,
  };
}
