import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { entityOf, toEntry, type ReferenceList, type Entry } from './reference-list.ts';

/** Regions, departments or tags by name. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listEntries({ ctx, kind, input, deps }: {
  ctx: Context; kind: ReferenceList; input: PageInput; deps: ListDeps;
}): Promise<Page<Entry>> {
  requirePermission(ctx, 'settings:READ');
  const page = await ctx.db.read((em) => readByName(em, entityOf(kind), { list: [kind], input, deps }));
  return { ...page, items: page.items.map(toEntry) };
}
