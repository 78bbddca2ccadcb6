import type { FactSource, Finding } from '../../model/analyses/finding.ts';
import type { MissingFact } from './core-facts.ts';
import type { Contradiction } from './find-contradictions.ts';
import type { StaleDate } from './stale-dates.ts';

const MONEY_OR_ARRIVAL = /price|check-in|check-out|phone|email/;

export function contradictionFinding({ key, days, others, sides }: Contradiction): Finding {
  const narrowed = [days, others].filter(Boolean).join(', ');
  const values = sides.map(({ value }) => value).toSorted();
  return {
    kind: 'contradiction', severity: MONEY_OR_ARRIVAL.test(key) || key.endsWith('allowed') ? 'high' : 'medium', subject: key,
    summary: `${key}${narrowed === '' ? '' : ` (${narrowed})`} is ${sides[0].value} in one place and ${sides[1].value} in another.`,
    statements: sides, identity: ['contradiction', key, days, others, ...values],
  };
}

export function staleFinding({ until, source }: StaleDate): Finding {
  return {
    kind: 'stale-date', severity: 'medium', subject: until, summary: `A text speaks of something that ended on ${until}.`,
    statements: [{ value: until, sources: [source] }], identity: ['stale-date', until, source.itemId ?? '', source.quote],
  };
}

export function deadLinkFinding(url: string, status: number, sources: FactSource[]): Finding {
  return {
    kind: 'dead-link', severity: 'medium', subject: url, summary: `The address ${url} answers ${status}: there is no such page.`,
    statements: [{ value: String(status), sources }], identity: ['dead-link', url],
  };
}

export function missingFinding({ id, severity, locales }: MissingFact): Finding {
  const summary = locales.length === 0
    ? `No text says anything about ${id}.`
    : `Nothing is said about ${id} in ${locales.join(', ')}, although other languages have it.`;
  return {
    kind: locales.length === 0 ? 'missing-fact' : 'untranslated-fact', severity: locales.length === 0 ? severity : 'low',
    subject: id, summary, statements: [], identity: [locales.length === 0 ? 'missing-fact' : 'untranslated-fact', id, ...locales],
  };
}
