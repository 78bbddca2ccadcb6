import { ALL_FEATURES, type Grant, type PermissionAction } from '../model/permissions.ts';

/** What the platform's own features allow, and whether a grant for one client allows anything. Others are for those who made them. */
const useful: Readonly<Record<string, { actions: readonly PermissionAction[]; forOneClient: boolean }>> = {
  [ALL_FEATURES]: { actions: ['EXECUTE'], forOneClient: true },
  clients: { actions: ['READ', 'WRITE'], forOneClient: true },
  'update-client': { actions: ['READ', 'WRITE'], forOneClient: true },
  users: { actions: ['READ', 'WRITE'], forOneClient: true },
  roles: { actions: ['READ', 'WRITE'], forOneClient: false },
  features: { actions: ['READ', 'WRITE'], forOneClient: false },
  'user-groups': { actions: ['READ', 'WRITE'], forOneClient: false },
  settings: { actions: ['READ', 'WRITE'], forOneClient: false },
  ApiKeys: { actions: ['READ', 'WRITE'], forOneClient: false },
  knowledge: { actions: ['READ', 'WRITE'], forOneClient: true },
  guests: { actions: ['READ', 'WRITE'], forOneClient: true },
  conversations: { actions: ['READ', 'WRITE'], forOneClient: true },
  integrations: { actions: ['READ', 'WRITE'], forOneClient: true },
  concierge: { actions: ['EXECUTE'], forOneClient: true },
};

/** Why a grant would allow nothing at all, as a sentence; null for one that allows something. */
export function whyUseless({ feature, action, clientId }: Grant): string | null {
  const known = Object.hasOwn(useful, feature) ? useful[feature] : undefined;
  if (known === undefined) return null;
  if (!known.actions.includes(action)) return `${feature}:${action} allows nothing; ${feature} goes with ${known.actions.join(' or ')}.`;
  if (clientId !== null && !known.forOneClient) return `${feature}:${action} for one client allows nothing; leave clientId out to grant `
    + 'it globally.';
  return null;
}
