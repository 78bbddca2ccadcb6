import { defineEntity, p } from '@mikro-orm/core';
import { type Evidence, type Verification, bookingKinds } from '../../model/analyses/candidate.ts';
import { findingKinds, findingStates, severities, type Statement } from '../../model/analyses/finding.ts';
import type { TravellerPrompt, VisibilityReport } from '../../model/analyses/report.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const FindingRecordSchema = defineEntity({
  name: 'FindingRecord',
  ...tenantPolicy('analysis_finding'),
  uniques: [{ name: 'analysis_finding_once', properties: ['clientId', 'fingerprint'] }],
  indexes: [{ name: 'analysis_finding_by_state', properties: ['clientId', 'state', 'firstSeenDate', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** Of what makes it the same finding in the next run. */
    fingerprint: p.string().length(64),
    kind: p.enum(findingKinds),
    severity: p.enum(severities),
    subject: p.text(),
    summary: p.text(),
    statements: p.json<Statement[]>().defaultRaw("'[]'"),
    state: p.enum(findingStates).default('open'),
    /** Who ignored or reopened it, as the audit trail names them; null while nobody has. */
    decidedBy: p.string().length(200).nullable(),
    decidedDate: p.datetime().nullable(),
    firstSeenDate: p.datetime(),
    lastSeenDate: p.datetime(),
    resolvedDate: p.datetime().nullable(),
    /** The task that saw it last. */
    taskId: p.string().length(32),
  },
});

/** Something wrong with a hotel's knowledge, from the run that first saw it until it is gone. */
export class FindingRecord extends FindingRecordSchema.class {}
FindingRecordSchema.setClass(FindingRecord);

export const bookingLinkStatuses = ['proposed', 'published', 'rejected', 'gone'] as const;
const verifications = ['reachable', 'gone', 'unknown', 'unchecked'] as const satisfies readonly Verification[];

const BookingLinkSchema = defineEntity({
  name: 'BookingLink',
  ...tenantPolicy('booking_link'),
  uniques: [{ name: 'booking_link_once', properties: ['clientId', 'kind', 'url'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    kind: p.enum(bookingKinds),
    url: p.string().length(2000),
    /** Null for an engine of nobody we know. */
    vendor: p.string().length(40).nullable(),
    confidence: p.float(),
    evidence: p.json<Evidence[]>().defaultRaw("'[]'"),
    verification: p.enum(verifications),
    status: p.enum(bookingLinkStatuses),
    /** Who published or rejected it; from then on no run changes its status. */
    decidedBy: p.string().length(200).nullable(),
    decidedDate: p.datetime().nullable(),
    firstSeenDate: p.datetime(),
    lastSeenDate: p.datetime(),
    taskId: p.string().length(32),
  },
});

/** Where guests book a table or a room, as the hotel's own pages show it. */
export class BookingLink extends BookingLinkSchema.class {}
BookingLinkSchema.setClass(BookingLink);

const VisibilityPromptSchema = defineEntity({
  name: 'VisibilityPrompt',
  ...tenantPolicy('visibility_prompt'),
  uniques: [{ name: 'visibility_prompt_once', properties: ['clientId', 'locale', 'text'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    text: p.string().length(500),
    locale: p.string().length(35),
    createdDate: p.datetime(),
  },
});

/** A question of the operator's own to the answer engines. */
export class VisibilityPrompt extends VisibilityPromptSchema.class {}
VisibilityPromptSchema.setClass(VisibilityPrompt);

const VisibilityRunSchema = defineEntity({
  name: 'VisibilityRun',
  ...tenantPolicy('visibility_run'),
  indexes: [{ name: 'visibility_run_history', properties: ['clientId', 'startedDate', 'taskId'] }],
  properties: {
    taskId: p.string().length(32).primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    engines: p.array<string>().columnType('text[]'),
    prompts: p.json<TravellerPrompt[]>(),
    repeats: p.integer(),
    /** Answers that were to be asked for. */
    planned: p.integer(),
    maxTokens: p.integer(),
    /** Null until the run has come to an end. */
    report: p.json<VisibilityReport>().nullable(),
    startedDate: p.datetime(),
    finishedDate: p.datetime().nullable(),
  },
});

/** One round of questions to the answer engines. */
export class VisibilityRun extends VisibilityRunSchema.class {}
VisibilityRunSchema.setClass(VisibilityRun);

const VisibilityAnswerSchema = defineEntity({
  name: 'VisibilityAnswer',
  ...tenantPolicy('visibility_answer'),
  uniques: [{ name: 'visibility_answer_once', properties: ['taskId', 'engine', 'promptKey', 'repeat'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    taskId: () => p.manyToOne(VisibilityRun).mapToPk().deleteRule('cascade').fieldName('task_id'),
    engine: p.string().length(60),
    promptKey: p.string().length(100),
    repeat: p.integer(),
    text: p.text(),
    citations: p.json<string[]>().defaultRaw("'[]'"),
    mentioned: p.boolean(),
    position: p.integer().nullable(),
    cited: p.boolean(),
    competitors: p.json<string[]>().defaultRaw("'[]'"),
    tokens: p.integer(),
    createdDate: p.datetime(),
  },
});

/** What an engine answered once. */
export class VisibilityAnswer extends VisibilityAnswerSchema.class {}
VisibilityAnswerSchema.setClass(VisibilityAnswer);
