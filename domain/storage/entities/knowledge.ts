import { defineEntity, p } from '@mikro-orm/core';
import { knowledgeKinds, knowledgeOrigins, retiredReasons, sourceStates, type SourceContent } from '../../model/knowledge/item.ts';
import type { CutPassage } from '../../model/knowledge/passages.ts';
import { tenantPolicy, tenantPolicyOfMany } from '../tenant-policy.ts';
import { Client } from './client.ts';
import { KnowledgeDocument } from './knowledge-document.ts';

const KnowledgeItemSchema = defineEntity({
  name: 'KnowledgeItem',
  ...tenantPolicy('knowledge_item'),
  uniques: [{ name: 'knowledge_item_key', properties: ['clientId', 'key'] }],
  indexes: [{ name: 'knowledge_item_by_created', properties: ['clientId', 'createdDate', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** What tells this item from the tenant's others across ingests: a URL, a file name, an id. */
    key: p.text(),
    kind: p.enum(knowledgeKinds),
    origin: p.enum(knowledgeOrigins),
    documentId: () => p.manyToOne(KnowledgeDocument).mapToPk().deleteRule('set null').fieldName('document_id').index().nullable(),
    title: p.text(),
    text: p.text(),
    locale: p.string().length(35),
    sourceUrl: p.text().nullable(),
    sourceFile: p.text().nullable(),
    fetchedDate: p.datetime().nullable(),
    /** Of the source: of everything the index is made from, the analyser's version included. */
    hash: p.string().length(64),
    /** What it serves, or would serve if it were not retired. */
    passages: p.json<CutPassage[]>().defaultRaw("'[]'"),
    /** Set when a person writes over it; from then on the source is remembered in `sourceContent` and does not serve. */
    editedDate: p.datetime().nullable(),
    sourceContent: p.json<SourceContent>().nullable(),
    sourceState: p.enum(sourceStates).nullable(),
    /** A retired item has no passages in the index, so that nothing finds it. */
    retiredDate: p.datetime().nullable(),
    retiredReason: p.enum(retiredReasons).nullable(),
    /** The item that says the same, of one that was retired as a duplicate. */
    mergedInto: () => p.manyToOne(KnowledgeItem).mapToPk().deleteRule('set null').fieldName('merged_into').index().nullable(),
    createdDate: p.datetime().defaultRaw('now()'),
    updatedDate: p.datetime().defaultRaw('now()'),
  },
});

/** One page, document, question or note of what a hotel knows. */
export class KnowledgeItem extends KnowledgeItemSchema.class {}
KnowledgeItemSchema.setClass(KnowledgeItem);

const KnowledgePassageSchema = defineEntity({
  name: 'KnowledgePassage',
  ...tenantPolicyOfMany('knowledge_passage'),
  indexes: [{ name: 'knowledge_passage_by_client', properties: ['clientId', 'length'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    itemId: () => p.manyToOne(KnowledgeItem).mapToPk().deleteRule('cascade').fieldName('item_id').index(),
    position: p.integer(),
    /** The nearest heading, which is searched with the text. */
    title: p.text(),
    text: p.text(),
    locale: p.string().length(35),
    /** The part of the source it stands in, such as `page=3`. */
    fragment: p.string().length(40).nullable(),
    /** Words that carry meaning, for the ranker. */
    length: p.integer(),
  },
});

/** A piece of an item, short enough to be quoted as an answer. */
export class KnowledgePassage extends KnowledgePassageSchema.class {}
KnowledgePassageSchema.setClass(KnowledgePassage);

const KnowledgeTermSchema = defineEntity({
  name: 'KnowledgeTerm',
  ...tenantPolicyOfMany('knowledge_term'),
  // Carries all that ranking reads: else each of a term's thousands of rows is a look at another page of the table.
  indexes: [{
    name: 'knowledge_term_by_term', properties: ['clientId', 'term', 'passageId'],
    include: ['titleCount', 'textCount', 'length', 'titleLength'],
  }],
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    passageId: () => p.manyToOne(KnowledgePassage).mapToPk().primary().deleteRule('cascade').fieldName('passage_id'),
    /** A stem, or an idea of the domain after a tilde. Bytewise collation keeps prefix look-ups on the index. */
    term: p.string().length(80).collation('C').primary(),
    titleCount: p.float(),
    textCount: p.float(),
    /** The passage's and its heading's, repeated so that ranking reads one table. */
    length: p.integer(),
    titleLength: p.integer(),
  },
});

/** The inverted index: in which passages a tenant's terms occur, and how often. */
export class KnowledgeTerm extends KnowledgeTermSchema.class {}
KnowledgeTermSchema.setClass(KnowledgeTerm);

export const unansweredStates = ['open', 'answered', 'ignored'] as const;

const UnansweredQuestionSchema = defineEntity({
  name: 'UnansweredQuestion',
  ...tenantPolicy('unanswered_question'),
  uniques: [{ name: 'unanswered_question_once', properties: ['clientId', 'normalized'] }],
  indexes: [
    { name: 'unanswered_question_by_count', properties: ['clientId', 'state', 'count'] },
    { name: 'unanswered_question_by_date', properties: ['clientId', 'lastAsked'] },
  ],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** The question's content words, in which rephrasings of it meet. */
    normalized: p.string().length(500),
    /** As it was last asked. */
    question: p.text(),
    locales: p.array<string>().columnType('text[]').defaultRaw("'{}'"),
    count: p.integer().default(1),
    state: p.enum(unansweredStates).default('open'),
    firstAsked: p.datetime(),
    lastAsked: p.datetime(),
  },
});

/** What guests asked and no passage answered. */
export class UnansweredQuestion extends UnansweredQuestionSchema.class {}
UnansweredQuestionSchema.setClass(UnansweredQuestion);
