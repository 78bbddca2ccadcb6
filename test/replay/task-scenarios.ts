import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { applySchedulesFlow, housekeepingFlows, pipelineTaskFlow, pipelineTaskId, scheduledTaskFlow, sendMailFlow, taskQueues } from '../../domain/model/flows.ts';
import { agentPushFlow, agentTaskFlow, type AgentTaskState, type AgentTurn } from '../../domain/model/agent-task-flow.ts';
import { eraseGuestFlow } from '../../domain/model/guests.ts';
import type { MailOrder } from '../../domain/model/mail.ts';
import type { PipelineTaskInput, TaskEnd, TaskType } from '../../domain/model/pipelines.ts';
import { webhookFlow } from '../../domain/model/webhooks.ts';
import { waitFor } from '../support/general/wait-for.ts';

/** Steps that a test invents, by the names of the real ones. */
type Steps = Record<string, (...args: never[]) => Promise<unknown>>;

/** A run to keep, by the name of its file. */
export type Runs = Record<string, { workflowId: string; runId?: string }>;

const clientId = '00000000-0000-4000-8000-000000000001';
const hopeless = async (): Promise<never> => { throw ApplicationFailure.nonRetryable('The site does not answer.', 'CONFLICT'); };

/** Ends only when the run is cancelled. */
const untilCancelled = async (): Promise<never> => {
  const beat = setInterval(() => Context.current().heartbeat(), 100);
  return Context.current().cancelled.finally(() => clearInterval(beat));
};

const record: Steps = {
  beginTask: async () => true,
  finishTask: async ({ end }: { end: TaskEnd }) => end.status,
};
const nothing = async (): Promise<void> => undefined;
const batches = (count: number) => async () => ({ finished: count-- <= 1, waitMs: count === 1 ? 10 : 0, done: 40 - count, total: 40 });
const crawling = (count: number): Steps => ({
  ...record, beginCrawl: nothing, crawlPages: batches(count), assembleKnowledge: async () => ({}), publishCrawl: async () => ({ pages: {} }), endCrawl: nothing,
});
const staged = { documentId: randomUUID(), version: 1, items: 2, problems: [], problemCount: 0 };

/** A signal that a run gets while it is under way. */
type Message = [name: string, ...args: unknown[]];

/** Each kind of task once, and each way in which one ends. */
const tasks: Record<string, { taskType: TaskType; steps: Steps; cancel?: boolean; signal?: Message }> = {
  'pipeline-task_waited-for-others': {
    taskType: 'scrape-website', signal: [pipelineTaskFlow.signals.turn],
    steps: { ...crawling(1), beginTask: (() => { const answers = ['later', true]; return async () => answers.shift(); })() },
  },
  'pipeline-task_completed': { taskType: 'scrape-website', steps: crawling(3) },
  'pipeline-task_failed': { taskType: 'sync-website', steps: { ...crawling(1), beginCrawl: hopeless } },
  'pipeline-task_canceled': { taskType: 'scrape-website', steps: { ...crawling(1), crawlPages: untilCancelled }, cancel: true },
  'pipeline-task_stopped-before': { taskType: 'scrape-website', steps: { ...record, beginTask: async () => false } },
  'pipeline-task_continued-as-new': { taskType: 'scrape-website', steps: crawling(22) },
  'pipeline-task_document': {
    taskType: 'scrape-document',
    steps: { ...record, stageWebDocument: async () => staged, publishDocument: async () => ({ published: {}, outdated: false }) },
  },
  'pipeline-task_document-given-up': { taskType: 'ingest-source', steps: { ...record, stageUpload: hopeless, giveUpDocument: nothing } },
  'pipeline-task_prompt-tests': {
    taskType: 'run-prompt-tests',
    steps: { ...record, beginPromptRun: async () => ({ askings: 60 }), askPromptTests: nothing, finishPromptRun: async () => ({ passed: 60 }) },
  },
  'pipeline-task_duplicates': {
    taskType: 'deduplicate-kb',
    steps: {
      ...record, noteProgress: nothing,
      compareItems: async () => ({ groups: 1, exact: 1, near: 0, items: 2, readAt: 0, report: {} }),
      mergeGroups: async () => ({ merged: 1, skipped: 0 }),
    },
  },
  'pipeline-task_consistency': {
    taskType: 'check-consistency',
    steps: {
      ...record, noteProgress: nothing, checkLinks: async () => ({ unknown: [], dead: 0 }), closeLinks: async () => ({ resolved: 0 }),
      checkTexts: async () => ({ links: ['a', 'b'], linksLeft: 0, items: 2, facts: 3, found: {}, resolved: 0 }),
    },
  },
  'pipeline-task_booking-links': {
    taskType: 'discover-booking-links',
    steps: {
      ...record, noteProgress: nothing, findBookingPages: async () => ({ host: 'hotel.example', urls: ['/', '/rooms'], left: 0 }),
      readBookingPages: async () => ({ candidates: [], failed: [] }), storeBookingLinks: async () => ({ found: 0 }),
    },
  },
  'pipeline-task_visibility': {
    taskType: 'run-ai-visibility',
    steps: {
      ...record, noteProgress: nothing, planVisibility: async () => ({ asks: Array.from({ length: 6 }, () => ({ engine: 'fake' })) }),
      askEngine: async () => 'answered', reportVisibility: async () => ({ share: 0 }),
    },
  },
};

