import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { DomainError } from '../model/errors.ts';
import { cleanText } from './clean-text.ts';
import { packPassages } from './cut-passages.ts';
import type { Extracted } from './extracted.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { TooMuchToRead } from './too-much-to-read.ts';

const MAX_PAGES = 2000;
/** Every passage repeats it. */
const MAX_TITLE = 300;

/**
 * The text of a PDF, page by page; a passage never spans two pages, and says on which one it stands.
 *
 * @throws DomainError INVALID_INPUT for what is no PDF, is locked, or has no text in it; TooMuchToRead
 */
export async function extractPdf(bytes: Uint8Array, fallbackTitle: string): Promise<Extracted> {
  inspectPdf(bytes);
  const { pages, title } = await read(bytes);
  const heading = title ?? fallbackTitle;
  const passages = pages.flatMap((page, index) =>
    packPassages([{ heading, blocks: paragraphs(page) }]).map((passage) => ({ ...passage, fragment: `page=${index + 1}` })));
  if (passages.length === 0) {
    throw new DomainError('INVALID_INPUT', 'This PDF holds pictures of text but no text. Save it with text recognition and send it again.');
  }
  return { title: heading, locale: null, passages };
}

async function read(bytes: Uint8Array): Promise<{ pages: string[]; title: string | null }> {
  try {
    // The reader takes its input's memory over and refuses Node's Buffer, so it gets a plain copy.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    if (document.numPages > MAX_PAGES) throw new TooMuchToRead(`This PDF has more than ${MAX_PAGES} pages. Split it.`);
    const { text } = await extractText(document, { mergePages: false });
    const info = (await getMeta(document)).info as { Title?: unknown };
    const title = typeof info.Title === 'string' ? cleanText(info.Title).slice(0, MAX_TITLE).toWellFormed() : '';
    return { pages: text, title: title === '' ? null : title };
  } catch (cause) {
    if (cause instanceof TooMuchToRead) throw cause;
    throw new DomainError('INVALID_INPUT', 'This file cannot be read as a PDF. Check that it opens without a password.', { cause });
  }
}

function paragraphs(page: string): string[] {
  return page.split(/\n\s*\n|\n(?=[\p{Lu}\d•–-])/u).map((paragraph) => cleanText(paragraph.replaceAll('\n', ' '))).filter(Boolean);
}
