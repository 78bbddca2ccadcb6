import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import type { ModelBudgetLimits, ModelPrices, TokenCount, UsageOutcome } from '../model/language-model.ts';
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
  periods: ReturnType<typeof periodsOf>;
}

/**
 * Reserves the tokens of one request and records the request, both or neither: of many at once, no more are sent than the budget
 * pays for. Until it is settled, the request counts as lost and costs what was reserved.
 *
 * @returns null when the budget has no room for it
 */
export async function reserve(
  ctx: TenantContext, { purpose, model, turn }: Purpose,
  { tokens, budget, prices }: { tokens: TokenCount; budget: ModelBudgetLimits; prices: ModelPrices | null },
): Promise<Reservation | null> {
  const id = randomUUID();
  const periods = periodsOf(ctx.now());
  const [row] = await ctx.db.read((em) => em.execute<{ reserved: boolean }[]>(
    'select reserve_model_tokens(?, ?, ?, ?, ?, ?, ?, ?, ?::uuid, ?::uuid, ?::smallint, ?, ?, ?, ?) as reserved',
    [
      ctx.clientId, periods.day, periods.month, budget.tokensPerDay ?? NO_LIMIT, budget.tokensPerMonth ?? NO_LIMIT, id, purpose, model,
      turn?.sessionKey ?? null, turn?.messageId ?? null, turn?.index ?? null, tokens.input, tokens.output, costOf(tokens, prices),
      ctx.now(),
    ],
  ));
  return row?.reserved === true ? { id, tokens, periods } : null;
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
  await ctx.db.read((em) => em.execute('select settle_model_tokens(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    ctx.clientId, periods.day, periods.month, id, outcome, ms, estimated, costOf(tokens, prices),
    tokens.input, tokens.cached, tokens.output, difference,
  ]));
}

function costOf({ input, cached, output }: TokenCount, prices: ModelPrices | null): number | null {
  if (prices === null) return null;
  return ((input - cached) * prices.input + cached * (prices.cachedInput ?? prices.input) + output * prices.output) / 1_000_000;
}
