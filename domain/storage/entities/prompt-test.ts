import { defineEntity, p } from '@mikro-orm/core';
import type { Source } from '../../model/chat.ts';
import { promptRunStates, type CaseFailure, type PromptCase, type RunSummary } from '../../model/prompt-tests/case.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const PromptTestSchema = defineEntity({
  name: 'PromptTest',
  ...tenantPolicy('prompt_test'),
  indexes: [{ name: 'prompt_test_by_created', properties: ['clientId', 'createdDate', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    question: p.text(),
    /** Null leaves the language to the question's words, as with a guest's first message. */
    locale: p.string().length(35).nullable(),
    mustContain: p.json<string[]>().defaultRaw("'[]'"),
    mustNotContain: p.json<string[]>().defaultRaw("'[]'"),
    expectedSource: p.text().nullable(),
    expectedTool: p.text().nullable(),
    expectedHandoff: p.boolean().nullable(),
    enabled: p.boolean().default(true),
    createdDate: p.datetime(),
    updatedDate: p.datetime(),
  },
});

/** A question that a hotel's concierge has to answer well, and how that is told. */
export class PromptTest extends PromptTestSchema.class {}
PromptTestSchema.setClass(PromptTest);

const PromptTestRunSchema = defineEntity({
  name: 'PromptTestRun',
  ...tenantPolicy('prompt_test_run'),
  indexes: [{ name: 'prompt_test_run_by_start', properties: ['clientId', 'startedDate', 'taskId'] }],
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    taskId: p.string().length(32).primary(),
    state: p.enum(promptRunStates).default('running'),
    repeats: p.integer(),
    /** The cases as they were when the run began: a change during the run concerns the next one. */
    cases: p.json<PromptCase[]>(),
    summary: p.json<RunSummary>().nullable(),
    startedDate: p.datetime(),
    finishedDate: p.datetime().nullable(),
  },
});

/** One pass over a hotel's prompt tests. */
export class PromptTestRun extends PromptTestRunSchema.class {}
PromptTestRunSchema.setClass(PromptTestRun);

const PromptTestResultSchema = defineEntity({
  name: 'PromptTestResult',
  ...tenantPolicy('prompt_test_result'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    taskId: p.string().length(32).primary(),
    caseId: p.uuid().primary(),
    repeat: p.integer().primary(),
    passed: p.boolean(),
    failures: p.json<CaseFailure[]>().defaultRaw("'[]'"),
    answer: p.text().nullable(),
    outcome: p.text().nullable(),
    locale: p.string().length(35).nullable(),
    sources: p.json<Source[]>().defaultRaw("'[]'"),
    tools: p.json<string[]>().defaultRaw("'[]'"),
    createdDate: p.datetime(),
  },
});

/** What one asking of a case gave. The key lets an asking that is repeated after a crash count once. */
export class PromptTestResult extends PromptTestResultSchema.class {}
PromptTestResultSchema.setClass(PromptTestResult);
