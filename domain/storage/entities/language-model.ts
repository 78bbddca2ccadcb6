import { defineEntity, p } from '@mikro-orm/core';
import { modelProviders, type ModelPrices } from '../../model/language-model.ts';
import { thoughtPurposes, type ThoughtRequest, type ThoughtResult } from '../../model/thoughts.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const LanguageModelSchema = defineEntity({
  name: 'LanguageModelSettings',
  ...tenantPolicy('language_model'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    provider: p.enum(modelProviders),
    baseUrl: p.text(),
    model: p.string().length(200),
    /** For answers; those of `model` where there is none. */
    answerModel: p.string().length(200).nullable(),
    /** As `sealSecret` writes it. */
    apiKey: p.text(),
    keySetDate: p.datetime(3),
    structured: p.enum(['schema', 'json'] as const),
    prices: p.json<ModelPrices>().nullable(),
    tokensPerDay: p.bigint('number').nullable(),
    tokensPerMonth: p.bigint('number').nullable(),
    languages: p.enum(['known', 'any'] as const),
    keepPromptsHours: p.smallint(),
    createdDate: p.datetime(3),
    changedDate: p.datetime(3),
  },
});

/** The language model that a client has connected for itself. */
export class LanguageModelSettings extends LanguageModelSchema.class {}
LanguageModelSchema.setClass(LanguageModelSettings);

const ModelStateSchema = defineEntity({
  name: 'ModelState',
  ...tenantPolicy('model_state'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** Names the connection that all of it is about; after a change of the settings nothing of it counts. */
    connection: p.string().length(64),
    /** Failures in a row. */
    failures: p.smallint().default(0),
    /** How often in a row it has been paused for them. */
    pauses: p.smallint().default(0),
    /** Until then nothing is asked; afterwards one call goes first. */
    pausedUntil: p.datetime(3).nullable(),
    /** The provider refuses key or model, in a word, until the settings change. */
    actionNeeded: p.string().length(20).nullable(),
    changedDate: p.datetime(3),
  },
});

/** How the provider of a client has done lately. */
export class ModelState extends ModelStateSchema.class {}
ModelStateSchema.setClass(ModelState);

const ModelThoughtSchema = defineEntity({
  name: 'ModelThought',
  ...tenantPolicy('model_thought'),
  indexes: [{ name: 'model_thought_forgotten', properties: ['keptUntil'] }],
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    /** The guest's message that the turn answers. */
    messageId: p.uuid().primary(),
    /** From 0; with the two above it unique, so that a decision that is taken again asks nothing twice. */
    thoughtIndex: p.smallint().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    purpose: p.enum(thoughtPurposes),
    /** Of what is asked, as the brain names it. */
    key: p.string().length(100),
    request: p.json<ThoughtRequest>(),
    result: p.json<ThoughtResult>().nullable(),
    createdDate: p.datetime(3),
    finishedDate: p.datetime(3).nullable(),
    /** Request and result are deleted then at the latest, and without the client's wish with the reply. */
    keptUntil: p.datetime(3),
  },
});

/** A call of the language model that a turn has asked for, and what came of it. */
export class ModelThought extends ModelThoughtSchema.class {}
ModelThoughtSchema.setClass(ModelThought);

const ModelUsageSchema = defineEntity({
  name: 'ModelUsage',
  ...tenantPolicy('model_usage'),
  indexes: [
    { name: 'model_usage_period', properties: ['clientId', 'createdDate'] },
    { name: 'model_usage_turn', properties: ['sessionKey', 'messageId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** The turn that it was for; null where it was for none, such as a check of the settings. */
    sessionKey: p.uuid().nullable(),
    messageId: p.uuid().nullable(),
    thoughtIndex: p.smallint().nullable(),
    purpose: p.string().length(10),
    model: p.string().length(200),
    /** All that was read, the cached part included. */
    inputTokens: p.integer(),
    cachedTokens: p.integer(),
    outputTokens: p.integer(),
    /** Of the provider's prices, in their currency; null where none are set. */
    cost: p.double().nullable(),
    /** `lost` until the answer is there. */
    outcome: p.string().length(20),
    ms: p.integer(),
    /** Whether the tokens are our estimate. */
    estimated: p.boolean(),
    createdDate: p.datetime(3),
  },
});

/** One request to a provider, whatever came of it. */
export class ModelUsage extends ModelUsageSchema.class {}
ModelUsageSchema.setClass(ModelUsage);

const ModelBudgetSchema = defineEntity({
  name: 'ModelBudget',
  ...tenantPolicy('model_budget'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** The first day of the period in UTC, with `-day` or `-month`. */
    period: p.string().length(20).primary(),
    /** Spent, and reserved by calls under way. */
    tokens: p.bigint('number'),
  },
});

/** What a client has used of its tokens in a day or a month. */
export class ModelBudget extends ModelBudgetSchema.class {}
ModelBudgetSchema.setClass(ModelBudget);
