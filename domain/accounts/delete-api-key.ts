import { LockMode } from '@mikro-orm/core';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { requireSession } from './create-api-key.ts';

/**
 * Disables a key at once and for good. Another user's needs ApiKeys:WRITE, whatever the key may do: a key that leaked
 * must not wait for somebody who may do as much. One that is gone already is as if it had never been.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteApiKey({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  const userId = requireSession(ctx);
  await ctx.db.transaction(async (em) => {
    const key = await em.findOne(ApiKey, { id, disabledDate: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (key === null) throw notFound('The API key');
    if (key.userId !== userId) requirePermission(ctx, { feature: 'ApiKeys', action: 'WRITE', scope: 'global' });
    key.disabledDate = ctx.now();
    audit(em, ctx, { action: 'api-key.delete', target: `api-key:${id}`, before: { name: key.name, userId: key.userId } });
  });
}
