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

/** A table behind a wall of row-level security; the functions of the database in its condition look at role and tenant. */
interface WalledTable {
  tableName: string;
  policies: PolicyDef[];
  rowLevelSecurity: 'force';
}

const walled = (tableName: string, name: string, condition: string): WalledTable =>
  ({ tableName, policies: [{ name: `${tableName}_${name}`, using: condition, check: condition }], rowLevelSecurity: 'force' });

/**
 * A table with a tenant column: the second wall behind the repositories, so that a query without a tenant filter still sees
 * one tenant, and no tenant without a context.
 */
export const tenantPolicy = (table: string, column = 'client_id'): WalledTable => walled(table, 'tenant', `tenant_visible(${column})`);

/**
 * The same wall for a table of which one statement reads thousands of rows: it asks for the tenant in scope once per statement
 * and not once per row, which is most of what such a statement would take. `tenant_in_scope` and `system_only` together are
 * `tenant_visible`.
 */
export const tenantPolicyOfMany = (table: string): WalledTable =>
  walled(table, 'tenant', 'client_id = (select tenant_in_scope()) or (select system_only())');

/**
 * A table of the platform itself: only the explicit system path reads or writes it, so that a unit of work bound to a tenant,
 * such as a guest's, cannot see users, keys or roles.
 */
export const systemOnlyPolicy = (table: string): WalledTable => walled(table, 'system', 'system_only()');
