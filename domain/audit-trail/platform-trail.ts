import type { FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePlatformAdministrator } from '../access.ts';
import type { Context } from '../context.ts';
import { likeLiteral } from '../lists/like-literal.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { instantSchema } from '../model/instant.ts';
import { parseInput } from '../parse.ts';
import type { AuditEntry } from '../storage/entities/audit-entry.ts';
import type { AuditRecord } from './audit-record.ts';
import { exportEntries, readTrail, type ExportedEntry } from './read-trail.ts';

/** What narrows the trail of one client. */
export const clientTrailFilterSchema = z.strictObject({
  actor: z.string().max(255).optional().meta({ description: 'Kind and id, such as `user:<id>`, or a kind alone, such as `apiKey`.' }),
  action: z.string().max(100).optional().meta({ description: 'Such as `role.update`, or what stands before the dot alone.' }),
  target: z.string().max(255).optional().meta({ description: 'Kind and id, such as `client:<id>`.' }),
  interface: z.string().max(20).optional(),
  since: instantSchema.optional(),
  until: instantSchema.optional().meta({ description: 'Before this moment.' }),
});
export const trailFilterSchema = clientTrailFilterSchema.extend({ clientId: z.uuid().toLowerCase().optional() });
export const listTrailSchema = trailFilterSchema.extend(pageQuery);
export type ListTrailInput = z.input<typeof listTrailSchema>;

/** Who changed what on the whole platform, newest first. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listTrail(
  { ctx, input, deps }: { ctx: Context; input: ListTrailInput; deps: ListDeps },
): Promise<Page<AuditRecord>> {
  requirePlatformAdministrator(ctx);
  const { limit, after, ...filter } = parseInput('query', listTrailSchema, input);
  const page = { limit, ...(after !== undefined && { after }) };
  return readTrail({ db: ctx.db, name: ['trail', JSON.stringify(filter)], where: whereOf(filter), input: page, deps });
}

/**
 * The whole trail or a part of it, oldest first, a handful at a time.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT before the first handful
 */
export async function* exportTrail(
  { ctx, input }: { ctx: Context; input: z.input<typeof trailFilterSchema> },
): AsyncGenerator<ExportedEntry[]> {
  requirePlatformAdministrator(ctx);
  yield* exportEntries(ctx.db, whereOf(parseInput('query', trailFilterSchema, input)));
}

type Filter = z.output<typeof trailFilterSchema>;

/** What a filter means to the database. */
export function whereOf({ actor, action, target, clientId, interface: face, since, until }: Filter): FilterQuery<AuditEntry> {
  return { $and: [
    { id: { $gt: 0 } },
    ...actor === undefined ? [] : [{ actor: actor.includes(':') ? actor : { $like: `${likeLiteral(actor)}:%` } }],
    ...action === undefined ? [] : [{ action: action.includes('.') ? action : { $like: `${likeLiteral(action)}.%` } }],
    ...target === undefined ? [] : [{ target }],
    ...clientId === undefined ? [] : [{ clientId }],
    ...face === undefined ? [] : [{ interface: face }],
    ...since === undefined ? [] : [{ createdDate: { $gte: new Date(since) } }],
    ...until === undefined ? [] : [{ createdDate: { $lt: new Date(until) } }],
  ] };
}
