import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { configuredFacts } from './facts/configured-facts.ts';
import { findMissingFacts, findUntranslatedFacts } from './facts/core-facts.ts';
import { extractFacts } from './facts/extract-facts.ts';
import type { PassageToRead } from './facts/fact.ts';
import type { FactSource, Finding, FindingKind } from '../model/analyses/finding.ts';
import { findContradictions } from './facts/find-contradictions.ts';
import { contradictionFinding, missingFinding, staleFinding } from './facts/describe-findings.ts';
import { findStaleDates } from './facts/stale-dates.ts';
import { webAddressesIn } from './values/web-addresses.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';
import { Client } from '../storage/entities/client.ts';
import { eachOf, inSlices } from '../in-slices.ts';
import { resolveUnseen, storeFindings } from './store-findings.ts';

/** An address that texts name, with where; what is checked next. */
export interface LinkToCheck {
  url: string;
  sources: FactSource[];
}

export interface CheckedTexts {
  items: number;
  facts: number;
  found: Partial<Record<FindingKind, number>>;
  resolved: number;
  links: LinkToCheck[];
  /** Addresses beyond the limit, which this run does not look at. */
  linksLeft: number;
}

const OF_TEXTS: readonly FindingKind[] = ['contradiction', 'stale-date', 'missing-fact', 'untranslated-fact'];
/** More than anybody reads; the worst come first. */
const MAX_FINDINGS = 500;
const MAX_LINK_SOURCES = 3;
/** Titles are cut to these many characters: all links go through the flow's history. */
const MAX_LINK_TITLE = 200;

/**
 * Reads all of a hotel's knowledge for facts that disagree, dates that are over and core facts that are missing, and
 * records what it finds. Edits no text. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN
 */
export async function checkTexts(
  { ctx, input: { taskId, maxLinks }, signal }: { ctx: TenantContext; input: { taskId: string; maxLinks: number }; signal?: AbortSignal },
): Promise<CheckedTexts> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { passages, items, config, locales } = await readKnowledge(ctx);
  const facts = [...configuredFacts(config), ...await inSlices(eachOf(passages, extractFacts), signal)];
  const findings: Finding[] = [
    ...findContradictions(facts).map(contradictionFinding),
    ...await inSlices(eachOf(passages, (passage) => findStaleDates([passage], ctx.now()).map(staleFinding)), signal),
    ...(items === 0 ? [] : [...findMissingFacts(facts, passages), ...findUntranslatedFacts(facts, passages, locales)].map(missingFinding)),
  ].slice(0, MAX_FINDINGS);
  const resolved = await ctx.db.transaction(async (em) => {
    await storeFindings(em, ctx, taskId, findings);
    return resolveUnseen(em, ctx, taskId, OF_TEXTS);
  });
  const links = linksOf(passages);
  return {
    items, facts: facts.length,
    found: countsOf(findings), resolved, links: links.slice(0, maxLinks), linksLeft: Math.max(0, links.length - maxLinks),
  };
}

function countsOf(findings: readonly Finding[]): Partial<Record<FindingKind, number>> {
  const counts: Partial<Record<FindingKind, number>> = {};
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The pages that items were read from, then what texts name: a page that is gone is the worse of the two. */
function linksOf(passages: readonly PassageToRead[]): LinkToCheck[] {
  const found = new Map<string, FactSource[]>();
  const add = (url: string, passage: PassageToRead, quote: string): void => {
    const sources = found.get(url) ?? [];
    if (sources.length < MAX_LINK_SOURCES && !sources.some(({ itemId }) => itemId === passage.itemId)) {
      sources.push(
        { itemId: passage.itemId, title: passage.itemTitle.slice(0, MAX_LINK_TITLE), url: passage.url, locale: passage.locale, quote },
      );
    }
    found.set(url, sources);
  };
  for (const passage of passages) if (passage.url !== null) add(passage.url, passage, '');
  for (const passage of passages) for (const url of webAddressesIn(passage.text)) add(url, passage, passage.text.slice(0, 300));
  return [...found].map(([url, sources]) => ({ url, sources }));
}

interface ItemRow { id: string; title: string; locale: string; source_url: string | null; passages: CutPassage[] }

async function readKnowledge(ctx: TenantContext): Promise<{
  passages: PassageToRead[]; items: number; config: Record<string, unknown>; locales: string[];
}> {
  return ctx.db.read(async (em) => {
    const client = await em.findOneOrFail(Client, { id: ctx.clientId });
    const rows = await em.execute<ItemRow[]>(
      `select id, title, locale, source_url, passages from knowledge_item where client_id = ? and retired_date is null order by id`,
      [ctx.clientId],
    );
    return {
      items: rows.length, config: client.hotelConfig, locales: client.locales,
      passages: rows.flatMap(({ id, title, locale, source_url: url, passages }) => passages.map((passage) => (
        { itemId: id, itemTitle: title, url, locale, title: passage.title, text: passage.text }))),
    };
  });
}
