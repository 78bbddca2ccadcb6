import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { lockSetting, toSettingRecord, type SettingKind } from './setting-kind.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteSetting({ ctx, kind, id }: { ctx: Context; kind: SettingKind; id: string }): Promise<void> {
  requirePermission(ctx, 'settings:WRITE');
  await ctx.db.transaction(async (em) => {
    const setting = await lockSetting(em, kind, id);
    em.remove(setting);
    audit(em, ctx, { action: `${kind}.delete`, target: `${kind}:${id}`, before: toSettingRecord(setting) });
  });
}
