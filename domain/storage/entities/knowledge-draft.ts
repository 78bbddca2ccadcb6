import { defineEntity, p } from '@mikro-orm/core';
import type { PublishResult } from '../../model/knowledge/item.ts';
import type { CutPassage } from '../../model/knowledge/passages.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const KnowledgeDraftSchema = defineEntity({
  name: 'KnowledgeDraft',
  ...tenantPolicy('knowledge_draft'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** The task that makes it. */
    id: p.string().length(32).primary(),
    createdDate: p.datetime(),
    publishedDate: p.datetime().nullable(),
    result: p.json<PublishResult>().nullable(),
  },
});

/** What a task has read and not published yet; once published, what came of it. */
export class KnowledgeDraft extends KnowledgeDraftSchema.class {}
KnowledgeDraftSchema.setClass(KnowledgeDraft);

const KnowledgeDraftItemSchema = defineEntity({
  name: 'KnowledgeDraftItem',
  ...tenantPolicy('knowledge_draft_item'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    draftId: p.string().length(32).primary(),
    key: p.text().primary(),
    kind: p.text(),
    origin: p.text(),
    title: p.text(),
    text: p.text(),
    locale: p.string().length(35),
    sourceUrl: p.text().nullable(),
    sourceFile: p.text().nullable(),
    documentId: p.uuid().nullable(),
    fetchedDate: p.datetime().nullable(),
    hash: p.string().length(64),
    passages: p.json<CutPassage[]>(),
    /** The index entries of the passages, made when the item was staged so that publishing only copies them. */
    index: p.json<unknown>(),
    /** The item it becomes and what happens to that; set by publishing. */
    itemId: p.uuid().nullable(),
    outcome: p.text().nullable(),
  },
});

/** An item of a draft, complete with its index. */
export class KnowledgeDraftItem extends KnowledgeDraftItemSchema.class {}
KnowledgeDraftItemSchema.setClass(KnowledgeDraftItem);
