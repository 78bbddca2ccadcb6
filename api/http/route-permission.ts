import { requireEither, requirePermission, requirePlatformAdministrator } from '../../domain/access.ts';
import type { Actor } from '../../domain/model/actor.ts';
import type { Route } from './route.ts';

/**
 * Asks for the permission that a route states, before its verb does: where something large is read first, and where the verb does not run
 * at all. A route on a client has its id in the path, as `id` or `clientId`.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export function requireRoutePermission({ permission }: Pick<Route, 'permission'>, actor: Actor, params: Record<string, unknown>): void {
  if (permission === undefined) return;
  const { feature, action } = permission;
  if (permission.scope !== 'client') {
    const ctx = { actor, clientId: null };
    if (permission.platformAdministrator) requirePlatformAdministrator(ctx);
    requirePermission(ctx, { feature, action, scope: permission.scope });
    return;
  }
  const { foreign, orFeature } = permission;
  const clientId = String(params['id'] ?? params['clientId']);
  if (orFeature === undefined) {
    requirePermission({ actor, clientId }, { feature, action, scope: { clientId }, foreign: foreign === 404 ? 'hide' : 'refuse' });
  } else {
    requireEither({ actor, clientId }, [`${feature}:${action}`, `${orFeature}:${action}`]);
  }
}