const mails: Record<string, { order: MailOrder; steps: Steps }> = {
  'send-mail_code-sent': { order: { kind: 'reset-code', userId: clientId, nonceHash: '0123456789abcdef' }, steps: { mailResetCode: async () => 'sent' } },
  'send-mail_invitation-sent': { order: { kind: 'invitation', userId: clientId, nonce: '5b0f6f1e-8a52-4f0e-9a3c-6f0f5a9d1c22' }, steps: { mailInvitation: async () => 'sent' } },
  'send-mail_given-up': { order: { kind: 'invitation', userId: clientId, nonce: '6c1f7f2e-9b63-4a1f-8b4d-7a1a6b0e2d33' }, steps: { mailInvitation: hopeless } },
};

/** What taking up a task's messages finds, time after time; a null is that none waits. */
const turns = (...found: [AgentTaskState, number | null][]) => async (): Promise<AgentTurn> => {
  const [state, position] = found.shift() ?? ['completed', null];
  return { state, question: position === null ? null : { position } };
};

/** The conversation has answered the message before. */
const posted = async () => ({ messageId: clientId, replyId: clientId });

const shortJobs: Steps = {
  resumeAgentTasks: nothing, resumeErasures: nothing, wakeWebhooks: nothing, wakeThreads: nothing, orderInvitations: nothing,
  orderAdministratorNotices: nothing, answerReopened: nothing, callOperators: nothing, sealTrail: nothing, wakeIfSchedulesChanged: nothing,
};

