import type { z } from 'zod';
import type { TenantContext } from '../context.ts';
import { MAX_THOUGHTS, type ModelUse, type Thought, type ThoughtPurpose, type ThoughtRequest } from '../model/thoughts.ts';
import type { Decision, Reply, ToolCalls } from '../ports/brain.ts';
import { askModel, type AskDeps } from './ask-model.ts';
import { findModelUse } from './connection.ts';
import { TURN_PATIENCE_MS } from './patience.ts';

/** How a client's model is asked without a conversation's flow, as prompt tests do. */
export interface InProcess {
  /** Null where the client has none. */
  use(ctx: TenantContext): Promise<ModelUse | null>;
  ask(ctx: TenantContext, request: ThoughtRequest, signal: AbortSignal): Promise<Thought>;
}

/** Its requests count as those of guests do, and are stored nowhere. */
export const inProcess = (deps: AskDeps, schemas: Record<ThoughtPurpose, z.ZodType>): InProcess => ({
  async use(ctx) {
    const use = await ctx.db.read((em) => findModelUse(em, ctx.clientId, deps.platform));
    return use && { languages: use.languages, structured: use.structured };
  },
  async ask(ctx, { purpose, key, system, prompt, schema, maxOutputTokens }, signal) {
    const result = await askModel({
      ctx, turn: null, deps, signal, leftMs: TURN_PATIENCE_MS,
      question: { purpose, system, prompt, maxOutputTokens, schema: { name: schema, zod: schemas[schema] } },
    });
    return { purpose, key, ...result };
  },
});

/** Decides with the model's word, for which it asks as often as one turn may; one thought more is left to the offline mind. */
export async function thinkThrough(
  decide: (thoughts: readonly Thought[]) => Promise<Decision>, ask: (request: ThoughtRequest) => Promise<Thought>,
): Promise<Reply | ToolCalls> {
  const thoughts: Thought[] = [];
  for (;;) {
    const decision = await decide(thoughts);
    if (decision.kind !== 'thought') return decision;
    const { purpose, key } = decision.thought;
    if (thoughts.length > 2 * MAX_THOUGHTS) throw new Error('The brain asks the language model without end.');
    thoughts.push(thoughts.length < MAX_THOUGHTS ? await ask(decision.thought) : { purpose, key, outcome: 'fallback', reason: 'off' });
  }
}
