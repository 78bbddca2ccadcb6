import { grantsOf, requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { holds } from '../model/permissions.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import type { ToolCaller } from './tool-deps.ts';

/**
 * The caller of a tool. A turn of a conversation acts for its guest; a guest acts only in their own session; somebody with
 * `integrations:EXECUTE` on the client is an operator, somebody with `concierge:EXECUTE` an agent who may do what guests may.
 *
 * @throws DomainError FORBIDDEN; NOT_FOUND for another client's session
 */
export async function toolCaller(ctx: TenantContext, sessionKey: string | null): Promise<ToolCaller> {
  const { actor, clientId } = ctx;
  switch (actor.kind) {
    case 'guest':
      if (actor.sessionKey === null || (sessionKey !== null && sessionKey !== actor.sessionKey)) {
        throw new DomainError('FORBIDDEN', 'A guest can only act in their own session.');
      }
      return { kind: 'guest', sessionKey: actor.sessionKey };
    case 'system':
    case 'channel':
      if (sessionKey === null) throw new DomainError('FORBIDDEN', 'This needs a session.');
      return { kind: 'guest', sessionKey: await existing(ctx, sessionKey) };
    case 'user':
    case 'apiKey':
    case 'agent': {
      const isOperator = holds(grantsOf(actor), { feature: 'integrations', action: 'EXECUTE', scope: { clientId } });
      if (!isOperator) requirePermission(ctx, 'concierge:EXECUTE');
      return { kind: isOperator ? 'operator' : 'agent', sessionKey: sessionKey === null ? null : await existing(ctx, sessionKey) };
    }
  }
}

async function existing(ctx: TenantContext, key: string): Promise<string> {
  const count = await ctx.db.read((em) => em.count(ChatSession, { key, clientId: ctx.clientId }));
  if (count === 0) throw notFound('This session');
  return key;
}
