import { describe, expect, it } from '@jest/globals';
import { readBookingCandidates } from '../../domain/analyses/read-booking-candidates.ts';
import { judgeLinks, PUBLISH_CONFIDENCE } from '../../domain/analyses/booking-links/judge-links.ts';
import { findDuplicates } from '../../domain/analyses/duplicates/find-duplicates.ts';
import { extractFacts } from '../../domain/analyses/facts/extract-facts.ts';
import { findContradictions } from '../../domain/analyses/facts/find-contradictions.ts';
import { hotelIdentity } from '../../domain/analyses/visibility/hotel-name.ts';
import { readAnswer } from '../../domain/analyses/visibility/read-answer.ts';
import { asItems } from './material/duplicates.ts';
import { passagesOf } from './material/facts.ts';
import { heldOutAnswers, heldOutFacts, heldOutPages, heldOutPairs } from './material/held-out.ts';
import { finish, measure } from './material/measure.ts';

/** Floors at or below what first contact gave; where that found a weakness (duplicates), the mended figure. */
describe('on material that nothing was tuned on', () => {
  it('contradictions are found', () => {
    const found = heldOutFacts.flatMap((factCase) => [...new Set(findContradictions(passagesOf(factCase).flatMap(extractFacts)).map(({ key }) => `${factCase.name}: ${key.split('.')[0]}`))]);
    const { precision, recall } = measure(found, heldOutFacts.flatMap(({ name, contradicts }) => contradicts.map((topic) => `${name}: ${topic}`)));
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('duplicates are merged, and nothing else is', () => {
    const merged = heldOutPairs.filter((pair) => finish(findDuplicates(asItems(pair))).groups.length > 0);
    const name = ({ locale, one: [title] }: (typeof heldOutPairs)[number]): string => `${locale} ${title}`;
    const { precision, recall } = measure(merged.map(name), heldOutPairs.filter(({ same }) => same === true).map(name));
    expect(precision).toBe(1);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });

  it('booking links are found, and published without a mistake', () => {
    const linksOf = (least: number) => heldOutPages.flatMap((page) => judgeLinks(readBookingCandidates(page).candidates, new URL(page.url).hostname)
      .filter(({ confidence }) => confidence >= least).map(({ kind, vendor, url }) => `${page.name}: ${kind} ${vendor ?? '-'} ${url}`));
    const planted = heldOutPages.flatMap(({ name, links }) => links.map((link) => `${name}: ${link}`));
    const all = measure(linksOf(0), planted);
    expect(all.precision).toBeGreaterThanOrEqual(0.95);
    expect(all.recall).toBeGreaterThanOrEqual(0.9);
    const published = measure(linksOf(PUBLISH_CONFIDENCE), planted);
    expect(published.precision).toBe(1);
    expect(published.recall).toBeGreaterThanOrEqual(0.65);
  });

  it('a hotel is recognised in answers, and not taken for one of a similar name', () => {
    const read = heldOutAnswers.map((answer) => ({ answer, reading: readAnswer({ text: answer.text, citations: answer.citations ?? [] }, { identity: hotelIdentity(answer.hotel), domain: answer.hotel.domain }) }));
    const { precision, recall } = measure(
      read.filter(({ reading }) => reading.mentioned).map(({ answer }) => answer.name), heldOutAnswers.filter(({ mentioned }) => mentioned).map(({ name }) => name),
    );
    expect({ precision, recall }).toEqual({ precision: 1, recall: 1 });
    expect(read.filter(({ answer, reading }) => reading.position !== answer.position || reading.cited !== answer.cited).map(({ answer }) => answer.name)).toEqual([]);
  });
});
