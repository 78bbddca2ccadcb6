import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TenantContext } from '../context.ts';
import { documentFormats } from '../model/knowledge/document-format.ts';
import { ANALYZER_VERSION } from '../retrieval/analyze.ts';
import type { EntityManager } from '../storage/database.ts';
import type { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { retireWithin } from './retire-items.ts';

/** Raised when documents are read differently than before, so that unchanged ones are read again. */
const READER_VERSION = 2;

/** A document as the API shows it. */
export const documentRecordSchema = z.object({
  id: z.uuid(),
  fileName: z.string().nullable().meta({ description: 'Of an upload. The same name again is a new version of it.' }),
  url: z.string().nullable().meta({ description: 'Of a document that was read from the web by scrape-document.' }),
  format: z.enum(documentFormats),
  size: z.int().meta({ description: 'Bytes.' }),
  hash: z.string().meta({ description: 'SHA-256 of the file.' }),
  locale: z.string().nullable(),
  state: z.enum(['waiting', 'ready', 'failed']).meta({
    description: '`ready`: the newest version serves. `waiting`: it is being read. `failed`: it cannot be read, and `problem` says why; '
      + 'in the last two an earlier version goes on serving.',
  }),
  problem: z.string().nullable(),
  items: z.int().meta({ description: 'Knowledge items from this document that serve.' }),
  taskId: z.string().nullable().meta({ description: 'The task that read the newest version last; null while none has begun.' }),
  createdDate: z.iso.datetime(),
  uploadedDate: z.iso.datetime(),
  publishedDate: z.iso.datetime().nullable(),
}).meta({ id: 'KnowledgeDocument' });
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

export function toDocumentRecord(document: KnowledgeDocument, items: number): DocumentRecord {
  const { id, format, size, hash } = document;
  const isCurrent = document.publishedHash === readingHash(hash);
  return {
    id, fileName: document.fileName ?? null, url: document.url ?? null, format, size, hash, locale: document.locale ?? null,
    state: isCurrent ? 'ready' : document.problem ? 'failed' : 'waiting',
    problem: document.problem ?? null,
    items,
    taskId: document.taskId ?? null,
    createdDate: document.createdDate.toISOString(),
    uploadedDate: document.uploadedDate.toISOString(),
    publishedDate: document.publishedDate?.toISOString() ?? null,
  };
}

/** Names the version to be read: the same bytes with another language are another version. */
export const documentVersion = ({ uploadedDate }: Pick<KnowledgeDocument, 'uploadedDate'>): string => uploadedDate.toISOString();

/** Tells whether a file would be read as it was: of its bytes and of how files are read. */
export function readingHash(hash: string): string {
  return createHash('sha256').update(`${READER_VERSION}|${ANALYZER_VERSION}|${hash}`).digest('hex');
}

/** SHA-256, in hexadecimal. */
export const bytesHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Each version that a task reads has a draft of its own: the file may be uploaded again while the task runs. */
export const documentDraftId = (taskId: string, version: string): string =>
  createHash('sha256').update(`${taskId}/${version}`).digest('hex').slice(0, 32);

/** What came of a document and serves, or would if another item did not say the same. */
export const itemsOfDocument = (em: EntityManager, ctx: TenantContext, documentId: string): Promise<{ id: string; key: string }[]> =>
  em.execute(
    `select id, key from knowledge_item where client_id = ? and document_id = ? and (retired_date is null or retired_reason = 'duplicate')`,
    [ctx.clientId, documentId],
  );

/** Takes back all that came of a document, edited items included. @returns the ids of the items that served */
export async function retireDocumentItems(em: EntityManager, ctx: TenantContext, documentId: string): Promise<string[]> {
  const items = await itemsOfDocument(em, ctx, documentId);
  return (await retireWithin(em, ctx, { ids: items.map(({ id }) => id), reason: 'gone', keepEdited: false })).retired;
}
