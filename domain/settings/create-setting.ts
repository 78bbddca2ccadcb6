import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { entityOf, settingSchema, toSettingRecord, type SettingKind, type SettingRecord } from './setting-kind.ts';

/** @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT for a name in use */
export async function createSetting(
  { ctx, kind, input }: { ctx: Context; kind: SettingKind; input: z.input<typeof settingSchema> },
): Promise<SettingRecord> {
  requirePermission(ctx, 'settings:WRITE');
  const { name } = parseInput('body', settingSchema, input);
  return ctx.db.transaction(async (em) => {
    const after = toSettingRecord(em.create(entityOf(kind), { id: randomUUID(), name }));
    audit(em, ctx, { action: `${kind}.create`, target: `${kind}:${after.id}`, after });
    return after;
  }).catch(nameIsTaken(`A ${kind}`));
}
