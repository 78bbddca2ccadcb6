import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { entityOf, toSettingRecord, type SettingKind, type SettingRecord } from './setting-kind.ts';

/** Regions, departments or tags by name. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listSettings({ ctx, kind, input, deps }: {
  ctx: Context; kind: SettingKind; input: PageInput; deps: ListDeps;
}): Promise<Page<SettingRecord>> {
  requirePermission(ctx, 'settings:READ');
  const page = await ctx.db.read((em) => readByName(em, entityOf(kind), { list: [kind], input, deps }));
  return { ...page, items: page.items.map(toSettingRecord) };
}
