import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import type { ModelCheckReport } from '../../model/language-model.ts';
import type { ModelRunner } from '../../ports/model-runner.ts';
import { requireClient } from '../../tenant/require-client.ts';

export const modelCheckSchema = z.object({
  ok: z.boolean(),
  code: z.string().nullable().meta({ description: 'Why it does not work; null when it does.' }),
  message: z.string().meta({ description: 'What was found, and what to change, as a sentence.' }),
}).meta({ id: 'LanguageModelCheck' });

/** What an operator is told. */
const found: Record<NonNullable<ModelCheckReport['code']>, string> = {
  off: 'There is no model to ask: none is connected, the client is disabled, or the stored key cannot be read. Enter the settings again.',
  budget: 'The budget has no room for another request. Raise it, or wait until the period ends.',
  unauthorized: 'The provider refuses the key. Enter another apiKey.',
  'not-found': 'The provider does not know the model or the address. Check model and baseUrl.',
  'rate-limited': 'The provider answers, and asks for patience. Try again in a minute.',
  unreachable: 'The provider does not answer, or not as this kind of provider does. Check provider and baseUrl.',
  timeout: 'The provider takes too long to answer.',
  cut: 'The provider begins to answer and does not end.',
  refused: 'The provider refuses to answer the question of the test.',
  length: 'The model writes more than it was allowed to. Try another one.',
  'bad-json': 'The model does not answer in JSON. Try another one, or `structured: "json"`.',
  'wrong-shape': 'The model does not keep to the schema. Try another one, or `structured: "json"`.',
  canceled: 'The test was broken off. Try again.',
};

/** Tries the client's model now. @throws DomainError FORBIDDEN, NOT_FOUND; UNAVAILABLE when no worker can try */
export async function checkModel(
  { ctx, deps }: { ctx: TenantContext; deps: { runner: ModelRunner } },
): Promise<z.output<typeof modelCheckSchema>> {
  requirePermission(ctx, 'integrations:WRITE');
  await requireClient(ctx);
  const { ok, code } = await deps.runner.checkModel(ctx.clientId);
  return { ok, code, message: code === null ? 'The model answers.' : found[code] };
}
