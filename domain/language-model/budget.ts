import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import type { ModelBudgetLimits, ModelPrices, TokenCount, UsageOutcome } from '../model/language-model.ts';
import type { EntityManager } from '../storage/database.ts';
import { ModelUsage } from '../storage/entities/language-model.ts';
import type { TurnKey } from '../model/turn.ts';

/** Where no budget is set, more than anybody uses. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** So many characters a token has at least, in the languages that we know; an estimate errs on the dear side. */
const CHARACTERS_PER_TOKEN = 3;

export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** The periods of a moment, as rows of `model_budget` name them. */
export const periodsOf = (now: Date): { day: string; month: string } => {
  const date = now.toISOString().slice(0, 10);
  return { day: `${date}-day`, month: `${date.slice(0, 7)}-01-month` };
};

/** What a request is for. */
export interface Purpose {
  purpose: 'hear' | 'answer' | 'check';
  model: string;
  turn: (TurnKey & { index: number }) | null;
}

/** A request whose tokens are set aside. */
export interface Reservation {
  id: string;
  tokens: TokenCount;
  periods: string[];
}

class OverBudget extends Error {}

/**
 * Sets the tokens of one request aside and notes the request, both or neither: of many at once, no more go out than the budget
 * pays for. Until it is settled, the request counts as lost and costs what was set aside.
 *
 * @returns null when the budget has no room for it
 */
export async function reserve(
  ctx: TenantContext, about: Purpose,
  { tokens, budget, prices }: { tokens: TokenCount; budget: ModelBudgetLimits; prices: ModelPrices | null },
): Promise<Reservation | null> {
  const id = randomUUID();
  const { day, month } = periodsOf(ctx.now());
  try {
    await ctx.db.transaction(async (em) => {
      await take(em, ctx.clientId, { period: day, tokens: tokens.input + tokens.output, limit: budget.tokensPerDay ?? NO_LIMIT });
      await take(em, ctx.clientId, { period: month, tokens: tokens.input + tokens.output, limit: budget.tokensPerMonth ?? NO_LIMIT });
      await em.insert(ModelUsage, {
        id, clientId: ctx.clientId, purpose: about.purpose, model: about.model,
        sessionKey: about.turn?.sessionKey ?? null, messageId: about.turn?.messageId ?? null, thoughtIndex: about.turn?.index ?? null,
        inputTokens: tokens.input, cachedTokens: 0, outputTokens: tokens.output, cost: costOf(tokens, prices),
        outcome: 'lost', ms: 0, estimated: true, createdDate: ctx.now(),
      });
    });
  } catch (error) {
    if (error instanceof OverBudget) return null;
    throw error;
  }
  return { id, tokens, periods: [day, month] };
}

async function take(
  em: EntityManager, clientId: string, { period, tokens, limit }: { period: string; tokens: number; limit: number },
): Promise<void> {
  if (tokens > limit) throw new OverBudget();
  const rows = await em.execute<unknown[]>(
    `insert into model_budget (client_id, period, tokens) values (?, ?, ?)
     on conflict (client_id, period) do update set tokens = model_budget.tokens + excluded.tokens
     where model_budget.tokens + excluded.tokens <= ? returning 1 as taken`,
    [clientId, period, tokens, limit],
  );
  if (rows.length === 0) throw new OverBudget();
}

/** What became of a request. */
export interface Settlement {
  outcome: UsageOutcome;
  ms: number;
  tokens: TokenCount;
  estimated: boolean;
}

/** Notes what a request came to, and gives back what it did not use. */
export async function settle(
  ctx: TenantContext, { id, tokens: reserved, periods }: Reservation,
  { outcome, ms, tokens, estimated }: Settlement, prices: ModelPrices | null,
): Promise<void> {
  const difference = tokens.input + tokens.output - reserved.input - reserved.output;
  await ctx.db.transaction(async (em) => {
    await em.nativeUpdate(ModelUsage, { id }, {
      outcome, ms, estimated, cost: costOf(tokens, prices),
      inputTokens: tokens.input, cachedTokens: tokens.cached, outputTokens: tokens.output,
    });
    // In the same order as they were taken.
    for (const period of periods) {
      await em.execute(
        'update model_budget set tokens = greatest(0, tokens + ?) where client_id = ? and period = ?', [difference, ctx.clientId, period],
      );
    }
  });
}

function costOf({ input, cached, output }: TokenCount, prices: ModelPrices | null): number | null {
  if (prices === null) return null;
  return ((input - cached) * prices.input + cached * (prices.cachedInput ?? prices.input) + output * prices.output) / 1_000_000;
}
