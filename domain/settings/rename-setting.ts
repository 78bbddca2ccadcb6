import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { lockSetting, settingSchema, toSettingRecord, type SettingKind, type SettingRecord } from './setting-kind.ts';

/** @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT for a name in use */
export async function renameSetting({ ctx, kind, id, input }: {
  ctx: Context; kind: SettingKind; id: string; input: z.input<typeof settingSchema>;
}): Promise<SettingRecord> {
  requirePermission(ctx, 'settings:WRITE');
  const { name } = parseInput('body', settingSchema, input);
  return ctx.db.transaction(async (em) => {
    const setting = await lockSetting(em, kind, id);
    const before = toSettingRecord(setting);
    setting.name = name;
    audit(em, ctx, { action: `${kind}.update`, target: `${kind}:${id}`, before, after: { id, name } });
    return { id, name };
  }).catch(nameIsTaken(`A ${kind}`));
}
