import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { localeSchema } from '../model/chat.ts';
import { DomainError, invalidInput } from '../model/errors.ts';
import { FORMATS_IN_WORDS, MAX_DOCUMENT_BYTES, sniffFormat, type DocumentFormat } from '../model/knowledge/document-format.ts';
import { cleanText } from './clean-text.ts';
import { parseInput } from '../parse.ts';
import { enqueueTask, type StartedTask, type TaskDeps } from '../pipelines/start-task.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { bytesHash } from './document-record.ts';
import { lockPublishing } from './plan-draft.ts';

/** A hotel's uploads, which its database holds. */
const MAX_DOCUMENTS = 500;

export interface UploadedFile {
  name: string;
  /** As the sender names it. */
  contentType: string;
  body: Uint8Array;
}

export const uploadFieldsSchema = z.strictObject({
  locale: localeSchema.optional().meta({ description: 'The language of the document, where it does not state its own.' }),
});

export type UploadedDocument = Pick<StartedTask, 'enqueued' | 'taskId'> & { sourceId: string };

/**
 * Stores a file and has it read into the hotel's knowledge. A file of the same name is a new version of that document, and the earlier one
 * serves until the new one is read; the same content is recognised under any name.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; CONFLICT when the
 *   client is disabled or has too many documents
 */
export async function uploadDocument(
  { ctx, input: { file, fields }, deps }: {
    ctx: TenantContext; input: { file: UploadedFile | null; fields: z.input<typeof uploadFieldsSchema> }; deps: TaskDeps;
  },
): Promise<UploadedDocument> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const { locale } = parseInput('body', uploadFieldsSchema, fields);
  if (file === null) throw invalidInput('body file: is missing. Send the document as multipart/form-data in the field file.');
  const format = formatOf(file);
  const sourceId = await keep(ctx, { ...file, name: nameOf(file), format, locale: locale ?? null });
  const { enqueued, taskId } = await enqueueTask({ ctx, input: { taskType: 'ingest-source', sourceId }, deps });
  return { enqueued, taskId, sourceId };
}

function formatOf({ body, name, contentType }: UploadedFile): DocumentFormat {
  if (body.byteLength === 0) throw invalidInput('body file: is empty.');
  if (body.byteLength > MAX_DOCUMENT_BYTES) {
    throw new DomainError('PAYLOAD_TOO_LARGE', 'A document may have 10 MB. Split it, or reduce the pictures in it.');
  }
  const format = sniffFormat({ body, name, contentType });
  if (format === null) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `This kind of file cannot be read. Send ${FORMATS_IN_WORDS}.`);
  return format;
}

/** Some browsers send a path. */
function nameOf({ name }: UploadedFile): string {
  const base = cleanText(name.split(/[/\\]/).at(-1) ?? '').replaceAll('\n', ' ');
  if (base === '' || !base.isWellFormed()) throw invalidInput('body file: needs a name, such as menu.pdf.');
  return base.length <= 255 ? base : base.slice(-255);
}

/** What the task of an earlier version noted does not count for this one. */
const UNREAD = { publishedHash: null, problem: null, taskId: null };

type Upload = UploadedFile & { format: DocumentFormat; locale: string | null };

async function keep(ctx: TenantContext, { name, body, format, locale }: Upload): Promise<string> {
  const hash = bytesHash(body);
  return ctx.db.transaction(async (em) => {
    await lockPublishing(em, ctx.clientId);
    const named = await em.findOne(KnowledgeDocument, { clientId: ctx.clientId, fileName: name });
    const same = named?.hash === hash ? named : await em.findOne(
      KnowledgeDocument, { clientId: ctx.clientId, hash, fileName: { $ne: null }, retiredDate: null },
    );
    if (same && !same.retiredDate) {
      if (locale === null || locale === same.locale) return same.id;
      // Told that it is in another language, the same text has to be read again.
      Object.assign(same, { ...UNREAD, locale, uploadedDate: ctx.now() });
      return same.id;
    }
    if (!named && await em.count(KnowledgeDocument, { clientId: ctx.clientId, retiredDate: null }) >= MAX_DOCUMENTS) {
      throw new DomainError('CONFLICT', `There are ${MAX_DOCUMENTS} documents already. Delete some of them first.`);
    }
    // A view, not a copy: the file may be large.
    const stored = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const version =
      { ...UNREAD, format, locale, hash, size: stored.byteLength, body: stored, uploadedDate: ctx.now(), retiredDate: null };
    const document = named ? Object.assign(named, version)
      : em.create(KnowledgeDocument, { id: randomUUID(), clientId: ctx.clientId, fileName: name, createdDate: ctx.now(), ...version });
    audit(
      em, ctx,
      { action: 'knowledge.upload', target: `document:${document.id}`, after: { fileName: name, format, size: body.byteLength, hash } },
    );
    return document.id;
  });
}
