import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { searchAttribute, sendMailFlow, taskQueues } from '../domain/model/flows.ts';
import { mailWorkflowId } from '../domain/model/mail.ts';
import type { MailRunner } from '../domain/ports/durable-runner.ts';
import type { sendMail } from '../workflows/send-mail.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Sends mails by one workflow each. */
export function mailRunner({ client, acceptTimeoutMs }: RunnerOptions): MailRunner {
  return {
    async sendMail(order) {
      try {
        await client.withDeadline(Date.now() + acceptTimeoutMs, () => client.workflow.start<typeof sendMail>(sendMailFlow.type, {
          workflowId: mailWorkflowId(order),
          workflowIdConflictPolicy: 'USE_EXISTING',
          // A code may be asked for again; another mail that went out does not go out again.
          workflowIdReusePolicy: order.kind === 'reset-code' ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
          taskQueue: taskQueues.outbound,
          args: [order],
          staticSummary: `Mail to a user: ${order.kind}`,
          priority: { priorityKey: 3 },
          typedSearchAttributes: new TypedSearchAttributes([searchAttribute('ConciergeTaskType', `mail/${order.kind}`)]),
        }));
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw domainErrorOf(error);
      }
    },
  };
}
