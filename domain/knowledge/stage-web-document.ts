import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { DomainError, invalidInput } from '../model/errors.ts';
import { FORMATS_IN_WORDS, sniffFormat, type DocumentFormat } from '../model/knowledge/document-format.ts';
import type { ContentReader } from '../ports/content-reader.ts';
import type { FetchedPage, FetchOutcome, PageFetcher, UnknownReason } from '../ports/page-fetcher.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { bytesHash, readingHash } from './document-record.ts';
import { stageDocument, type StagedDocument, type StepControl } from './stage-document.ts';

/**
 * Reads a document from the web into a draft, in the name of a task. One that has not changed since it was read last costs
 * one conditional request.
 *
 * @throws DomainError INVALID_INPUT when it is not there or cannot be read, UNSUPPORTED_MEDIA_TYPE; UNAVAILABLE when its
 *   server does not answer
 */
export async function stageWebDocument(
  { ctx, input: { url, taskId }, fetcher, reader, control }: {
    ctx: TenantContext; input: { url: string; taskId: string }; fetcher: PageFetcher; reader: ContentReader; control: StepControl;
  },
): Promise<StagedDocument> {
  const known = await ctx.db.read((em) => em.findOne(KnowledgeDocument, { clientId: ctx.clientId, url }));
  const serves = known !== null && !known.retiredDate && known.publishedHash === readingHash(known.hash);
  const outcome = await fetcher.fetch({
    url, signal: control.signal, ...(serves ? { etag: known.etag ?? null, lastModified: known.lastModified ?? null } : {}),
  });
  if (outcome.kind === 'unchanged' && known) return nothingNew(known.id);
  const page = fetched(outcome);
  const hash = bytesHash(page.body);
  const format = sniffFormat({ body: page.body, name: new URL(page.url).pathname, contentType: page.contentType });
  if (format === null) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `There is no document at ${url} that can be read. It may be ${FORMATS_IN_WORDS}.`);
  }
  const uploadedDate = ctx.now();
  const { id, tries } = await remember(ctx, { url, taskId, page, hash, format, uploadedDate });
  if (serves && known.hash === hash) return nothingNew(id);
  return stageDocument({
    ctx, taskId, reader, control,
    file: { id, uploadedDate, format, fileName: null, url, locale: known?.locale ?? null, body: page.body, charset: page.charset, tries },
  });
}

const nothingNew = (documentId: string): StagedDocument => ({ documentId, version: null, items: 0, problems: [], problemCount: 0 });

type Seen = { url: string; taskId: string; page: FetchedPage; hash: string; format: DocumentFormat; uploadedDate: Date };

async function remember(
  ctx: TenantContext, { url, taskId, page: { body, etag, lastModified }, hash, format, uploadedDate }: Seen,
): Promise<{ id: string; tries: number }> {
  return ctx.db.transaction(async (em) => {
    const [row] = await em.execute<{ id: string; tries: number }[]>(
      `insert into knowledge_document (id, client_id, url, format, size, hash, etag, last_modified, task_id, created_date,
          uploaded_date, tries)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
       on conflict (client_id, url) do update set
         format = excluded.format, size = excluded.size, hash = excluded.hash, etag = excluded.etag, last_modified = excluded.last_modified,
         tries = case when knowledge_document.task_id = excluded.task_id then knowledge_document.tries + 1 else 1 end,
         task_id = excluded.task_id, uploaded_date = excluded.uploaded_date, retired_date = null, problem = null
       returning id, tries`,
      [randomUUID(), ctx.clientId, url, format, body.byteLength, hash, etag, lastModified, taskId, uploadedDate, uploadedDate],
    );
    if (!row) throw new Error('The document was not stored.');
    return row;
  });
}

/** What may pass is worth another try; the rest is for the operator to mend. */
const PASSING = new Set<UnknownReason>(['timeout', 'unreachable', 'server-error', 'too-many-requests', 'broken-response']);

const REASONS: Record<UnknownReason, string> = {
  'timeout': 'its server took too long to answer',
  'unreachable': 'its server cannot be reached',
  'server-error': 'its server reported an error',
  'too-many-requests': 'its server asks for fewer requests',
  'broken-response': 'its server broke the answer off',
  'blocked': 'its server refuses access',
  'refused-address': 'the address is not on the public web',
  'too-large': 'it is larger than 5 MB; upload it instead',
  'wrong-type': 'its type cannot be read from an address; upload the file instead',
  'too-many-redirects': 'it is redirected too often',
};

function fetched(outcome: FetchOutcome): FetchedPage {
  if (outcome.kind === 'fetched') return outcome;
  if (outcome.kind === 'gone') throw invalidInput(`There is no document at ${outcome.url}: its server answered ${outcome.status}.`);
  if (outcome.kind !== 'unknown') throw invalidInput(`The document at ${outcome.url} could not be read.`);
  const { url, reason, retryAfterMs } = outcome;
  const message = `The document at ${url} could not be read: ${REASONS[reason]}.`;
  if (!PASSING.has(reason)) throw invalidInput(message);
  throw new DomainError('UNAVAILABLE', message, retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
}
