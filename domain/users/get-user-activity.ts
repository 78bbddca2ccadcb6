import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { auditRecordSchema } from '../audit-trail/audit-record.ts';
import { readTrail } from '../audit-trail/read-trail.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { getUser } from './get-user.ts';

/** What was done, without the contents: permission to read users does not include every client's data. */
export const activityRecordSchema = auditRecordSchema.omit({ before: true, after: true }).meta({ id: 'UserActivity' });
export type ActivityRecord = z.infer<typeof activityRecordSchema>;

/** What a user changed, also through keys, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function getUserActivity(
  { ctx, id, input, deps }: { ctx: Context; id: string; input: PageInput; deps: ListDeps },
): Promise<Page<ActivityRecord>> {
  requirePermission(ctx, 'users:READ');
  await getUser({ ctx, id });
  const keys = await ctx.db.read((em) => em.find(ApiKey, { userId: id }, { fields: ['id'] }));
  const actors = [`user:${id}`, ...keys.flatMap((key) => [`apiKey:${key.id}`, `agent:${key.id}`])];
  const { items, nextCursor } = await readTrail({
    db: ctx.db, name: ['user-activity', id], where: { actor: { $in: actors } }, input, deps,
  });
  return { items: items.map((entry) => activityRecordSchema.parse(entry)), nextCursor };
}
