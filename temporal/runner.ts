import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import { agentRunner } from './agent-runner.ts';
import { bookingRunner } from './booking-runner.ts';
import { channelRunner } from './channel-runner.ts';
import { chatRunner } from './chat-runner.ts';
import { guestRunner } from './guest-runner.ts';
import { handoffRunner } from './handoff-runner.ts';
import { mailRunner } from './mail-runner.ts';
import { pipelineRunner } from './pipeline-runner.ts';
import type { RunnerOptions } from './runner-options.ts';
import { scheduleRunner } from './schedule-runner.ts';
import { modelRunner, outsideRunner, tableAppRunner } from './short-flows.ts';
import { toolCallRunner } from './tool-call-runner.ts';
import { webhookRunner } from './webhook-runner.ts';

/** Longer than anybody waits who asks, in milliseconds: a busy process may come to read the answer late. */
const PING_MS = 5_000;

/** The durable runner over Temporal, put together from one part per kind of flow. */
export function temporalRunner(options: RunnerOptions): DurableRunner {
  const { client } = options;
  return {
    ...bookingRunner(options),
    ...chatRunner(options),
    ...channelRunner(options),
    ...guestRunner(options),
    ...handoffRunner(options),
    ...mailRunner(options),
    ...modelRunner(options),
    ...outsideRunner(options),
    ...pipelineRunner(options),
    ...scheduleRunner(options),
    ...agentRunner(options),
    ...tableAppRunner(options),
    ...toolCallRunner(options),
    ...webhookRunner(options),
    async ping() {
      await client.withDeadline(Date.now() + PING_MS, () => client.workflowService.getSystemInfo({}));
    },
  };
}
