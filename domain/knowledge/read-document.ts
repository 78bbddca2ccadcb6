import { createHash } from 'node:crypto';
import { pageLocale } from './page-content.ts';
import { DomainError } from '../model/errors.ts';
import type { DocumentFile, DocumentPart, ReadDocument } from '../model/knowledge/document-file.ts';
import { cutPassages } from './cut-passages.ts';
import { decodeText } from './decode-text.ts';
import { extractCsv } from './extract-csv.ts';
import { extractHtml } from './extract-html.ts';
import { extractMarkdown } from './extract-markdown.ts';
import { extractPdf } from './extract-pdf.ts';
import { extractText } from './extract-text.ts';
import type { Extracted } from './extracted.ts';
import { TooMuchToRead } from './too-much-to-read.ts';

/** A book is several items, each small enough to be written by one statement. */
const PASSAGES_PER_PART = 300;

/**
 * Turns a file into parts for a hotel's knowledge: one part for a document, one for each question of a CSV file.
 *
 * @throws DomainError INVALID_INPUT for a file without text, such as a scan; TooMuchToRead
 */
export async function readDocument(file: DocumentFile): Promise<ReadDocument> {
  if (file.format === 'csv') return readQuestions(file);
  const { title, locale, passages } = await extract(file);
  const text = passages.map((passage) => passage.text).join('\n');
  if (text.length > MAX_CHARACTERS || passages.length > MAX_PASSAGES) throw tooLong();
  if (text.trim() === '') throw new DomainError('INVALID_INPUT', 'This document holds no text. Check that it is the right file.');
  const whole = {
    kind: file.format === 'html' ? 'page' as const : 'document' as const, title: title || file.title,
    locale: pageLocale(locale ?? file.locale, text, file.hotel),
  };
  const parts = Array.from({ length: Math.ceil(passages.length / PASSAGES_PER_PART) }, (_, index): DocumentPart => ({
    ...whole,
    part: index === 0 ? '' : String(index + 1), passages: passages.slice(index * PASSAGES_PER_PART, (index + 1) * PASSAGES_PER_PART),
  }));
  return { parts, problems: [] };
}

async function extract({ format, body, title, charset }: DocumentFile): Promise<Extracted> {
  switch (format) {
    case 'pdf': return extractPdf(body, title);
    case 'html': return extractHtml(decodeText(body, charset));
    case 'markdown': return extractMarkdown(usable(decodeText(body, charset)), title);
    case 'csv':
    case 'text': return extractText(usable(decodeText(body, charset)), title);
  }
}

/** Some thousand pages of print; more is a log or a dump, and would hold up everybody else's documents. */
const MAX_CHARACTERS = 2_000_000;
/** As many as so much text is cut into, and some. */
const MAX_PASSAGES = 30_000;

function usable(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  throw tooLong();
}

const tooLong = (): TooMuchToRead =>
  new TooMuchToRead('This document has more than two million characters. Split it, and leave out what guests do not ask about.');

function readQuestions({ body, charset, locale: given, hotel }: DocumentFile): ReadDocument {
  const { rows, problems } = extractCsv(decodeText(body, charset));
  const parts = rows.map(({ question, answer, locale }): DocumentPart => ({
    // Of the question, so that a row that moves within the file stays the same item.
    part: createHash('sha256').update(`${locale ?? ''}|${question.toLowerCase()}`).digest('hex').slice(0, 16),
    kind: 'faq', title: question, locale: pageLocale(locale ?? given, `${question}\n${answer}`, hotel),
    passages: cutPassages([{ heading: question, blocks: answer.split(/\n{2,}/) }]),
  }));
  return { parts, problems };
}
