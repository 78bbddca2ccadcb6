import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { afterFailure, afterSuccess, needsNewToken, type ConnectionHealth, type SendFailureKind } from '../model/channels.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import { lockRow } from '../storage/lock-row.ts';

/** A send that ended, and the token it was tried with. */
export interface Attempt {
  ctx: TenantContext;
  connectionId: string;
  /** `tokenVersion` of the connection as it was read for the send. */
  tokenVersion: number;
}

/** Meta took a message: whatever was wrong is over. */
export async function noteSendSuccess(attempt: Attempt): Promise<void> {
  await change(attempt, afterSuccess);
}

/** A send failed for good, its attempts included: a token or permission needs an operator, the rest is counted. */
export async function noteSendFailure({ kind, ...attempt }: Attempt & { kind: SendFailureKind }): Promise<void> {
  await change(attempt, (health) => afterFailure(health, kind));
}

/**
 * What happened with an earlier token says nothing about the present one. Most sends change nothing, and those lock
 * nothing.
 */
async function change(
  { ctx, connectionId, tokenVersion }: Attempt, next: (health: ConnectionHealth) => ConnectionHealth,
): Promise<void> {
  const current = { id: connectionId, clientId: ctx.clientId, tokenVersion, deletedDate: null };
  const seen = await ctx.db.read((em) => em.findOne(ChannelConnection, current));
  if (!seen || isSame(healthOf(seen), next(healthOf(seen)))) return;
  await ctx.db.transaction((em) => changeLocked(em, ctx, current, next));
}

interface Current extends Pick<ChannelConnection, 'id' | 'clientId'> {
  tokenVersion?: number;
  deletedDate: null;
}

async function changeLocked(
  em: EntityManager, ctx: TenantContext, current: Current, next: (health: ConnectionHealth) => ConnectionHealth,
): Promise<void> {
  // Of the moment of the lock, also where the caller has read it before.
  const row = await lockRow(em, ChannelConnection, current);
  if (row) setHealth(em, ctx, row, next(healthOf(row)));
}

/**
 * What the platform reports of a message that it had taken, in the caller's transaction: that it failed after all, or null
 * for one that is on its way. A success from before the token was refused says nothing of it.
 */
export async function noteReport(
  em: EntityManager, ctx: TenantContext, seen: ChannelConnection, failure: SendFailureKind | null,
): Promise<void> {
  const next = (health: ConnectionHealth): ConnectionHealth => {
    if (failure !== null) return afterFailure(health, failure);
    return needsNewToken(health) ? health : afterSuccess(health);
  };
  if (!isSame(healthOf(seen), next(healthOf(seen)))) {
    await changeLocked(em, ctx, { id: seen.id, clientId: ctx.clientId, deletedDate: null }, next);
  }
}

/** Writes a connection's health, with an audit row when operators see another one than before. */
export function setHealth(em: EntityManager, ctx: TenantContext, row: ChannelConnection, next: ConnectionHealth): void {
  const { status, statusReason } = healthOf(row);
  Object.assign(row, next);
  if (status === next.status && statusReason === next.statusReason) return;
  audit(em, ctx, {
    action: 'channel.status', target: `channel:${row.id}`,
    before: { status, statusReason }, after: { status: next.status, statusReason: next.statusReason },
  });
}

export const healthOf = ({ status, statusReason, failuresInRow }: ChannelConnection): ConnectionHealth =>
  ({ status, statusReason: statusReason ?? null, failuresInRow });

const isSame = (one: ConnectionHealth, other: ConnectionHealth): boolean =>
  one.status === other.status && one.statusReason === other.statusReason && one.failuresInRow === other.failuresInRow;
