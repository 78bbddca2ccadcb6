import type { Context, TenantContext } from '../../domain/context.ts';
import type { Actor, Interface } from '../../domain/model/actor.ts';
import type { Services } from '../services.ts';

interface Caller {
  actor: Actor;
  requestId: string;
  /** What the call came in through. */
  via: Interface;
}

/** The context of an administrative request on the platform's own records. */
export function adminContext({ database, now }: Services, { actor, requestId, via }: Caller): Context {
  return { actor, interface: via, clientId: null, requestId, now, db: database.forSystem() };
}

/** The context of an administrative request on one client's records; it reaches no other client's. */
export function adminTenantContext(services: Services, caller: Caller, clientId: string): TenantContext {
  return { ...adminContext(services, caller), clientId, db: services.database.forClient(clientId) };
}
