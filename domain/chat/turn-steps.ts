import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { leavesOpen } from '../model/booking/failures.ts';
import type { KnownTable } from '../model/booking/known-table.ts';
import type { ToolResult } from '../model/booking/tools.ts';
import { MAX_TURN_STEPS, type PlannedStep, type StepKey, type TurnKey } from '../model/turn.ts';
import type { ToolCall, ToolStep } from '../ports/brain.ts';
import { ChatTurnStep } from '../storage/entities/dialogue.ts';
import { IS_WANTED } from './agent-word.ts';
import { tellOwed } from './late-news.ts';
import { lockSession } from './left-to-person.ts';
import { requireHeard, type StepTaken } from './turn-record.ts';
import { noteWithoutModel } from './turn-thoughts.ts';
import type { TurnTools } from './turn-tools.ts';

/** What the brain is told of a tool that could not be asked to the end; whether it acted is then unknown. */
const NO_ANSWER: ToolResult = {
  ok: false, code: 'PROVIDER_UNAVAILABLE', message: 'The tool gave no answer in time. Apologise and offer a person.',
};

/** The result of a step that the guest stopped before its tool was asked. */
const STOPPED: ToolResult = {
  ok: false, code: 'PROVIDER_UNAVAILABLE', message: 'The guest stopped this before it began; nothing was done.',
};

/** Steps that wait for their call. */
export const waitingSteps = (steps: readonly StepTaken[]): PlannedStep[] =>
  steps.filter(({ result }) => result === null || result === undefined)
    .map(({ stepIndex, tool }) => ({ index: stepIndex, tool: tool as PlannedStep['tool'] }));

export const finishedSteps = (steps: readonly StepTaken[]): ToolStep[] => steps.flatMap(({ tool, args, result }) =>
  (result === null || result === undefined ? [] : [{ tool: tool as ToolStep['tool'], args, result }]));

/**
 * Stores the calls that the brain asks for, each once per turn and index.
 *
 * @throws DomainError CONFLICT when the turn has called as many tools as one turn may
 * @throws QuestionChanged when the turn asks something else by now
 */
export async function planSteps(
  ctx: TenantContext, { sessionKey, messageId }: TurnKey,
  { done, calls, heard, known, without }: {
    done: number; calls: readonly ToolCall[]; heard?: readonly string[];
    /** The tables that the decision rests on. */
    known?: KnownTable[];
    /** Where it was taken without a model that is left alone, the index of the thought that says so. */
    without?: number | undefined;
  },
): Promise<PlannedStep[]> {
  if (calls.length === 0 || done + calls.length > MAX_TURN_STEPS) {
    throw new DomainError('CONFLICT', `A turn calls 1 to ${MAX_TURN_STEPS} tools; the brain asks for ${done + calls.length}.`);
  }
  const steps = calls.map(({ tool, args }, offset) => ({
    sessionKey, messageId, stepIndex: done + offset, clientId: ctx.clientId, tool, args: { ...args }, createdDate: ctx.now(),
    known: done + offset === 0 ? known ?? [] : null,
  }));
  await ctx.db.transaction(async (em) => {
    await lockSession(em, sessionKey);
    if (heard !== undefined) await requireHeard(em, { sessionKey, messageId }, heard);
    await em.createQueryBuilder(ChatTurnStep).insert(steps)
      .onConflict(['sessionKey', 'messageId', 'stepIndex']).ignore().execute('run');
    if (without !== undefined) await noteWithoutModel(em, ctx, { sessionKey, messageId }, without);
  });
  return steps.map(({ stepIndex, tool }) => ({ index: stepIndex, tool }));
}

/**
 * Calls the tool of one step and stores its result; a step that has one is not called again.
 *
 * @throws DomainError NOT_FOUND for a step that was never planned, and whatever the tool throws
 */
export async function runStep(
  { ctx, input, tools }: { ctx: TenantContext; input: StepKey; tools: TurnTools },
): Promise<void> {
  const step = await claimStep(ctx, input);
  if (step.result !== null && step.result !== undefined) return;
  const result = await tools.run(ctx, {
    tool: step.tool as ToolCall['tool'], args: step.args, idempotencyKey: step.idempotencyKey ?? input.idempotencyKey,
    sessionKey: input.sessionKey, messageId: input.messageId,
  });
  await finishStep(ctx, input, result);
}

/** Ends a step whose tool gave no answer, so that the brain can say so. */
export async function giveUpStep({ ctx, input }: { ctx: TenantContext; input: StepKey }): Promise<void> {
  await finishStep(ctx, input, NO_ANSWER);
}

/**
 * Ends the steps of a turn that have not started, so that none of them can start any more.
 *
 * @returns those that have taken effect, or may still do so
 */
export async function stopSteps(ctx: TenantContext, { sessionKey, messageId }: TurnKey): Promise<ChatTurnStep[]> {
  return ctx.db.transaction(async (em) => {
    const turn = { sessionKey, messageId };
    await em.nativeUpdate(ChatTurnStep, { ...turn, idempotencyKey: null, result: null }, { result: STOPPED, finishedDate: ctx.now() });
    return (await em.find(ChatTurnStep, turn)).filter(({ result }) => result?.ok !== false);
  });
}

const CLAIM = `
  update chat_turn_step set idempotency_key = ?
  where session_key = ? and message_id = ? and step_index = ? and idempotency_key is null and result is null and ${IS_WANTED}`;

/**
 * The first key stays with the step: a conversation that begins again after a crash repeats the same call. A step whose agent has
 * canceled its task does not begin, whether the conversation has heard of that or not.
 */
async function claimStep(ctx: TenantContext, { sessionKey, messageId, index, idempotencyKey }: StepKey): Promise<ChatTurnStep> {
  return ctx.db.transaction(async (em) => {
    const where = { sessionKey, messageId, stepIndex: index };
    await em.execute(CLAIM, [idempotencyKey, sessionKey, messageId, index]);
    await em.nativeUpdate(ChatTurnStep, { ...where, idempotencyKey: null, result: null }, { result: STOPPED, finishedDate: ctx.now() });
    const step = await em.findOne(ChatTurnStep, where);
    if (!step) throw notFound('This step');
    return step;
  });
}

async function finishStep(
  ctx: TenantContext, { sessionKey, messageId, index }: StepKey, result: ToolResult,
): Promise<void> {
  await ctx.db.transaction(async (em) => {
    await lockSession(em, sessionKey);
    const where = { sessionKey, messageId, stepIndex: index };
    await em.nativeUpdate(ChatTurnStep, { ...where, result: null }, { result, finishedDate: ctx.now() });
    if (result.ok || leavesOpen(result.code)) return;
    // The turn may have been cut off, and its order refused, before either knew of the other.
    const { idempotencyKey } = await em.findOneOrFail(ChatTurnStep, where);
    if (idempotencyKey) await tellOwed(em, ctx, sessionKey, idempotencyKey);
  });
}
