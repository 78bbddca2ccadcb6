import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { UnansweredQuestion, unansweredStates } from '../storage/entities/knowledge.ts';
import { toQuestionRecord, type QuestionRecord } from './question-record.ts';

export const markQuestionSchema = z.strictObject({ state: z.enum(unansweredStates) }).meta({ id: 'UpdateUnansweredQuestionBody' });

/**
 * Notes what became of an unanswered question. An answered one opens again when a guest asks it and gets no answer;
 * one that is ignored stays ignored.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function updateQuestion(
  { ctx, questionId, input }: { ctx: TenantContext; questionId: string; input: z.input<typeof markQuestionSchema> },
): Promise<QuestionRecord> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const { state } = parseInput('body', markQuestionSchema, input);
  return ctx.db.transaction(async (em) => toQuestionRecord(await markQuestion(em, ctx, { questionId, state }), null));
}

/** As {@link updateQuestion}, within the caller's transaction. */
export async function markQuestion(
  em: EntityManager, ctx: TenantContext, { questionId, state }: { questionId: string; state: (typeof unansweredStates)[number] },
): Promise<UnansweredQuestion> {
  const question =
    await em.findOne(UnansweredQuestion, { id: questionId, clientId: ctx.clientId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!question) throw notFound('The unanswered question');
  if (question.state === state) return question;
  audit(
    em, ctx,
    { action: 'knowledge.question', target: `unanswered-question:${questionId}`, before: { state: question.state }, after: { state } },
  );
  question.state = state;
  return question;
}
