import { load, type CheerioAPI } from 'cheerio';
import { DomainError } from '../model/errors.ts';
import { isNestedDeeper } from '../model/crawling/nesting.ts';

/** Pages that people read stay far below. */
const DEEPEST = 2_500;

/** Parses a page of unknown origin. @throws DomainError INVALID_INPUT for one whose elements nest beyond reason */
export function loadHtml(html: string): CheerioAPI {
  if (isNestedDeeper(html, DEEPEST)) {
    throw new DomainError('INVALID_INPUT', `This page nests its elements more than ${DEEPEST} deep. Close the elements that are left open.`);
  }
  return load(html);
}