const upkeep: Record<string, { type: string; args: unknown[]; steps: Steps; signal?: Message }> = {
  'scheduled-task_started': { type: scheduledTaskFlow.type, args: [{ clientId, taskType: 'sync-website' }], steps: { startScheduledTask: async () => '0'.repeat(32) } },
  'scheduled-task_not-needed': { type: scheduledTaskFlow.type, args: [{ clientId, taskType: 'sync-website' }], steps: { startScheduledTask: async () => null } },
  'sweep-tasks_swept': {
    type: housekeepingFlows.sweep.type, args: [],
    steps: { ...shortJobs, sweepTasks: async () => ({ started: 1, lost: 0, canceled: 0 }) },
  },
  'sweep-tasks_each-alone': {
    type: housekeepingFlows.sweep.type, args: [],
    steps: { ...shortJobs, sweepTasks: async () => ({ started: 1, lost: 0, canceled: 0 }), orderInvitations: hopeless },
  },
  'maintenance_each-alone': {
    type: housekeepingFlows.maintenance.type, args: [],
    steps: {
      deleteExpiredRecords: async () => ({ sessions: 1 }), tidyBookings: hopeless, forgetNotes: async () => ({ forgottenNotes: 1 }),
      keepFigures: async () => ({ countedDays: 2 }), applyRetention: async () => ({ expiredRecords: 3, retentionUnfinished: 0 }),
      checkChannelTokens: async () => ({ expiredTokens: 0, warnedTokens: 0 }), findScheduleDrift: async () => 0,
    },
  },
  'maintenance_maintained': {
    type: housekeepingFlows.maintenance.type, args: [],
    steps: { deleteExpired: async () => ({ sessions: 1, requests: 2, agentSessions: 0, agentMessages: 1, agentTasks: 3, formerAddresses: 0, channelEvents: 4, bookingCalls: 5, confirmations: 2, bookingChanges: 1, abandonedBookings: 0 }), findScheduleDrift: async () => 0, checkChannelTokens: async () => ({ expiredTokens: 0, warnedTokens: 0 }) },
  },
  'erase-guest_erased': {
    type: eraseGuestFlow.type, args: [{ clientId, erasureId: clientId }],
    steps: { settleGuest: nothing, eraseGuestRecords: nothing, forgetGuestFlows: nothing, finishErasure: async () => [] },
  },
  'a2a-task_completed': {
    type: agentTaskFlow.type, args: [{ clientId, taskId: 'order' }],
    steps: { nextAgentTurn: turns(['working', 0], ['completed', null]), postForAgentTask: posted, finishAgentTurn: async () => 'completed' },
  },
  'a2a-task_waits-for-its-agent': {
    type: agentTaskFlow.type, args: [{ clientId, taskId: 'order' }],
    steps: {
      nextAgentTurn: turns(['working', 0], ['working', 1], ['input-required', null]), postForAgentTask: posted,
      finishAgentTurn: (() => { const states = ['working', 'input-required']; return async () => states.shift(); })(),
    },
  },
  'a2a-task_canceled-meanwhile': {
    type: agentTaskFlow.type, args: [{ clientId, taskId: 'order' }],
    steps: { nextAgentTurn: turns(['working', 0], ['canceled', null]), postForAgentTask: posted, finishAgentTurn: async () => 'canceled' },
  },
  'a2a-task_told-by-signal': {
    type: agentTaskFlow.type, args: [{ clientId, taskId: 'order' }], signal: [agentTaskFlow.signals.answered, { messageId: clientId, replyId: clientId }],
    steps: {
      nextAgentTurn: turns(['working', 0], ['completed', null]), finishAgentTurn: async () => 'completed',
      postForAgentTask: async () => ({ messageId: clientId, replyId: null }),
    },
  },
  'a2a-task_over-before': { type: agentTaskFlow.type, args: [{ clientId, taskId: 'order' }], steps: { nextAgentTurn: turns(['canceled', null]) } },
  'a2a-task_failed': {
    type: agentTaskFlow.type, args: [{ clientId, taskId: 'order' }],
    steps: { nextAgentTurn: turns(['working', 0], ['failed', null]), postForAgentTask: hopeless, failAgentTask: async () => 'failed' },
  },
  'a2a-push_told': {
    type: agentPushFlow.type, args: [{ clientId, taskId: 'order' }],
    steps: {
      pendingNotifications: async () => [{ configId: 'one', seq: 2 }, { configId: 'two', seq: 3 }],
      sendNotification: async ({ configId, seq }: { configId: string; seq: number }) => (seq === 3 ? null : { configId, seq: seq + 1 }),
    },
  },
  'a2a-push_given-up': {
    type: agentPushFlow.type, args: [{ clientId, taskId: 'order' }],
    steps: { pendingNotifications: async () => [{ configId: 'one', seq: 2 }], sendNotification: hopeless, skipNotification: async () => null },
  },
  'webhook_told': {
    type: webhookFlow.type, args: [{ clientId, webhookId: clientId }],
    steps: {
      dueDeliveries: (() => {
        const found = [
          { ids: ['one', 'two'], waitMs: 0, owesMail: false }, { ids: [], waitMs: 5, owesMail: true }, { ids: [], waitMs: null, owesMail: false },
        ];
        return async () => found.shift();
      })(),
      tellReceiver: nothing, orderEndingMails: nothing,
    },
  },
  'apply-schedules_applied': { type: applySchedulesFlow.type, args: [], steps: { applyScheduleChanges: (() => { let left = 2; return async () => left--; })() } },
};

