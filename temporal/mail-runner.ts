import { TypedSearchAttributes } from '@temporalio/common';
import { searchAttribute, sendMailFlow, taskQueues } from '../domain/model/flows.ts';
import { mailWorkflowId } from '../domain/model/mail.ts';
import type { MailRunner } from '../domain/ports/durable-runner.ts';
import type { sendMail } from '../workflows/send-mail.ts';
import { reach, unlessStarted } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Sends mails by one workflow each. */
export function mailRunner({ client, acceptTimeoutMs }: RunnerOptions): MailRunner {
  return {
    async sendMail(order) {
      await reach(client, acceptTimeoutMs, () => unlessStarted(client.workflow.start<typeof sendMail>(sendMailFlow.type, {
        workflowId: mailWorkflowId(order),
        workflowIdConflictPolicy: 'USE_EXISTING',
        // A code may be requested again; any other mail goes out once.
        workflowIdReusePolicy: order.kind === 'reset-code' ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
        taskQueue: taskQueues.outbound,
        args: [order],
        staticSummary: `Mail to a user: ${order.kind}`,
        priority: { priorityKey: 3 },
        typedSearchAttributes: new TypedSearchAttributes([searchAttribute('ConciergeTaskType', `mail/${order.kind}`)]),
      })));
    },
  };
}
