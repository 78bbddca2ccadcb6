import type { TenantContext } from '../../context.ts';
import type { AgentRunner } from '../../ports/durable-runner.ts';
import { pendingNotifications } from './send-notification.ts';

/**
 * Notifies the agents' servers that wait for news of a task, if any; the sweep finds what gets lost here.
 *
 * @throws DomainError UNAVAILABLE
 */
export async function tellAgents({ ctx, id, runner }: { ctx: TenantContext; id: string; runner: AgentRunner }): Promise<void> {
  if ((await pendingNotifications({ ctx, id })).length > 0) await runner.tellAgents({ clientId: ctx.clientId, taskId: id });
}