/** What happens to a run while it is under way. */
interface Interference {
  cancel?: boolean;
  signal?: Message;
}

/** Waits until a run has gone to sleep with a timer. */
const untilAsleep = (handle: WorkflowHandle): Promise<unknown> => waitFor(
  async () => (await handle.fetchHistory()).events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes), { what: 'the run to sleep' },
);

interface Stage {
  client: Client;
  address: string;
  bundlePath: string;
}

/** Plays what is no conversation: every kind of task, mail and upkeep, or one scene of them, over invented steps. @returns the runs to keep */
export async function playFlows({ client, address, bundlePath }: Stage, only?: string): Promise<Runs> {
  const connection = await NativeConnection.connect({ address });
  const runs: Runs = {};
  /** Plays one flow on a queue of its own. */
  const play = async (name: string, type: string, args: unknown[], steps: Steps, { cancel = false, signal }: Interference = {}): Promise<void> => {
    if (only !== undefined && only !== name) return;
    const taskQueue = `recording-${name}`;
    // Notifications go out by the queue for others' servers.
    const queues = [taskQueue, ...(type === agentPushFlow.type ? [taskQueues.outbound] : [])];
    const workers = await Promise.all(queues.map((queue) =>
      Worker.create({ connection, taskQueue: queue, workflowBundle: { codePath: bundlePath }, activities: steps, reuseV8Context: true })));
    const run = Promise.all(workers.map((worker) => worker.run()));
    const playOut = async (): Promise<void> => {
      const workflowId = type === pipelineTaskFlow.type ? pipelineTaskId(clientId, name) : `recording/${name}`;
      const handle = await client.workflow.start(type, { workflowId, taskQueue, args });
      if (cancel) {
        await waitFor(async () => (await handle.describe()).raw.pendingActivities?.some(({ activityType }) => activityType?.name === 'crawlPages'), { what: 'the step to cancel' });
        await handle.cancel();
      }
      if (signal) await untilAsleep(handle).then(() => handle.signal(...signal as [string]));
      await handle.result().catch(() => undefined);
      runs[name] = { workflowId, runId: handle.firstExecutionRunId };
      if (name.endsWith('continued-as-new')) runs[name.replace('continued-as-new', 'after-continue-as-new')] = { workflowId };
    };
    await playOut().finally(() => { for (const worker of workers) worker.shutdown(); });
    await run;
  };
  for (const [name, { taskType, steps, ...interference }] of Object.entries(tasks)) {
    const input: PipelineTaskInput = {
      clientId, taskId: name, taskType, source: taskType === 'ingest-source' ? clientId : 'https://hotel.example/', options: {}, sessionId: null,
    };
    await play(name, pipelineTaskFlow.type, [input], steps, interference);
  }
  for (const [name, { order, steps }] of Object.entries(mails)) await play(name, sendMailFlow.type, [order], steps);
  for (const [name, { type, args, steps, ...interference }] of Object.entries(upkeep)) await play(name, type, args, steps, interference);
  await connection.close();
  return runs;
}

/** The names of all files, for the check that none is missing. */
export const flowScenes: string[] = [...Object.keys(tasks), ...Object.keys(mails), ...Object.keys(upkeep), 'pipeline-task_after-continue-as-new'];
