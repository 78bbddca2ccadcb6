import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { Finding } from '../model/analyses/finding.ts';
import { deadLinkFinding } from './facts/describe-findings.ts';
import { crawlLimits } from '../model/crawling/page.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';
import type { LinkToCheck } from './check-texts.ts';
import { resolveUnseen, storeFindings } from './store-findings.ts';

export interface CheckedLinks {
  dead: number;
  /** Addresses whose state is unknown: a server that is slow, unreachable or refuses robots tells nothing about the page. */
  unknown: string[];
}

/**
 * Looks whether addresses still lead to a page and records those that do not. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN
 */
export async function checkLinks({ ctx, input: { taskId, links }, fetcher, signal }: {
  ctx: TenantContext; input: { taskId: string; links: readonly LinkToCheck[] }; fetcher: PageFetcher; signal?: AbortSignal;
}): Promise<CheckedLinks> {
  requirePermission(ctx, 'knowledge:WRITE');
  const findings: Finding[] = [];
  const unknown: string[] = [];
  const waiting = [...links];
  const look = async ({ url, sources }: LinkToCheck): Promise<void> => {
    const outcome = await fetcher.fetch({ url, ...(signal && { signal }) });
    if (outcome.kind === 'gone') findings.push(deadLinkFinding(url, outcome.status, sources));
    // A file that is not a page still exists.
    else if (outcome.kind === 'unknown' && !['wrong-type', 'too-large'].includes(outcome.reason)) unknown.push(url);
  };
  // Most lead to the hotel's own site, which is asked for no more pages at a time than by a crawl.
  await Promise.all(Array.from({ length: crawlLimits.concurrency }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await look(next);
  }));
  await ctx.db.transaction((em) => storeFindings(em, ctx, taskId, findings));
  return { dead: findings.length, unknown };
}

/** Closes the dead links that this run no longer found; those that it could not check stay as they are. */
export async function closeLinks(
  {
    ctx, input: { taskId, unknown, complete },
  }: { ctx: TenantContext; input: { taskId: string; unknown: readonly string[]; complete: boolean } },
): Promise<{ resolved: number }> {
  requirePermission(ctx, 'knowledge:WRITE');
  if (!complete) return { resolved: 0 };
  return { resolved: await ctx.db.transaction((em) => resolveUnseen(em, ctx, taskId, ['dead-link'], unknown)) };
}
