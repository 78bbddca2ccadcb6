import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { repositoryRoot } from '../../local/config.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { replayRunning, type ReplayReport } from '../../workers/replay/replay-running.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Guest, startChatFlow } from '../support/chat/chat-flow.ts';
import { stackEnvironment } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';

const TALKING = 3;
const { bundlePath } = testStack();
const flow = await startChatFlow(testStack());
afterAll(() => flow.stop());
for (let index = 0; index < TALKING; index += 1) await flow.runner.ask(new Guest().turn('When is breakfast?'));
await waitFor(async () => (await flow.client.workflow.count("ExecutionStatus = 'Running'")).count === TALKING, { what: 'the runs to be visible' });

function replayed(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = stackEnvironment({ ...testStack(), ...flow }, {});
  return new Promise((resolve) => {
    execFile(process.execPath, [join(repositoryRoot, 'local/replay.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }));
  });
}

describe('before a deployment', () => {
  itVerifies(['decisions/operations/replay'], 'running flows of the target are replayed with this code, by type', async () => {
    const report = await replayRunning({ client: flow.client, code: readFileSync(bundlePath, 'utf8'), limit: 100 });
    expect(report).toEqual({ running: TALKING, replayed: TALKING, types: [{ type: 'chatSession', replayed: TALKING, failed: [] }] });
    const { code, out } = await replayed('--from', flow.temporalNamespace, '--json');
    expect([code, JSON.parse(out)]).toEqual([0, report]);
  });

  itVerifies(['decisions/operations/replay'], 'code that they would not survive is refused, with each run and the reason', async () => {
    const { code } = await bundleWorkflowCode({
      workflowsPath: join(import.meta.dirname, 'broken', 'index.ts'), logger: new DefaultLogger('ERROR'),
    });
    const report: ReplayReport = await replayRunning({ client: flow.client, code, limit: TALKING - 1 });
    expect(report).toMatchObject({ running: TALKING, replayed: TALKING - 1, types: [{ type: 'chatSession', replayed: TALKING - 1 }] });
    const [{ failed }] = report.types as [ReplayReport['types'][number]];
    expect(failed).toHaveLength(TALKING - 1);
    for (const { workflowId, runId, reason } of failed) {
      expect([workflowId, runId, reason]).toEqual([expect.stringMatching(/^chat\//), expect.any(String), expect.stringMatching(/non-?determinis|TMPRL1100/i)]);
    }
  });

  it.each([[['--from', 'nowhere']], [['--limit', 'all']], [['--what']]])('says what it needs for %j', async (args) => {
    const { code, err } = await replayed(...args);
    expect([code, err]).toEqual([2, expect.stringContaining('npm run replay')]);
  });
});
