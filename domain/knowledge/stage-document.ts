import type { TenantContext } from '../context.ts';
import type { DocumentFile, ReadDocument } from '../model/knowledge/document-file.ts';
import type { DocumentProblem } from '../model/knowledge/item.ts';
import { DomainError } from '../model/errors.ts';
import type { ContentReader } from '../ports/content-reader.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { documentDraftId, documentVersion } from './document-record.ts';
import { hotelLocales } from './hotel-locales.ts';
import { stageItems } from './stage-items.ts';

const ITEMS_PER_BATCH = 100;

/** What a task has made ready of a document; `problems` are the first of them. */
export interface StagedDocument {
  documentId: string;
  /** The version that was read, see `documentVersion`; null when it serves already, so that there is nothing to publish. */
  version: string | null;
  items: number;
  problems: DocumentProblem[];
  problemCount: number;
}

/** As many as someone will read; the file tells the rest once these are mended. */
const MAX_PROBLEMS = 50;

/** How a long step says that it lives, and hears that it is to end. */
export interface StepControl {
  signal: AbortSignal;
  /** Called with how many items are staged of how many. */
  progress: (done: number, total: number) => Promise<void>;
}

type File = Pick<KnowledgeDocument, 'id' | 'format' | 'uploadedDate'> & {
  fileName: string | null; url: string | null; locale: string | null; body: Uint8Array; charset?: string | null;
  /** How often its task has begun to read it, this time included, as is noted already. */
  tries: number;
};

/**
 * Reads a document into a draft. Safe to repeat: the draft holds each of its items once.
 *
 * @throws DomainError INVALID_INPUT when it cannot be read; what the signal says when it gives up
 */
export async function stageDocument(
  { ctx, taskId, file, reader, control }: { ctx: TenantContext; taskId: string; file: File; reader: ContentReader; control: StepControl },
): Promise<StagedDocument> {
  const { id, format, fileName, url, locale, body, charset = null, tries } = file;
  const version = documentVersion(file);
  const { parts, problems } = await readOnce(ctx, { id, tries }, {
    format, body, locale, charset, title: titleOf(fileName ?? url ?? ''), hotel: await hotelLocales(ctx),
  }, { reader, signal: control.signal });
  const draftId = documentDraftId(taskId, version);
  const key = url ?? `document:${id}`;
  const items = parts.map(({ part, ...item }) => ({
    ...item,
    key: part === '' ? key : `${key}#${part}`, origin: 'document' as const, documentId: id, url, file: fileName, fetchedDate: ctx.now(),
  }));
  for (let from = 0; from < items.length; from += ITEMS_PER_BATCH) {
    control.signal.throwIfAborted();
    await stageItems({ ctx, input: { draftId, items: items.slice(from, from + ITEMS_PER_BATCH) } });
    await control.progress(Math.min(from + ITEMS_PER_BATCH, items.length), items.length);
  }
  return { documentId: id, version, items: items.length, problems: problems.slice(0, MAX_PROBLEMS), problemCount: problems.length };
}

/** As often a document is handed to a reader that does not tell what became of it; the last time within narrow limits. */
const MAX_TRIES = 2;

async function readOnce(
  ctx: TenantContext,
  { id, tries }: { id: string; tries: number }, input: DocumentFile, { reader, signal }: { reader: ContentReader; signal: AbortSignal },
): Promise<ReadDocument> {
  signal.throwIfAborted();
  if (tries > MAX_TRIES) {
    throw new DomainError(
      'INVALID_INPUT', 'The readers of this document came to their end over it. Save it again in a simpler form, or split it.',
    );
  }
  const read = await reader.read('document', input, { clientId: ctx.clientId, careful: tries > 1, signal });
  // What fails from here on is no fault of the document.
  await ctx.db.transaction((em) => em.nativeUpdate(KnowledgeDocument, { id }, { tries: 0 }));
  return read;
}

/** "menu-summer_2026.pdf" is about the menu of summer 2026. */
function titleOf(name: string): string {
  const base = name.split('/').at(-1) ?? name;
  return base.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[-_]+/g, ' ').trim() || name;
}
