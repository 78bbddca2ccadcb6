import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { extractHtml } from './extract-html.ts';
import { extractMarkdown } from './extract-markdown.ts';
import { extractPdf } from './extract-pdf.ts';
import type { Extracted } from './extracted.ts';
import { ingestItems, type IngestResult } from './ingest-items.ts';

/** A page or file as it was fetched or uploaded. */
export interface FetchedDocument {
  /** What tells this document from others across fetches; its address when left out. */
  key?: string;
  url: string;
  contentType: string;
  body: Uint8Array;
  /** The language of a document that does not state its own. */
  locale: string;
  title: string;
}

/**
 * Reads a document and puts it into a hotel's knowledge under its key; the same key again replaces it.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT for what cannot be read, UNSUPPORTED_MEDIA_TYPE for other kinds
 */
export async function ingestDocument(
  { ctx, input }: { ctx: TenantContext; input: FetchedDocument },
): Promise<IngestResult> {
  const extracted = await extract(input);
  const kind = input.contentType.startsWith('text/html') ? 'page' as const : 'document' as const;
  return ingestItems({
    ctx,
    input: {
      items: [{
        key: input.key ?? input.url,
        kind,
        title: extracted.title || input.title,
        locale: extracted.locale ?? input.locale,
        url: input.url,
        fetchedDate: ctx.now(),
        passages: extracted.passages,
      }],
    },
  });
}

async function extract({ contentType, body, title }: FetchedDocument): Promise<Extracted> {
  const [mime = ''] = contentType.split(';');
  switch (mime.trim().toLowerCase()) {
    case 'text/html': return extractHtml(new TextDecoder().decode(body));
    case 'application/pdf': return extractPdf(body, title);
    case 'text/markdown': return extractMarkdown(new TextDecoder().decode(body), title);
    default: throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `Documents of the type ${mime} cannot be read. Send HTML, PDF or Markdown.`);
  }
}
