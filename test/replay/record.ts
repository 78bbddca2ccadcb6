import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { lookOutsideFlow, taskQueues } from '../../domain/model/flows.ts';
import { modelCheckFlow, modelCheckId } from '../../domain/model/language-model.ts';
import { startBookingFlow } from '../support/booking/booking-flow.ts';
import { bundleWorkflows } from '../support/stack/bundle-workflows.ts';
import { startChatFlow, type ChatFlow } from '../support/chat/chat-flow.ts';
import { bookingScenarios } from './booking-scenarios.ts';
import { modelScenarios } from './model-scenarios.ts';
import { noteHistories } from './released.ts';
import { writeHistory } from './history-file.ts';
import { recordingServer, scenarios, type Scenario } from './scenarios.ts';
import { flowScenes, playFlows } from './task-scenarios.ts';

/**
 * Records the histories that `replay.test.ts` replays:
 *
 *     node test/replay/record.ts <release> [chat|booking|<scene>]
 *     node test/replay/record.ts note
 *
 * A scene is one of `scenarios.ts`, such as `takenOver`, or of `task-scenarios.ts`, such as `sweep-tasks_swept`.
 *
 * Each scenario becomes `histories/<flow>_<release>_<name>.json`; a file that is there is kept. Run it once per
 * release that changes what a flow does, under a new release name: the files of earlier releases stay, because
 * runs that they started may still be open. A failing replay of a released history is answered by `patched()` in the
 * workflow, not by recording again: `released.json` holds the hash of each, and a gate fails where one has changed.
 *
 * The flows are played against a server and activities of the script's own, with invented questions.
 * What names the recording machine is replaced.
 */
const [release = '', only] = process.argv.slice(2);
if (release === 'note') {
  noteHistories();
  process.exit();
}
const scenes = [...Object.keys(scenarios), ...flowScenes];
if (!/^\d+\.\d+\.\d+$/.test(release) || (only !== undefined && !['chat', 'booking', ...scenes].includes(only))) {
  process.stderr.write('Usage: node test/replay/record.ts <release> [chat|booking|<scene>], such as 1.0.0 sweep-tasks_swept\n');
  process.exit(1);
}

const histories = join(import.meta.dirname, 'histories');
const scratch = mkdtempSync(join(tmpdir(), 'concierge-record-'));
mkdirSync(histories, { recursive: true });
const bundlePath = await bundleWorkflows(scratch);
const already = new Set(readdirSync(histories));

async function keep(workflow: string, name: string, run: WorkflowHandle): Promise<void> {
  const file = `${workflow}_${release}_${name}.json`;
  // What a release did is not recorded again.
  if (already.has(file)) return;
  writeHistory(join(histories, file), await run.fetchHistory());
  noteHistories();
  process.stdout.write(`${file}\n`);
}

async function recordConversations(flow: ChatFlow, plays: readonly Scenario[]): Promise<void> {
  for (const play of plays) {
    flow.fake.calm();
    for (const [name, { guest, runId }] of Object.entries(await play(flow))) await keep('chat-session', name, guest.flow(flow.client, runId));
  }
}

async function recordConversationsAndTasks(): Promise<void> {
  const flow = await startChatFlow({ dataDir: scratch, bundlePath, dynamicConfig: recordingServer });
  await recordConversations(flow, [...Object.values(scenarios), ...Object.values(modelScenarios)]);
  const checked = await flow.client.workflow.start(modelCheckFlow.type, {
    workflowId: modelCheckId(randomUUID(), randomUUID()), taskQueue: taskQueues.interactive, args: [{ clientId: randomUUID() }],
  });
  await checked.result();
  await keep('model-check', 'checked', checked);
  const looked = await flow.client.workflow.start(lookOutsideFlow.type, {
    workflowId: lookOutsideFlow.id(randomUUID()), taskQueue: taskQueues.interactive, args: [{ unset: [] }],
  });
  await looked.result();
  await keep('look-outside', 'looked', looked);
  await recordTasks(flow);
  await flow.stop();
}

async function recordTasks({ client, temporalAddress }: Pick<ChatFlow, 'client' | 'temporalAddress'>, scene?: string): Promise<void> {
  const runs = await playFlows({ client, address: temporalAddress, bundlePath }, scene);
  for (const [name, { workflowId, runId }] of Object.entries(runs)) {
    const [type = '', what = ''] = name.split('_');
    await keep(type, what, client.workflow.getHandle(workflowId, runId));
  }
}

async function recordScene(scene: string): Promise<void> {
  const flow = await startChatFlow({ dataDir: scratch, bundlePath, dynamicConfig: recordingServer });
  const play = Object.entries(scenarios).find(([name]) => name === scene)?.[1];
  await (play === undefined ? recordTasks(flow, scene) : recordConversations(flow, [play]));
  await flow.stop();
}

async function recordBookings(): Promise<void> {
  const flow = await startBookingFlow({ dataDir: scratch, bundlePath });
  for (const play of Object.values(bookingScenarios)) {
    for (const [name, run] of Object.entries(await play(flow))) {
      const [workflow = '', scene = ''] = name.split('_');
      await keep(workflow, scene, run);
    }
  }
  await flow.stop();
}

if (only !== undefined && scenes.includes(only)) await recordScene(only);
else {
  if (only !== 'booking') await recordConversationsAndTasks();
  if (only !== 'chat') await recordBookings();
}
rmSync(scratch, { recursive: true, force: true });
process.exit();
