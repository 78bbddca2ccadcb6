import { log } from '@temporalio/activity';
import { orderAdministratorNotices } from '../domain/accounts/administrator-notices.ts';
import { orderDueInvitations } from '../domain/accounts/invitation-mails.ts';
import { forgottenTasks } from '../domain/agents/tasks/forgotten-tasks.ts';
import { sealTrail } from '../domain/audit-trail/seal-trail.ts';
import { wakeForgotten } from '../domain/channels/threads/wake-threads.ts';
import { answerForgotten } from '../domain/conversations/answer-reopened.ts';
import { callOperators } from '../domain/conversations/call-operators.ts';
import { eachAlone } from '../domain/each-alone.ts';
import { forgottenErasures } from '../domain/guests/erase-steps.ts';
import { ignoreUnavailable } from '../domain/ignore-unavailable.ts';
import { hasScheduleChanges } from '../domain/schedules/apply-changes.ts';
import { forgottenWebhooks } from '../domain/webhooks/owed-work.ts';
import { activityContext, systemActivityContext } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import type { UpkeepDeps } from './upkeep-activities.ts';

export type SweepActivities = ReturnType<typeof createSweepActivities>;

/** The short jobs of each minute's sweep, each by itself. Each may run twice, and the next sweep does what one leaves undone. */
export function createSweepActivities(deps: UpkeepDeps) {
  const { runner, now } = deps;
  const system = () => systemActivityContext(deps);
  const everywhere = () => ({ db: system().db, contextOf: (clientId: string) => activityContext(deps, clientId), now: now(), runner });
  return withSafeFailures({
    async resumeAgentTasks(): Promise<void> {
      // Safe to repeat: a task that has its flow keeps it.
      const { unanswered, untold } = await forgottenTasks({ db: system().db, now: now() });
      const calls = [
        ...unanswered.map((task) => () => runner.startAgentTask(task)), ...untold.map((task) => () => runner.tellAgents(task)),
      ];
      await eachAlone(calls, ignoreUnavailable);
    },

    async resumeErasures(): Promise<void> {
      const forgotten = await forgottenErasures({ db: system().db, now: now() });
      await eachAlone(forgotten, (erasure) => ignoreUnavailable(() => runner.startErasure(erasure)));
    },

    async wakeWebhooks(): Promise<void> {
      const forgotten = await forgottenWebhooks({ db: system().db, now: now() });
      await eachAlone(forgotten, (webhook) => ignoreUnavailable(() => runner.wakeWebhook(webhook)));
    },

    async wakeThreads(): Promise<void> {
      await wakeForgotten({ ctx: system(), runner });
    },

    async orderInvitations(): Promise<void> {
      await orderDueInvitations({ ctx: system(), runner });
    },

    async orderAdministratorNotices(): Promise<void> {
      await orderAdministratorNotices({ ctx: system(), runner });
    },

    async answerReopened(): Promise<void> {
      await answerForgotten(everywhere());
    },

    async callOperators(): Promise<void> {
      await callOperators(everywhere());
    },

    async sealTrail(): Promise<void> {
      const { sealed, late, end } = await sealTrail({ ctx: system(), secrets: deps.secrets });
      // Logs are kept elsewhere: who takes away the end of the trail cannot take away that it was there.
      if (sealed > 0 && end !== null) log.info('The audit trail is sealed', { sealed, number: end.number, seal: end.seal });
      if (late > 0) log.error('Entries of the audit trail were sealed late: they were held up, or written afterwards', { late });
    },

    async wakeIfSchedulesChanged(): Promise<void> {
      if (await hasScheduleChanges({ ctx: system() })) await runner.wakeSchedules();
    },
  });
}
