import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { afterClientChange, type FollowUp } from '../schedules/after-client-change.ts';
import { noteScheduleChange, schedulesOf } from '../schedules/note-change.ts';
import { lockClient, toClientRecord } from '../tenant/client-record.ts';

/**
 * Takes a client out of service and keeps its record. Its guests are told that it does not exist, its background tasks are canceled and its
 * schedules are paused.
 *
 * @param runner does the last two at once; else the sweep does them within a minute
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when it is disabled already
 */
export async function disableClient({ ctx, runner }: { ctx: TenantContext; runner?: FollowUp }): Promise<void> {
  requirePermission(ctx, 'clients:WRITE');
  await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled already.');
    const schedules = schedulesOf(client);
    client.disabledDate = ctx.now();
    client.disabledBy = userIdOf(ctx.actor);
    await noteScheduleChange(em, ctx, client, schedules);
    audit(em, ctx, {
      action: 'client.disable',
      target: `client:${client.id}`,
      before: { disabled_date: null, disabled_by: null },
      after: { disabled_date: client.disabledDate.toISOString(), disabled_by: client.disabledBy },
    });
  });
  await afterClientChange({ ctx, runner });
}

/**
 * Puts a disabled client back into service; its schedules go on.
 *
 * @param runner has its schedules go on at once; else they do within a minute
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when it is active already
 */
export async function enableClient({ ctx, runner }: { ctx: TenantContext; runner?: FollowUp }): Promise<void> {
  requirePermission(ctx, 'clients:WRITE');
  await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (!client.isDisabled()) throw new DomainError('CONFLICT', 'This client is active already.');
    const { disabled_date, disabled_by } = toClientRecord(client);
    const schedules = schedulesOf(client);
    client.disabledDate = null;
    client.disabledBy = null;
    await noteScheduleChange(em, ctx, client, schedules);
    audit(em, ctx, {
      action: 'client.enable',
      target: `client:${client.id}`,
      before: { disabled_date, disabled_by },
      after: { disabled_date: null, disabled_by: null },
    });
  });
  await afterClientChange({ ctx, runner });
}
