import { taskQueues } from '../domain/model/flows.ts';
import { webhookFlow, webhookWorkflowId } from '../domain/model/webhooks.ts';
import type { WebhookRunner } from '../domain/ports/durable-runner.ts';
import type { webhook } from '../workflows/webhook.ts';
import { reach } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** Delivers events to hotels' servers, by one workflow per webhook that has something to deliver. */
export function webhookRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): WebhookRunner {
  return {
    // If the signal comes while a run is ending, that run goes on or the next one starts.
    async wakeWebhook({ clientId, webhookId }) {
      const shown = await shownToOperators(view, { clientId, taskType: 'webhook', summary: 'Events for a server of the hotel\'s' });
      await reach(client, acceptTimeoutMs, () => client.workflow.signalWithStart<typeof webhook>(webhookFlow.type, {
        workflowId: webhookWorkflowId(clientId, webhookId),
        signal: webhookFlow.signals.wake,
        taskQueue: taskQueues.webhooks,
        args: [{ clientId, webhookId }],
        ...shown,
        priority: { priorityKey: 3, fairnessKey: clientId },
      }));
    },
  };
}
