import type { Actor, Interface } from './model/actor.ts';
import type { Watch } from './ports/watch.ts';
import type { UnitOfWork } from './storage/database.ts';
import type { Facts } from './storage/kept-facts.ts';

export type { Facts };

/** What every verb is called with: who acts, for which tenant, through what, and when. */
export interface Context {
  readonly actor: Actor;
  readonly interface: Interface;
  /** The tenant in scope; null for work that belongs to none. */
  readonly clientId: string | null;
  readonly requestId: string;
  readonly now: () => Date;
  /** Bound to the tenant in scope, so that a verb cannot reach another's rows. */
  readonly db: UnitOfWork;
  /** What the process keeps of the tenant, as it counts for this request; without it the database is asked. */
  readonly facts?: Facts;
  /** Counts outcomes; nothing is counted when left out. */
  readonly watch?: Watch | undefined;
}

/** A context with a tenant, which all but platform-wide verbs need. */
export interface TenantContext extends Context {
  readonly clientId: string;
}
