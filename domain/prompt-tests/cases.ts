import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageSchema, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import type { EntityManager } from '../storage/database.ts';
import { UnansweredQuestion } from '../storage/entities/knowledge.ts';
import { PromptTest } from '../storage/entities/prompt-test.ts';
import { requireClient } from '../tenant/require-client.ts';
import { createCaseSchema, lockCase, toCaseRecord, updateCaseSchema, type CaseRecord } from './case-record.ts';

/** The prompt tests of a hotel, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listCases(
  { ctx, input, deps }: { ctx: TenantContext; input: PageInput; deps: ListDeps },
): Promise<Page<CaseRecord>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const page = parseInput('query', pageSchema, input);
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, PromptTest, {
    list: ['prompt-tests', ctx.clientId], where: { clientId: ctx.clientId }, by: 'createdDate', page, deps,
  }));
  return { items: items.map(toCaseRecord), nextCursor };
}

/** One prompt test. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getCase({ ctx, input: { caseId } }: { ctx: TenantContext; input: { caseId: string } }): Promise<CaseRecord> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const test = await ctx.db.read((em) => em.findOne(PromptTest, { id: caseId, clientId: ctx.clientId }));
  if (!test) throw notFound('The prompt test');
  return toCaseRecord(test);
}

/** More than a hotel keeps an eye on; a run of them takes a minute. */
const MAX_CASES = 500;

/** Adds a prompt test. @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT when there are too many */
export async function createCase(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof createCaseSchema> },
): Promise<CaseRecord> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const { fromQuestion, question, locale, ...expected } = parseInput('body', createCaseSchema, input);
  return ctx.db.transaction(async (em) => {
    const asked = fromQuestion === undefined ? null : await unanswered(em, ctx, fromQuestion);
    if (await em.count(PromptTest, { clientId: ctx.clientId }) >= MAX_CASES) {
      throw new DomainError('CONFLICT', `There are ${MAX_CASES} prompt tests already. Delete some of them first.`);
    }
    const test = em.create(PromptTest, {
      id: randomUUID(), clientId: ctx.clientId, question: question ?? asked?.question ?? '',
      locale: locale === undefined ? asked?.locales.at(-1) ?? null : locale, ...expected, createdDate: ctx.now(), updatedDate: ctx.now(),
    });
    const record = toCaseRecord(test);
    audit(em, ctx, { action: 'prompt-test.create', target: `prompt-test:${test.id}`, after: record });
    return record;
  });
}

/**
 * Changes a prompt test; fields that are not named stay. A run in progress asks the earlier version.
 *
 * @param ifMatch the tags of the states that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, PRECONDITION_FAILED
 */
export async function updateCase(
  { ctx, caseId, input, ifMatch }: {
    ctx: TenantContext; caseId: string; input: z.input<typeof updateCaseSchema>; ifMatch?: string | undefined;
  },
): Promise<CaseRecord> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const changes = parseInput('body', updateCaseSchema, input);
  return ctx.db.transaction(async (em) => {
    const test = await lockCase(em, ctx.clientId, caseId);
    const before = toCaseRecord(test);
    requireTag(ifMatch, stateTag(before), 'this prompt test');
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    Object.assign(test, named, { updatedDate: ctx.now() });
    const after = toCaseRecord(test);
    audit(em, ctx, { action: 'prompt-test.update', target: `prompt-test:${caseId}`, before, after });
    return after;
  });
}

/** Deletes a prompt test; what it gave in earlier runs stays. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteCase({ ctx, input: { caseId } }: { ctx: TenantContext; input: { caseId: string } }): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    const test = await lockCase(em, ctx.clientId, caseId, { withKeys: true });
    audit(em, ctx, { action: 'prompt-test.delete', target: `prompt-test:${caseId}`, before: toCaseRecord(test) });
    em.remove(test);
  });
}

async function unanswered(em: EntityManager, { clientId }: TenantContext, id: string): Promise<UnansweredQuestion> {
  const asked = await em.findOne(UnansweredQuestion, { id, clientId });
  if (!asked) throw notFound('The unanswered question');
  return asked;
}
