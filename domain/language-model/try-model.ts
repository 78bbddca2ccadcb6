import { z } from 'zod';
import type { TenantContext } from '../context.ts';
import type { ModelCheckReport } from '../model/language-model.ts';
import { estimateTokens, reserve, settle } from './budget.ts';
import type { AskDeps } from './ask-model.ts';
import { callOnce } from './call-once.ts';
import { loadModel } from './connection.ts';
import { usualPatience } from './patience.ts';
import { noteSuccess } from './provider-state.ts';

const answerSchema = z.object({ ready: z.boolean() });
const SYSTEM = 'Task: check\nThis is a test of the connection. Answer with the JSON object {"ready": true}.';
const PROMPT = 'Answer now.';
const MAX_TOKENS = 200;

/** Asks a client's model one small question, also where calls are paused; an answer ends what there was against the provider. */
export async function tryModel(
  { ctx, deps, signal }: { ctx: TenantContext; deps: AskDeps; signal: AbortSignal },
): Promise<ModelCheckReport> {
  const connection = await loadModel(ctx, deps);
  if (connection === null) return { ok: false, code: 'off' };
  const { address, models: { hear: model }, prices, budget, id } = connection;
  const json = z.toJSONSchema(answerSchema) as Record<string, unknown>;
  const tokens = { input: estimateTokens(SYSTEM.length + PROMPT.length + JSON.stringify(json).length), cached: 0, output: MAX_TOKENS };
  const reservation = await reserve(ctx, { purpose: 'check', model, turn: null }, { tokens, budget, prices });
  if (reservation === null) return { ok: false, code: 'budget' };
  const called = await callOnce({
    models: deps.models, address, schema: answerSchema, patience: (deps.patience ?? usualPatience).hear, signal,
    call: { model, system: SYSTEM, prompt: PROMPT, maxOutputTokens: MAX_TOKENS, schema: { name: 'check', json } },
  });
  const outcome = called.result.ok ? 'answered' : called.result.failure.kind;
  await settle(ctx, reservation, { ...called, outcome }, prices);
  deps.events?.called({ purpose: 'check', outcome, ms: called.ms, inputTokens: called.tokens.input, outputTokens: called.tokens.output });
  if (!called.result.ok) return { ok: false, code: called.result.failure.kind };
  await noteSuccess(ctx, id, { failures: 1 });
  return { ok: true, code: null };
}
