import { defineEntity, p } from '@mikro-orm/core';
import { documentFormats } from '../../model/knowledge/document-format.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const KnowledgeDocumentSchema = defineEntity({
  name: 'KnowledgeDocument',
  ...tenantPolicy('knowledge_document'),
  uniques: [
    { name: 'knowledge_document_once', properties: ['clientId', 'fileName'] },
    { name: 'knowledge_document_once_by_url', properties: ['clientId', 'url'] },
  ],
  checks: [
    { name: 'knowledge_document_source', expression: '(file_name is null) <> (url is null) and (url is null) = (body is not null)' },
    { name: 'knowledge_document_size', expression: 'octet_length(body) <= 10485760' },
  ],
  indexes: [{ name: 'knowledge_document_by_hash', properties: ['clientId', 'hash'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** Of an upload; the same name again is a new version of it. */
    fileName: p.string().length(255).nullable(),
    /** Of a document that is read from the web. */
    url: p.text().nullable(),
    format: p.enum(documentFormats),
    /** The language of a document that does not state its own; null leaves it to detection. */
    locale: p.string().length(35).nullable(),
    size: p.integer(),
    /** SHA-256 of the body, in hexadecimal. */
    hash: p.string().length(64),
    body: p.blob().lazy().nullable(),
    /** What the web server said of the version that was read last, for asking whether there is another. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    createdDate: p.datetime(),
    uploadedDate: p.datetime(),
    /** Of the newest version and how it was read, once it serves; null until then. */
    publishedHash: p.string().length(64).nullable(),
    publishedDate: p.datetime().nullable(),
    /** Why the newest version could not be read. */
    problem: p.text().nullable(),
    /** The task that read the newest version last; null while none has begun. */
    taskId: p.string().length(32).nullable(),
    /** How often that task has begun to read it without coming to an end. */
    tries: p.integer().default(0),
    retiredDate: p.datetime().nullable(),
  },
});

/** A file that an operator uploaded, kept as it came so that it can be read again, or a document at an address. */
export class KnowledgeDocument extends KnowledgeDocumentSchema.class {}
KnowledgeDocumentSchema.setClass(KnowledgeDocument);
