import { parse } from 'csv-parse/sync';
import { wordsOfAllLanguages } from '../language/languages.ts';
import { localeSchema } from '../model/chat.ts';
import { DomainError } from '../model/errors.ts';
import type { DocumentProblem } from '../model/knowledge/item.ts';
import { cleanText } from './clean-text.ts';
import { TooMuchToRead } from './too-much-to-read.ts';

/** A question with its answer, as a row states it. */
export interface CsvRow {
  question: string;
  answer: string;
  /** Null where the row names none. */
  locale: string | null;
}

const MAX_ROWS = 5000;
const MAX_CELL = 20_000;
/** It becomes the title of each passage of its answer. */
const MAX_QUESTION = 1000;
/** Of what is read at all, usable or not. */
const MAX_RECORDS = 20_000;
const MAX_COLUMNS = 1000;
const DELIMITERS = [',', ';', '\t'] as const;
const QUESTION = wordsOfAllLanguages(({ pages }) => pages.columns.question);
const ANSWER = wordsOfAllLanguages(({ pages }) => pages.columns.answer);
const LOCALE = wordsOfAllLanguages(({ pages }) => pages.columns.locale);

/**
 * The questions and answers of a CSV file: delimited by comma, semicolon or tab, with or without a header, optionally with
 * a column that names the language. A row that cannot be used is reported and the others are taken.
 *
 * @throws DomainError INVALID_INPUT when no row can be used, or there are too many
 */
export function extractCsv(text: string): { rows: CsvRow[]; problems: DocumentProblem[] } {
  const problems: DocumentProblem[] = [];
  let isTorn = false;
  const records = parse(text, {
    delimiter: delimiterOf(text), bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true,
    skip_records_with_error: true, to: MAX_RECORDS + 1,
    on_skip: () => { isTorn = true; },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  if (records.length > MAX_RECORDS) {
    throw new TooMuchToRead(`This CSV file has more than ${MAX_RECORDS} rows. Split it into several files.`);
  }
  if (isTorn) {
    // The reader itself counts to the end of the file.
    const line = (records.at(-1)?.info.lines ?? 0) + 1;
    problems.push({ line, reason: 'A quotation mark is opened and never closed; the rows from there on are left out.' });
  }
  const columns = columnsOf(records[0]?.record ?? []);
  const found = new Map<string, CsvRow>();
  for (const { record, info: { lines: line } } of columns.header ? records.slice(1) : records) {
    const row = readRow(record, columns);
    if (typeof row === 'string') {
      problems.push({ line, reason: row });
      continue;
    }
    const key = `${row.locale ?? ''}|${row.question.toLowerCase()}`;
    if (found.has(key)) problems.push({ line, reason: 'The question stands in the file before; this row is left out.' });
    else found.set(key, row);
  }
  if (found.size === 0) {
    throw new DomainError(
      'INVALID_INPUT', 'No row of this CSV file holds a question and an answer. Write them into two columns, question first.',
    );
  }
  if (found.size > MAX_ROWS) throw new TooMuchToRead(`This CSV file has more than ${MAX_ROWS} questions. Split it into several files.`);
  return { rows: [...found.values()], problems: problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

interface Columns {
  header: boolean;
  question: number;
  answer: number;
  locale: number;
}

function columnsOf(first: readonly string[]): Columns {
  const names = first.map((cell) => cell.trim().toLowerCase());
  const at = (known: ReadonlySet<string>): number => names.findIndex((name) => known.has(name));
  const answer = at(ANSWER());
  // "Question" is French as well, so that any known name of an answer makes it a header.
  const question = at(QUESTION());
  if (question >= 0 && answer >= 0) return { header: true, question, answer, locale: at(LOCALE()) };
  return { header: false, question: 0, answer: 1, locale: -1 };
}

/** @returns the row, or why it cannot be used */
function readRow(record: readonly string[], { question, answer, locale }: Columns): CsvRow | string {
  const cell = (column: number): string => cleanText((record[column] ?? '').replaceAll('\0', ''));
  const row = { question: cell(question), answer: cell(answer), locale: cell(locale) || null };
  if (row.question === '') return 'The question is missing.';
  if (row.answer === '') return 'The answer is missing.';
  if (record.length > MAX_COLUMNS) return `The row has more than ${MAX_COLUMNS} cells.`;
  if (row.question.length > MAX_QUESTION) return `The question is longer than ${MAX_QUESTION} characters.`;
  if (row.answer.length > MAX_CELL) return `A cell is longer than ${MAX_CELL} characters.`;
  if (row.locale !== null && !localeSchema.safeParse(row.locale).success) {
    return `"${row.locale.slice(0, 40)}" is no language tag such as en or fr-CA.`;
  }
  return row;
}

/** What stands most often in the first lines outside of quotation marks. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 5000).replace(/"[^"]*"/g, '');
  const lines = sample.split(/\r?\n/).filter((line) => line.trim() !== '').slice(0, 10);
  const having = (delimiter: string): number => lines.filter((line) => line.includes(delimiter)).length;
  // A comma stands in sentences too, so that it must not win against what stands in as many lines.
  const ranked = DELIMITERS.map((delimiter) => ({ delimiter, score: having(delimiter) * (delimiter === ',' ? 1 : 1.01) }));
  return ranked.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ',';
}
