import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { bundleWorkflows } from '../support/bundle-workflows.ts';
import { startChatFlow } from '../support/chat-flow.ts';
import { writeHistory } from './history-file.ts';
import { recordingServer, scenarios } from './scenarios.ts';
import { playFlows } from './task-scenarios.ts';

/**
 * Records the histories that `replay.test.ts` replays:
 *
 *     node test/replay/record.ts <release>
 *
 * Each scenario becomes `histories/<flow>_<release>_<name>.json`; a file that is there is kept. Run it once per
 * release that changes what a flow does, under a new release name: the files of earlier releases stay, because
 * runs that they started may still be open. A failing replay of a released history is answered by `patched()` in the
 * workflow, not by recording again; only histories of code that never ran anywhere may be overwritten.
 *
 * The flows are played against a server and activities of the script's own, with invented questions.
 * What names the recording machine is replaced.
 */
const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(release)) {
  process.stderr.write('Usage: node test/replay/record.ts <release>, such as 1.0.0\n');
  process.exit(1);
}

const histories = join(import.meta.dirname, 'histories');
const scratch = mkdtempSync(join(tmpdir(), 'concierge-record-'));
mkdirSync(histories, { recursive: true });
const bundlePath = await bundleWorkflows(scratch);
const flow = await startChatFlow({ dataDir: scratch, bundlePath, dynamicConfig: recordingServer });
const already = new Set(readdirSync(histories));
const keep = async (file: string, handle: WorkflowHandle): Promise<void> => {
  // What a release did is not recorded again.
  if (already.has(file)) return;
  writeHistory(join(histories, file), await handle.fetchHistory());
  process.stdout.write(`${file}\n`);
};
for (const play of Object.values(scenarios)) {
  flow.fake.calm();
  for (const [name, { guest, runId }] of Object.entries(await play(flow))) {
    await keep(`chat-session_${release}_${name}.json`, guest.flow(flow.client, runId));
  }
}
for (const [name, { workflowId, runId }] of Object.entries(await playFlows({ ...flow, bundlePath }))) {
  const [type, scene] = name.split('_');
  await keep(`${type}_${release}_${scene}.json`, flow.client.workflow.getHandle(workflowId, runId));
}
await flow.stop();
rmSync(scratch, { recursive: true, force: true });
process.exit();
