import { z } from 'zod';
import { createItem, deleteItem, getItem, restoreItem } from '../../domain/knowledge/items.ts';
import { createItemSchema, updateItemSchema } from '../../domain/knowledge/item-body.ts';
import { itemDetailSchema } from '../../domain/knowledge/item-record.ts';
import { listedItemSchema, listItems, listItemsSchema } from '../../domain/knowledge/list-items.ts';
import { resetItem, updateItem } from '../../domain/knowledge/update-item.ts';
import { defineRoute, done, type Route } from '../http/route.ts';
import { ifMatch, otherState, tagged } from '../http/state-tags.ts';
import { idParams, listOf, messageSchema, noSuchClient } from './administration-schemas.ts';
import { documentRoutes } from './knowledge-documents.ts';
import { questionRoutes } from './knowledge-questions.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'knowledge', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;
const itemParams = idParams.extend({ itemId: z.uuid().toLowerCase() });
const noSuchItem = { 404: { description: 'The item does not exist, or is another client\'s.' } };

const getItems = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/knowledge', operationId: 'listKnowledge',
  summary: 'List or search what a hotel knows',
  description: 'Newest first. With `q` it searches as a guest\'s question does, which shows what the concierge would find.',
  permission: read,
  request: { params: idParams, query: z.object(listItemsSchema.shape) },
  responses: { 200: { description: 'A page of items.', schema: listOf('items', listedItemSchema) }, ...noSuchClient },
  answer(ctx, call, services) {
    // The verb parses the query itself; what is parsed here already is no longer text.
    const { edited, ...query } = call.query;
    const input = { ...query, ...(edited === undefined ? {} : { edited: edited ? 'true' as const : 'false' as const }) };
    return listItems({ ctx, input, deps: services });
  },
});

const postItem = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/knowledge', operationId: 'createKnowledgeItem',
  summary: 'Add an item that you write',
  description: 'Guests are answered from it at once.',
  permission: write,
  request: { params: idParams, body: createItemSchema },
  bodyExample: { kind: 'faq', title: 'Is there a swimming pool?', text: 'Yes, an indoor pool, open from 8:00 to 20:00.', locale: 'en' },
  idempotent: true,
  responses: {
    201: { description: 'The item.', schema: itemDetailSchema },
    404: { description: 'The client does not exist, or the question in `answers` is not one of its.' },
  },
  answer: (ctx, call) => createItem({ ctx, input: call.body }),
});

const getOneItem = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/knowledge/:itemId', operationId: 'getKnowledgeItem',
  summary: 'Read an item',
  permission: read,
  request: { params: itemParams },
  responses: { 200: { description: 'The item, with its passages.', schema: itemDetailSchema, headers: tagged }, ...noSuchItem },
  answer: (ctx, call) => getItem({ ctx, input: call.params }),
});

const putItem = defineRoute({
  ...shared, method: 'put', path: '/api/clients/:id/knowledge/:itemId', operationId: 'updateKnowledgeItem',
  summary: 'Edit an item',
  description: 'Fields that are left out keep their values. Your wording of an item from the website or a document replaces the '
    + 'source\'s, also when the source changes later: `sourceState` says so, and `…/reset` goes back to the source.',
  permission: write,
  request: { params: itemParams, headers: ifMatch, body: updateItemSchema },
  bodyExample: { text: 'The pool is open from 9:00 to 21:00.' },
  responses: {
    200: { description: 'The item as it is now.', schema: itemDetailSchema, headers: tagged }, ...noSuchItem,
    409: { description: 'The item is retired.' }, ...otherState,
  },
  answer: (ctx, call) => updateItem({ ctx, itemId: call.params.itemId, input: call.body, ifMatch: call.headers['if-match'] }),
});

const deleteOneItem = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/knowledge/:itemId', operationId: 'deleteKnowledgeItem',
  summary: 'Delete an item',
  description: 'The concierge no longer answers from it, and the next scrape does not bring it back. `…/restore` does.',
  permission: write,
  request: { params: itemParams },
  responses: { 200: { description: 'The item is deleted.', schema: messageSchema }, ...noSuchItem },
  answer: (ctx, call) => done(deleteItem({ ctx, input: call.params }), 'The item is deleted. It can be restored.'),
});

const postRestore = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/knowledge/:itemId/restore', operationId: 'restoreKnowledgeItem',
  summary: 'Bring a retired item back',
  description: 'Whether it was deleted, merged as a duplicate, or its page is gone.',
  permission: write,
  request: { params: itemParams },
  responses: { 200: { description: 'The item, in use again.', schema: itemDetailSchema }, ...noSuchItem },
  answer: (ctx, call) => restoreItem({ ctx, input: call.params }),
});

const postReset = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/knowledge/:itemId/reset', operationId: 'resetKnowledgeItem',
  summary: 'Undo the edits of an item and use its source again',
  permission: write,
  request: { params: itemParams },
  responses: {
    200: { description: 'The item, as its source says it now.', schema: itemDetailSchema },
    ...noSuchItem,
    409: { description: 'The item is not edited or is retired, or its source is gone.' },
  },
  answer: (ctx, call) => resetItem({ ctx, input: call.params }),
});

/** What a hotel knows. Documents and questions come before single items, or their names would count as ids. */
export const knowledgeRoutes: readonly Route[] = [
  getItems, postItem, ...documentRoutes, ...questionRoutes, getOneItem, putItem, deleteOneItem, postRestore, postReset,
];
