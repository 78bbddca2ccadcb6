import type { Request, Response } from 'express';
import { requirePermission } from '../../domain/access.ts';
import { activeClient } from '../../domain/tenant/active-client.ts';
import type { TenantContext } from '../../domain/context.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { once } from '../../platform/once.ts';
import { keyActorBy } from '../http/authenticate.ts';
import { requireScope } from '../http/key-scopes.ts';
import type { Services } from '../services.ts';

/**
 * A2A needs a key and the client that it is about (spec 5).
 *
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN for the key's scopes, INVALID_INPUT
 */
export async function agentContext(request: Request, response: Response, services: Services): Promise<TenantContext> {
  const facts = once(() => services.facts.now());
  const holder = await keyActorBy(facts, request, services);
  if (holder === undefined) throw new DomainError('UNAUTHENTICATED', 'Send a valid API key in x-api-key.');
  requireScope(holder, 'callAgent');
  const named = idSchema.safeParse(request.get('x-client-id'));
  if (!named.success) throw new DomainError('INVALID_INPUT', 'Send the id of the hotel in x-client-id.');
  return {
    actor: { ...holder, kind: 'agent' }, interface: 'a2a', clientId: named.data, requestId: response.locals['requestId'] as string,
    now: services.now, db: services.database.forClient(named.data), facts: await facts(),
  };
}

/**
 * As {@link agentContext}, for a caller who may use the hotel's concierge now.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND (client) as well
 */
export async function admittedAgent(request: Request, response: Response, services: Services): Promise<TenantContext> {
  const ctx = await agentContext(request, response, services);
  requirePermission(ctx, 'concierge:EXECUTE');
  await activeClient(ctx);
  return ctx;
}
