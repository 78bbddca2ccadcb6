import { z } from 'zod';
import { deleteDocument, listDocuments } from '../../domain/knowledge/documents.ts';
import { documentRecordSchema } from '../../domain/knowledge/document-record.ts';
import { uploadDocument, uploadFieldsSchema } from '../../domain/knowledge/upload-document.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { FORMATS_IN_WORDS, MAX_DOCUMENT_BYTES } from '../../domain/model/knowledge/document-format.ts';
import { taskIdSchema } from '../../domain/pipelines/task-record.ts';
import { defineRoute, done, pageOf, type Route } from '../http/route.ts';
import { uploadedFile, uploadFields } from '../http/uploads.ts';
import { idParams, listOf, messageSchema, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'knowledge', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;

const postDocument = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/knowledge/documents', operationId: 'uploadKnowledgeDocument',
  summary: 'Upload a document',
  description: `One file in the field \`file\` of a multipart form: ${FORMATS_IN_WORDS}, up to 10 MB. It is kept and read by an `
    + '`ingest-source` task, whose result says how it went. A file of the same name is a new version; the earlier one serves '
    + 'until the new one is read. Identical content is recognised.',
  permission: write,
  request: { params: idParams },
  upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES, fields: uploadFieldsSchema },
  idempotent: true,
  responses: {
    202: {
      description: 'The document is kept, and the task that reads it is recorded.',
      schema: z.object({
        enqueued: z.boolean().meta({ description: 'True: accepted for processing. False: recorded, and nothing runs.' }),
        taskId: taskIdSchema,
        documentId: z.uuid().meta({
          description: 'The document\'s id, as its list, the filter of the knowledge and a task\'s body name it.' }),
        sourceId: z.uuid().meta({ description: 'An earlier name of `documentId`.', deprecated: true }),
      }).meta({ id: 'UploadedKnowledgeDocument' }),
      example: {
        enqueued: true, taskId: '5f0c2a9d1b7e4c3fa6d8e0b1c2d3e4f5', documentId: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45',
        sourceId: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45',
      },
    },
    ...noSuchClient,
    409: { description: 'The client is disabled, or has too many documents.' },
    415: { description: `The file is not ${FORMATS_IN_WORDS}, or the body is not a multipart form.` },
  },
  async answer(ctx, call, services) {
    const { enqueued, taskId, sourceId } = await uploadDocument({
      ctx,
      input: { file: uploadedFile(call.request), fields: uploadFields(call.request) },
      deps: { runner: services.runner, dispatch: services.config.PIPELINE_DISPATCH === 'on' },
    });
    return { enqueued, taskId, documentId: sourceId, sourceId };
  },
});

const getDocuments = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/knowledge/documents', operationId: 'listKnowledgeDocuments',
  summary: 'List the documents of a hotel',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: {
    200: { description: 'A page of documents, newest first.', schema: listOf('documents', documentRecordSchema) }, ...noSuchClient,
  },
  answer: (ctx, call, services) => pageOf('documents', listDocuments({ ctx, input: call.query, deps: services })),
});

const deleteOneDocument = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/knowledge/documents/:documentId', operationId: 'deleteKnowledgeDocument',
  summary: 'Delete a document and everything read from it',
  description: 'Uploading it again brings it back.',
  permission: write,
  request: { params: idParams.extend({ documentId: z.uuid().toLowerCase() }) },
  responses: {
    200: { description: 'The document is deleted.', schema: messageSchema },
    404: { description: 'The document does not exist, or is another client\'s.' },
  },
  answer: (ctx, call) => done(deleteDocument({
    ctx, input: call.params,
  }), 'The document is deleted, and guests are no longer answered from it.'),
});

/** Documents that hotels upload. */
export const documentRoutes: readonly Route[] = [postDocument, getDocuments, deleteOneDocument];
