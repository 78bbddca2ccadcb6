import type { Context } from './context.ts';
import { boundTo, type Actor } from './model/actor.ts';
import { DomainError, notFound } from './model/errors.ts';
import {
  clientsOf, holds, isPlatformAdministrator, type Grant, type Need, type PermissionAction,
} from './model/permissions.ts';

/** A permission as the specification writes it: `<feature>:<action>`, for the tenant in scope. */
export type Permission = `${string}:${PermissionAction}`;

export interface AccessNeed extends Need {
  /**
   * What someone is told whose grants are for other clients only: that the client does not exist, where the
   * route's row lists 404 (`hide`, the default), else that it is forbidden (`refuse`).
   */
  foreign?: 'hide' | 'refuse';
}

/**
 * The first line of every administrative verb: no grant of the kind at all is FORBIDDEN, a grant for another
 * client only is as if the client did not exist. The system's own jobs may do what they were written to do;
 * guests and channels hold no permission. A permission given as text is needed on the tenant in scope, or
 * globally where there is none.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export function requirePermission(ctx: Pick<Context, 'actor' | 'clientId'>, permission: Permission | AccessNeed): void {
  if (ctx.actor.kind === 'system') return;
  const need = typeof permission === 'string' ? needOf(ctx, permission) : permission;
  const granted = grantsOf(ctx.actor);
  if (holds(granted, need)) return;
  const { feature, action, scope, foreign = 'hide' } = need;
  const onClient = typeof scope === 'object';
  if (onClient && foreign === 'hide' && holds(granted, { feature, action, scope: 'any' })) throw notFound('The client');
  const where = scope === 'global' ? ' for the whole platform' : onClient ? ' for this client' : '';
  throw new DomainError('FORBIDDEN', `This needs the permission ${feature}:${action}${where}.`);
}

/**
 * As {@link requirePermission}, where any one of several permissions is enough.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export function requireEither(ctx: Pick<Context, 'actor' | 'clientId'>, permissions: readonly [Permission, ...Permission[]]): void {
  const refusals = permissions.map((permission) => refusalOf(ctx, permission));
  if (refusals.includes(undefined)) return;
  throw refusals.find((refusal) => refusal instanceof DomainError && refusal.code === 'NOT_FOUND') ?? refusals[0];
}

function refusalOf(ctx: Pick<Context, 'actor' | 'clientId'>, permission: Permission): unknown {
  try {
    requirePermission(ctx, permission);
    return undefined;
  } catch (refusal) {
    return refusal;
  }
}

/** For what is kept to platform administrators, who hold ALL:EXECUTE globally. @throws DomainError FORBIDDEN */
export function requirePlatformAdministrator(ctx: Pick<Context, 'actor'>): void {
  if (ctx.actor.kind === 'system' || isPlatformAdministrator(grantsOf(ctx.actor))) return;
  throw new DomainError('FORBIDDEN', 'This is for platform administrators.');
}

/** The clients whose records of this feature the actor may read. */
export function visibleClients(ctx: Context, feature: string): 'all' | string[] {
  if (ctx.actor.kind === 'system') return 'all';
  return clientsOf(grantsOf(ctx.actor), { feature, action: 'READ' });
}

/**
 * As {@link visibleClients}, for readers who need the permission on at least one client.
 *
 * @throws DomainError FORBIDDEN for those who have it on none
 */
export function requireVisible(ctx: Context, feature: string): 'all' | string[] {
  const visible = visibleClients(ctx, feature);
  if (visible.length > 0) return visible;
  throw new DomainError('FORBIDDEN', `This needs the permission ${feature}:READ.`);
}

/** What the actor may do, as it was loaded for this request. */
export function grantsOf(actor: Actor): readonly Grant[] {
  return actor.kind === 'user' || actor.kind === 'apiKey' || actor.kind === 'agent' ? actor.grants : [];
}

function needOf({ clientId }: Pick<Context, 'clientId'>, permission: Permission): AccessNeed {
  const at = permission.lastIndexOf(':');
  return {
    feature: permission.slice(0, at),
    action: permission.slice(at + 1) as PermissionAction,
    scope: clientId === null ? 'global' : { clientId },
  };
}

/**
 * For what an attacker with a stolen session would do first: users with a second factor prove again who they are, and so does everybody in
 * a session that a hotel's provider opened, since its word alone is not theirs. Keys pass, and other accounts without a factor.
 *
 * @throws DomainError CONFIRMATION_REQUIRED
 */
export function requireFreshProof({ actor }: Pick<Context, 'actor'>): void {
  if (actor.kind !== 'user' || actor.proof?.isFresh) return;
  if (actor.proof?.hasFactor || boundTo(actor) !== null) throw confirmFirst();
}

/**
 * As {@link requireFreshProof}, also for accounts without a factor: for changes of how somebody signs in. With a factor, it was given in
 * this session: who has the password and an older session takes no factor away.
 *
 * @throws DomainError CONFIRMATION_REQUIRED
 */
export function requireFreshProofOfAll({ actor }: Pick<Context, 'actor'>): void {
  if (actor.kind !== 'user') return;
  if (!actor.proof?.isFresh) throw confirmFirst();
  if (!actor.proof.hasFactor || actor.proof.gaveFactor) return;
  throw new DomainError(
    'CONFIRMATION_REQUIRED', 'This session was opened without your second factor. Send that to POST /api/me/confirmation, then try again.',
  );
}

const confirmFirst = (): DomainError => new DomainError(
  'CONFIRMATION_REQUIRED',
  'This needs a proof within the last ten minutes that it is you. Send your password or second factor to POST /api/me/confirmation, '
    + 'then try again.',
);
