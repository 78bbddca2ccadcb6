import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { KnowledgeText } from './duplicates/document.ts';
import { findDuplicates, type DuplicateReport } from './duplicates/find-duplicates.ts';
import { findRepeatedPassages, type PassageText, type RepeatedPassage } from './duplicates/repeated-passages.ts';
import type { KnowledgeKind, KnowledgeOrigin } from '../model/knowledge/item.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';
import { inSlices } from '../in-slices.ts';

/** Ids of one group, and how its items stood when they were compared. */
export interface PlannedMerge {
  keptId: string;
  duplicates: { id: string; likeness: 'exact' | 'near' }[];
}

export interface DuplicatePlan {
  items: number;
  merges: PlannedMerge[];
  /** When the items were read: what changed later is not merged. */
  readAt: string;
  report: {
    compared: number;
    undecided: { keptId: string; itemId: string }[];
    repeatedPassages: RepeatedPassage[];
    samples: { kept: Named; duplicates: (Named & { likeness: string })[] }[];
  };
}

interface Named { id: string; title: string }

/** A report is read by people: it names the first groups and counts the rest. */
const MAX_SAMPLES = 50;
const MAX_UNDECIDED = 100;
const MAX_PASSAGES = 20;
const MAX_QUOTE = 200;

/**
 * Finds the items of a hotel's knowledge that say the same. Changes nothing.
 *
 * @throws DomainError FORBIDDEN
 */
export async function planDuplicates({ ctx, signal }: { ctx: TenantContext; signal?: AbortSignal }): Promise<DuplicatePlan> {
  requirePermission(ctx, 'knowledge:READ');
  const readAt = ctx.now().toISOString();
  const { texts, passages } = await readServingItems(ctx);
  const report = await inSlices(findDuplicates(texts), signal);
  const retired = new Set(report.groups.flatMap(({ duplicates }) => duplicates.map(({ item }) => item.id)));
  const repeated = findRepeatedPassages(passages.filter(({ itemId }) => !retired.has(itemId)));
  return {
    items: texts.length, readAt, merges: report.groups.map(toMerge),
    report: {
      compared: report.compared,
      undecided: report.undecided.slice(0, MAX_UNDECIDED).map(({ kept, item }) => ({ keptId: kept.id, itemId: item.id })),
      repeatedPassages: repeated.slice(
        0, MAX_PASSAGES,
      ).map(({ text, itemIds }) => ({ text: text.slice(0, MAX_QUOTE), itemIds: itemIds.slice(0, MAX_SAMPLES) })),
      samples: report.groups.slice(0, MAX_SAMPLES).map(({ kept, duplicates }) => ({
        kept: named(kept), duplicates: duplicates.slice(0, MAX_SAMPLES).map(({ item, likeness }) => ({ ...named(item), likeness })),
      })),
    },
  };
}

/** How many of the duplicates say the very same, and how many nearly so. */
export function likenessesOf(merges: readonly PlannedMerge[]): { exact: number; near: number } {
  const all = merges.flatMap(({ duplicates }) => duplicates);
  const exact = all.filter(({ likeness }) => likeness === 'exact').length;
  return { exact, near: all.length - exact };
}

const named = ({ id, title }: KnowledgeText): Named => ({ id, title: title.slice(0, MAX_QUOTE) });

const toMerge = ({ kept, duplicates }: DuplicateReport['groups'][number]): PlannedMerge => ({
  keptId: kept.id, duplicates: duplicates.map(({ item, likeness }) => ({ id: item.id, likeness })),
});

interface ItemRow {
  id: string; title: string; text: string; locale: string; kind: KnowledgeKind; origin: KnowledgeOrigin;
  edited: boolean; updated_date: Date | string; passages: CutPassage[];
}

async function readServingItems(ctx: TenantContext): Promise<{ texts: KnowledgeText[]; passages: PassageText[] }> {
  const rows = await ctx.db.read((em) => em.execute<ItemRow[]>(
    `select id, title, text, locale, kind, origin, edited_date is not null as edited, updated_date, passages
     from knowledge_item where client_id = ? and retired_date is null order by id`, [ctx.clientId],
  ));
  return {
    texts: rows.map(({ id, title, text, locale, kind, origin, edited, updated_date: updated }) => ({
      id, title, text, locale, kind, byHand: edited || origin === 'manual', updated: new Date(updated).getTime(),
    })),
    passages: rows.flatMap(({ id, passages }) => passages.map(({ text }) => ({ itemId: id, text }))),
  };
}
