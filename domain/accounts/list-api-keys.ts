import type { FilterQuery } from '@mikro-orm/core';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { Position } from '../lists/cursor.ts';
import { pageSchema, toPage, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { toApiKeyRecord, type ApiKeyRecord } from './api-key-record.ts';
import { requireSession } from './create-api-key.ts';

/**
 * A page of a user's keys that have not been deleted, newest first; another user's need ApiKeys:READ.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function listApiKeys({ ctx, input, userId, deps: { cursors } }: {
  ctx: Context;
  input: PageInput;
  userId?: string | undefined;
  deps: ListDeps;
}): Promise<Page<ApiKeyRecord>> {
  const ownerId = userId ?? requireSession(ctx);
  if (requireSession(ctx) !== ownerId) requirePermission(ctx, { feature: 'ApiKeys', action: 'READ', scope: 'global' });
  const { limit, after } = parseInput('query', pageSchema, input);
  const list = ['api-keys', ownerId];
  const before = after === undefined ? {} : olderThan(cursors.open(list, after));
  const rows = await ctx.db.read((em) => em.find(ApiKey, { $and: [{ userId: ownerId, disabledDate: null }, before] }, {
    orderBy: { createdDate: 'desc', id: 'desc' }, limit: limit + 1,
  }));
  return toPage(rows, {
    limit, list, cursors, toItem: toApiKeyRecord,
    position: (key) => [key.createdDate.toISOString(), key.id],
  });
}

function olderThan([created, id]: Position): FilterQuery<ApiKey> {
  const createdDate = new Date(created ?? 0);
  return { $or: [{ createdDate: { $lt: createdDate } }, { createdDate, id: { $lt: id } }] };
}
