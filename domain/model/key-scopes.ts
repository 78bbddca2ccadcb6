import { ALL_FEATURES, type Grant } from './permissions.ts';

/**
 * What an API key is for. Within them it may do what its owner may: `read` looks at everything, `guest` talks to the
 * concierge as a guest does, `knowledge` and `bookings` work on a hotel's knowledge and tables, `administration` on
 * everything else.
 */
export const keyScopes = ['read', 'guest', 'knowledge', 'bookings', 'administration'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The features that belong to another scope than administration. */
const scopeOfFeature: Readonly<Record<string, KeyScope>> = { concierge: 'guest', knowledge: 'knowledge', integrations: 'bookings' };

/** Whether a key with these scopes may pass a permission on: what it gives away never does more than the key. */
export function scopesCover(scopes: readonly KeyScope[], { feature, action }: Grant): boolean {
  if (feature === ALL_FEATURES) return keyScopes.every((scope) => scopes.includes(scope));
  return scopes.includes(scopeOfFeature[feature] ?? 'administration') || (action === 'READ' && scopes.includes('read'));
}
