import type { Context, TenantContext } from '../../domain/context.ts';
import type { Actor } from '../../domain/model/actor.ts';
import type { Services } from '../services.ts';

interface Caller {
  actor: Actor;
  requestId: string;
}

/** The context of an administrative request on the platform's own records. */
export function adminContext({ database, now }: Services, { actor, requestId }: Caller): Context {
  return { actor, interface: 'rest', clientId: null, requestId, now, db: database.forSystem() };
}

/** The context of an administrative request on one client's records; it reaches no other client's. */
export function adminTenantContext(services: Services, caller: Caller, clientId: string): TenantContext {
  return { ...adminContext(services, caller), clientId, db: services.database.forClient(clientId) };
}
