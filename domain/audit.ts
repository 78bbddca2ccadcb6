import { actorLabel } from './model/actor.ts';
import type { Context } from './context.ts';
import type { EntityManager } from './storage/database.ts';
import { AuditEntry } from './storage/entities/audit-entry.ts';

export interface Change {
  /** Dotted name of what was done, such as `client.create`. */
  action: string;
  /** Kind and id of the record, such as `client:7b1d…`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Adds the audit row of a change to the change's own transaction. Who and through what comes from
 * the context; callers leave secrets out of `before` and `after`.
 *
 * @returns the row, which has its number once the transaction has written it
 */
export function audit(em: EntityManager, ctx: Context, change: Change): AuditEntry {
  return em.create(AuditEntry, {
    clientId: ctx.clientId,
    actor: actorLabel(ctx.actor),
    interface: ctx.interface,
    action: change.action,
    target: change.target,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: ctx.requestId,
    createdDate: ctx.now(),
  });
}
