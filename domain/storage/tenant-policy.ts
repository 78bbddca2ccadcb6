import type { PolicyDef } from '@mikro-orm/core';

/** Session variable that carries the tenant of the unit of work. */
export const CLIENT_VARIABLE = 'app.client_id';

/** The role in which the application works for one tenant: owns no table, so row-level security binds it. */
export const APP_ROLE = 'concierge_app';

/**
 * The role of the explicit system path, for sweeps across tenants and the platform's own records. It owns nothing either, and has a login
 * of its own: no statement of a tenant's connection leads there.
 */
export const SYSTEM_ROLE = 'concierge_system';

/** The role that one query of the application takes on, to list clients across tenants; it reads that table alone. */
export const DIRECTORY_ROLE = 'concierge_directory';

/**
 * Row-level security for a table with a tenant column: the second wall behind the repositories,
 * so that a query without a tenant filter still sees one tenant, and no tenant without a context.
 * `tenant_visible` is a function of the database that reads the variable and the role above.
 */
export function tenantPolicy(table: string, column = 'client_id'): {
  policies: PolicyDef[];
  rowLevelSecurity: 'force';
} {
  return {
    policies: [{ name: `${table}_tenant`, using: `tenant_visible(${column})`, check: `tenant_visible(${column})` }],
    rowLevelSecurity: 'force',
  };
}

/**
 * The same wall for a table of which one statement reads thousands of rows: who is in scope is asked once per statement and not once per
 * row, which is most of what such a statement would take. `tenant_in_scope` and `system_only` together are `tenant_visible`.
 */
export function tenantPolicyOfMany(table: string): ReturnType<typeof tenantPolicy> {
  const inScope = 'client_id = (select tenant_in_scope()) or (select system_only())';
  return { policies: [{ name: `${table}_tenant`, using: inScope, check: inScope }], rowLevelSecurity: 'force' };
}

/**
 * Row-level security for a table of the platform itself: only the explicit system path reads or writes it,
 * so that a unit of work bound to a tenant, such as a guest's, cannot see users, keys or roles.
 * `system_only` is a function of the database that looks at the role.
 */
export function systemOnlyPolicy(table: string): { policies: PolicyDef[]; rowLevelSecurity: 'force' } {
  return {
    policies: [{ name: `${table}_system`, using: 'system_only()', check: 'system_only()' }],
    rowLevelSecurity: 'force',
  };
}
