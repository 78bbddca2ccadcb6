import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { agentTaskWorkflowId } from '../../domain/model/agent-task-flow.ts';
import { toolCallId } from '../../domain/model/booking/tool-call.ts';
import { housekeepingFlows, pipelineTaskId, taskQueues } from '../../domain/model/flows.ts';
import { mailWorkflowId, type MailOrder } from '../../domain/model/mail.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { useTemporal } from '../support/stack/temporal.ts';

const client = useTemporal();
const runner = temporalRunner({ client, sessionIdleMs: 1_000, acceptTimeoutMs: 20_000, answerTimeoutMs: 20_000 });
const queueOf = async (workflowId: string): Promise<string> => (await client.workflow.getHandle(workflowId).describe()).taskQueue;

itVerifies(['decisions/fairness/queues'], 'has flows on the queue of whoever waits for them, also those whose record is gone', async () => {
  const [clientId, taskId] = [randomUUID(), newTaskId()];
  const mail: MailOrder = { kind: 'reset-code', userId: randomUUID(), nonceHash: '0123456789abcdef' };
  const call = { clientId, callId: randomUUID(), tool: 'tableapp_get_availability', reads: true } as const;
  await runner.sendMail(mail);
  await runner.startPipeline({ clientId, taskId, taskType: 'deduplicate-kb', source: null, options: {}, sessionId: null });
  await runner.startAgentTask({ clientId, taskId });
  await runner.callTool(call).catch(() => undefined);
  const { action } = await client.schedule.getHandle(housekeepingFlows.sweep.scheduleId).describe();
  expect({
    mail: await queueOf(mailWorkflowId(mail)), task: await queueOf(pipelineTaskId(clientId, taskId)),
    agent: await queueOf(agentTaskWorkflowId(clientId, taskId)), tool: await queueOf(toolCallId(call)), upkeep: action.taskQueue,
  }).toEqual({ mail: taskQueues.outbound, task: taskQueues.pipeline, agent: taskQueues.interactive, tool: taskQueues.booking, upkeep: taskQueues.upkeep });
});
