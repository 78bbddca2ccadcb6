import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DeterminismViolationError } from '@temporalio/workflow';
import { bundleWorkflowCode, DefaultLogger, Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { repositoryRoot } from '../../local/config.ts';
import { replayArguments } from '../../local/replay-arguments.ts';
import { replayRunning, type ReplayReport } from '../../workers/replay/replay-running.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Guest, startChatFlow } from '../support/chat/chat-flow.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { stackEnvironment } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { flowScenes } from './task-scenarios.ts';
import { readHistory } from './history-file.ts';

const folder = join(import.meta.dirname, 'histories');
const stored = readdirSync(folder).filter((name) => name.endsWith('.json'));

const withCode = (source: { codePath: string } | { code: string }): ReplayWorkerOptions => ({
  workflowBundle: source, reuseV8Context: true,
});

async function verdicts(options: ReplayWorkerOptions, names: string[]): Promise<Record<string, unknown>> {
  const histories = names.map((name) => ({ workflowId: name, history: readHistory(join(folder, name)) }));
  const found: Record<string, unknown> = {};
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) found[workflowId] = error;
  return found;
}

/** Workflows that do other things than the histories say; bundled once. */
const broken = (await bundleWorkflowCode({ workflowsPath: join(import.meta.dirname, 'broken', 'index.ts'), logger: new DefaultLogger('ERROR') })).code;

const TALKING = 3;
const { bundlePath } = testStack();
const flow = await startChatFlow(testStack());
afterAll(() => flow.stop());
for (let index = 0; index < TALKING; index += 1) await flow.runner.ask(new Guest().turn('When is breakfast?'));
await waitFor(async () => (await flow.client.workflow.count("ExecutionStatus = 'Running'")).count === TALKING, { what: 'the runs to be visible' });

describe('the stored histories', () => {
  it('cover what a conversation can go through', () => {
    const scenes = [
      'short-chat', 'failed-turn', 'retried-steps', 'refused-message', 'asks-and-posts-interleaved',
      'continued-as-new', 'after-continue-as-new', 'idle-end', 'cancelled-run',
      'tool-turn', 'stopped-turns', 'expired-hold', 'told-flows',
      'model-answered', 'model-fallen-back', 'model-stopped-in-call', 'model-rate-limited',
    ];
    expect(scenes.filter((scene) => !stored.some((name) => name.endsWith(`_${scene}.json`)))).toEqual([]);
  });

  it('cover every kind of task, mail and upkeep', () => {
    const missing = flowScenes.filter((scene) => {
      const [type, name] = scene.split('_');
      return !stored.some((file) => file.startsWith(`${type}_`) && file.endsWith(`_${name}.json`));
    });
    expect(missing).toEqual([]);
  });

  it('cover what a booking and a change of a reservation can go through', () => {
    const scenes = [
      'table-booking_1.0.0_reserved-from-hold', 'table-booking_1.0.0_reserved-at-once', 'table-booking_1.0.0_stale-quote-then-released',
      'table-booking_1.0.0_expired', 'table-booking_1.0.0_expired-without-conversation', 'table-booking_1.0.0_refused-then-reserved',
      'table-booking_1.0.0_failed', 'table-booking_1.0.0_cancelled', 'reservation-change_1.0.0_changed', 'reservation-change_1.0.0_refused',
      'tool-call_1.0.0_stopped', 'tool-call_1.0.0_refused', 'tool-call_1.0.0_cancelled-write',
      'table-app-request_1.0.0_checked', 'table-app-request_1.0.0_repeated', 'table-app-request_1.0.0_refused',
    ];
    expect(scenes.filter((scene) => !stored.includes(`${scene}.json`))).toEqual([]);
  });

  it('all replay with the workflows of today', async () => {
    const found = await verdicts(withCode({ codePath: bundlePath }), stored);
    expect(found).toEqual(Object.fromEntries(stored.map((name) => [name, undefined])));
  });

  it('would betray a change that running conversations do not survive', async () => {
    const found = await verdicts(withCode({ code: broken }), stored);
    expect(Object.values(found)).toHaveLength(stored.length);
    for (const error of Object.values(found)) expect(error).toBeInstanceOf(DeterminismViolationError);
  });

  it.each(stored)('%s names neither a machine nor a person', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).not.toMatch(/\d+@[\w.-]+/);
    expect(text).not.toContain(hostname());
    expect(text).not.toContain('node_modules');
  });
});

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
    const report: ReplayReport = await replayRunning({ client: flow.client, code: broken, limit: TALKING - 1 });
    expect(report).toMatchObject({ running: TALKING, replayed: TALKING - 1, types: [{ type: 'chatSession', replayed: TALKING - 1 }] });
    const [{ failed }] = report.types as [ReplayReport['types'][number]];
    expect(failed).toHaveLength(TALKING - 1);
    for (const { workflowId, runId, reason } of failed) {
      expect([workflowId, runId, reason]).toEqual([expect.stringMatching(/^chat\//), expect.any(String), expect.stringMatching(/non-?determinis|TMPRL1100/i)]);
    }
  });

  it('says what it needs where it cannot look', async () => {
    const { code, err } = await replayed('--from', 'nowhere');
    expect([code, err]).toEqual([2, expect.stringContaining('npm run replay')]);
    expect(() => replayArguments(['--limit', 'all'])).toThrow('--limit is a number of flows');
    expect(() => replayArguments(['--what'])).toThrow('--what');
  });
});
