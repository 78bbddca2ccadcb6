import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { lockEntry, toEntry, type ReferenceList } from './reference-list.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteEntry({ ctx, kind, id }: { ctx: Context; kind: ReferenceList; id: string }): Promise<void> {
  requirePermission(ctx, 'settings:WRITE');
  await ctx.db.transaction(async (em) => {
    const entry = await lockEntry(em, kind, id);
    em.remove(entry);
    audit(em, ctx, { action: `${kind}.delete`, target: `${kind}:${id}`, before: toEntry(entry) });
  });
}
