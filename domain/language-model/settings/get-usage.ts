import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import { ModelBudget, ModelState } from '../../storage/entities/language-model.ts';
import { requireClient } from '../../tenant/require-client.ts';
import { periodsOf } from '../budget.ts';
import { loadModel, type ModelSources } from '../connection.ts';

const periodSchema = z.object({
  tokens: z.number().int().meta({ description: 'Used, and set aside for requests under way.' }),
  limit: z.number().int().nullable(),
});

export const modelUsageSchema = z.object({
  source: z.enum(['own', 'platform']).nullable().meta({
    description: 'Whose model the client uses: its own, or the installation\'s. Null if it has no usable model.',
  }),
  day: periodSchema,
  month: periodSchema,
  pausedUntil: z.iso.datetime().nullable().meta({
    description: 'Until when guests are answered offline, because the provider failed or asked for patience.',
  }),
  actionNeeded: z.string().nullable().meta({
    description: 'Why the provider refuses calls until the settings change: `unauthorized` or `not-found`.',
  }),
  requests: z.array(z.object({
    purpose: z.string(),
    model: z.string(),
    outcome: z.string().meta({ description: '`answered`, why it was not, or `lost` if the outcome is unknown.' }),
    count: z.number().int(),
    inputTokens: z.number().int(),
    cachedTokens: z.number().int(),
    outputTokens: z.number().int(),
    estimated: z.number().int().meta({ description: 'For how many requests the tokens are estimates.' }),
    cost: z.number().nullable().meta({ description: 'At the configured prices; null if there are none.' }),
    ms: z.number().meta({ description: 'On average.' }),
  })).meta({ description: 'Of this month (UTC).' }),
}).meta({ id: 'LanguageModelUsage' });
export type ModelUsageReport = z.output<typeof modelUsageSchema>;

const REQUESTS = `
  select purpose, model, outcome, count(*)::int as count, sum(input_tokens)::float8 as "inputTokens",
    sum(cached_tokens)::float8 as "cachedTokens",
    sum(output_tokens)::float8 as "outputTokens", count(*) filter (where estimated)::int as estimated, sum(cost) as cost,
    round(avg(ms))::float8 as ms
  from model_usage where client_id = ? and created_date >= ?
  group by purpose, model, outcome order by purpose, model, outcome`;

/**
 * What the client's model has used, and the state of its provider, for the client's own model and the platform's.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function getModelUsage({ ctx, sources }: { ctx: TenantContext; sources: ModelSources }): Promise<ModelUsageReport> {
  requirePermission(ctx, 'integrations:READ');
  await requireClient(ctx);
  const { clientId } = ctx;
  const { day, month } = periodsOf(ctx.now());
  const model = await loadModel(ctx, sources);
  return ctx.db.read(async (em) => {
    // What was noted of earlier settings says nothing of the present ones.
    const state = model && await em.findOne(ModelState, { clientId, connection: model.id });
    const budgets = await em.find(ModelBudget, { clientId, period: { $in: [day, month] } });
    const used = new Map(budgets.map(({ period, tokens }) => [period, tokens]));
    return {
      source: model?.source ?? null,
      day: { tokens: used.get(day) ?? 0, limit: model?.budget.tokensPerDay ?? null },
      month: { tokens: used.get(month) ?? 0, limit: model?.budget.tokensPerMonth ?? null },
      pausedUntil: state?.pausedUntil && state.pausedUntil > ctx.now() ? state.pausedUntil.toISOString() : null,
      actionNeeded: state?.actionNeeded ?? null,
      requests: await em.execute<ModelUsageReport['requests']>(REQUESTS, [clientId, new Date(`${month.slice(0, 10)}T00:00:00Z`)]),
    };
  });
}
