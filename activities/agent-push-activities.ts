import type { Secrets } from '../domain/secrets.ts';
import {
  pendingNotifications, sendNotification, skipNotification, type PendingNotification,
} from '../domain/agents/push/send-notification.ts';
import type { AgentTaskInput } from '../domain/model/agent-task-flow.ts';
import type { NotificationSender } from '../domain/ports/notification-sender.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';

export interface AgentPushDeps extends ActivityDeps {
  secrets: Secrets;
  sender: NotificationSender;
}

export type AgentPushActivities = ReturnType<typeof createAgentPushActivities>;

type OneNotification = AgentTaskInput & PendingNotification;

/** The notifications of an agent's task. Sending may run twice, and the receiver can tell; the rest changes nothing twice. */
export function createAgentPushActivities(deps: AgentPushDeps) {
  const { secrets, sender } = deps;
  return withSafeFailures({
    async pendingNotifications({ clientId, taskId: id }: AgentTaskInput): Promise<PendingNotification[]> {
      return pendingNotifications({ ctx: activityContext(deps, clientId), id });
    },

    /** @returns the next one for the same server */
    async sendNotification({ clientId, taskId: id, configId, seq }: OneNotification): Promise<PendingNotification | null> {
      return sendNotification({
        ctx: activityContext(deps, clientId), id, configId, seq, system: deps.database.forSystem(), secrets, sender,
      });
    },

    /** @returns the next one for the same server */
    async skipNotification({ clientId, taskId: id, configId, seq }: OneNotification): Promise<PendingNotification | null> {
      return skipNotification({ ctx: activityContext(deps, clientId), id, configId, seq });
    },
  });
}
