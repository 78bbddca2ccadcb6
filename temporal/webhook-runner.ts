import { TypedSearchAttributes } from '@temporalio/common';
import { searchAttribute, taskQueues } from '../domain/model/flows.ts';
import { webhookFlow, webhookWorkflowId } from '../domain/model/webhooks.ts';
import type { WebhookRunner } from '../domain/ports/durable-runner.ts';
import type { webhook } from '../workflows/webhook.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Tells hotels' servers of events, by one workflow per webhook that has something to tell. */
export function webhookRunner({ client, acceptTimeoutMs }: RunnerOptions): WebhookRunner {
  return {
    // A signal that comes while a run is ending keeps it from ending, or starts the next one.
    async wakeWebhook({ clientId, webhookId }) {
      try {
        await client.withDeadline(Date.now() + acceptTimeoutMs, () => client.workflow.signalWithStart<typeof webhook>(webhookFlow.type, {
          workflowId: webhookWorkflowId(clientId, webhookId),
          signal: webhookFlow.signals.wake,
          taskQueue: taskQueues.webhooks,
          args: [{ clientId, webhookId }],
          staticSummary: 'Events for a server of the hotel\'s',
          priority: { priorityKey: 3, fairnessKey: clientId },
          typedSearchAttributes: new TypedSearchAttributes(
            [searchAttribute('ConciergeClientId', clientId), searchAttribute('ConciergeTaskType', 'webhook')],
          ),
        }));
      } catch (error) {
        throw domainErrorOf(error);
      }
    },
  };
}
