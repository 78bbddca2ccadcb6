/** Permissions as pure values: what a grant is, how it is written, and what it allows. */

export const permissionActions = ['READ', 'WRITE', 'EXECUTE'] as const;
export type PermissionAction = (typeof permissionActions)[number];

/** Stands for every feature. `ALL:EXECUTE` allows everything; globally held it makes a platform administrator. */
export const ALL_FEATURES = 'ALL';

/** A permission as someone holds it; without a client id it counts for all clients and for the platform itself. */
export interface Grant {
  readonly feature: string;
  readonly action: PermissionAction;
  readonly clientId: string | null;
}

/** Where a permission is needed: on one client, on the platform as a whole, or on at least something. */
export type Scope = { readonly clientId: string } | 'global' | 'any';

export interface Need {
  readonly feature: string;
  readonly action: PermissionAction;
  readonly scope: Scope;
}

/** `FEATURE:PERM`, or `FEATURE:PERM:clientId` for a grant on one client (spec 2.3). */
export const formatGrant = ({ feature, action, clientId }: Grant): string =>
  [feature, action, ...clientId === null ? [] : [clientId]].join(':');

/** Whether the grants allow what is needed. */
export function holds(granted: readonly Grant[], { feature, action, scope }: Need): boolean {
  return granted.some((grant) => covers(grant, feature, action) && reaches(grant, scope));
}

/** The clients on which the grants allow it: all of them, or those named. */
export function clientsOf(
  granted: readonly Grant[], { feature, action }: Pick<Need, 'feature' | 'action'>,
): 'all' | string[] {
  if (holds(granted, { feature, action, scope: 'global' })) return 'all';
  const named = granted.filter((grant) => covers(grant, feature, action)).flatMap(({ clientId }) => clientId ?? []);
  return [...new Set(named)];
}

/** A platform administrator holds EXECUTE on ALL features globally (spec 2.3). */
export const isPlatformAdministrator = (granted: readonly Grant[]): boolean =>
  granted.some((grant) => grant.feature === ALL_FEATURES && grant.action === 'EXECUTE' && grant.clientId === null);

/** What is left of the grants for someone who acts for one client only. */
export function narrowGrants(granted: readonly Grant[], clientId: string | null): Grant[] {
  if (clientId === null) return [...granted];
  return granted
    .filter((grant) => grant.clientId === null || grant.clientId === clientId)
    .map((grant) => ({ ...grant, clientId }));
}

function covers(grant: Grant, feature: string, action: PermissionAction): boolean {
  if (grant.feature === ALL_FEATURES && grant.action === 'EXECUTE') return true;
  return grant.feature === feature && grant.action === action;
}

function reaches({ clientId }: Grant, scope: Scope): boolean {
  if (clientId === null || scope === 'any') return true;
  return scope !== 'global' && scope.clientId === clientId;
}
