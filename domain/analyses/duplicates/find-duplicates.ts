import { commonTitleWords, toDocument, type KnowledgeText } from './document.ts';
import { likeness, type Compared } from './compare.ts';
import { bandKeys, hash, shinglesOf } from './min-hash.ts';

/** Items that say the same: one is kept, the others are merged into it. */
export interface DuplicateGroup {
  kept: KnowledgeText;
  duplicates: { item: KnowledgeText; likeness: 'exact' | 'near' }[];
}

export interface DuplicateReport {
  groups: DuplicateGroup[];
  /** Similar texts, and near duplicates that people wrote, each: nobody but a person chooses between them. */
  undecided: { kept: KnowledgeText; item: KnowledgeText }[];
  /** Pairs that were compared word by word, out of items × items. */
  compared: number;
}

/** How many of those that share a key each one is compared with; what matters here is that it does not grow. */
const WINDOW = 40;

/**
 * Groups the items that say the same in the same language. Only texts with the same figures and a common signature
 * are compared, so that the work grows with the number of items and not with its square. It pauses after each item, so
 * that its caller can let other work run.
 */
export function* findDuplicates(items: readonly KnowledgeText[]): Generator<void, DuplicateReport, void> {
  const siteWords = commonTitleWords(items);
  const all: Compared[] = [];
  for (const item of items.toSorted(byPrecedence)) {
    const document = toDocument(item, siteWords);
    if (document.words.length > 0) all.push({ document, shingles: shinglesOf(document.words) });
    yield;
  }
  const report: DuplicateReport = { groups: [], undecided: [], compared: 0 };
  const partners = yield* candidates(all);
  const merged = new Set<number>();
  for (const [index, kept] of all.entries()) {
    yield;
    if (merged.has(index)) continue;
    const duplicates: DuplicateGroup['duplicates'] = [];
    for (const other of (partners.get(index) ?? []).toSorted((a, b) => a - b)) {
      const candidate = all[other];
      if (candidate === undefined || merged.has(other)) continue;
      report.compared += 1;
      const alike = likeness(kept, candidate);
      if (alike === null) continue;
      const { item } = candidate.document;
      if (alike === 'similar' || (alike === 'near' && item.byHand && kept.document.item.byHand)) {
        report.undecided.push({ kept: kept.document.item, item });
        continue;
      }
      merged.add(other);
      duplicates.push({ item, likeness: alike });
    }
    if (duplicates.length > 0) report.groups.push({ kept: kept.document.item, duplicates });
  }
  return report;
}

/** What a person wrote or edited, then curated questions, then the newest, then the longest; the id makes it certain. */
export function byPrecedence(a: KnowledgeText, b: KnowledgeText): number {
  return Number(b.byHand) - Number(a.byHand) || Number(b.kind === 'faq') - Number(a.kind === 'faq')
    || b.updated - a.updated || b.text.length - a.text.length || (a.id < b.id ? -1 : 1);
}

/** For each text, those after it in precedence that share a signature with it. */
function* candidates(all: readonly Compared[]): Generator<void, Map<number, number[]>, void> {
  const buckets = new Map<string, number[]>();
  for (const [index, { document, shingles }] of all.entries()) {
    const place = `${document.language}/${hash(document.figures)}`;
    for (const key of new Set([`=${hash(document.wording)}`, ...bandKeys(shingles).map((band, number) => `${number}:${band}`)])) {
      const name = `${place}/${key}`;
      const bucket = buckets.get(name);
      if (bucket === undefined) buckets.set(name, [index]);
      else bucket.push(index);
    }
    yield;
  }
  const pairs = new Map<number, Set<number>>();
  for (const bucket of buckets.values()) {
    for (const [at, index] of bucket.entries()) {
      // The first of a bucket is compared with all of it, or a text that stands a thousand times would stay many times.
      const mates = at === 0 ? bucket.slice(1) : bucket.slice(at + 1, at + 1 + WINDOW);
      if (mates.length === 0) continue;
      const known = pairs.get(index) ?? new Set();
      for (const mate of mates) known.add(mate);
      pairs.set(index, known);
    }
  }
  return new Map([...pairs].map(([index, mates]) => [index, [...mates]]));
}
