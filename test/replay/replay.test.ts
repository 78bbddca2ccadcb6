import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DeterminismViolationError } from '@temporalio/workflow';
import { bundleWorkflowCode, DefaultLogger, Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
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

beforeAll(installQuietRuntime);

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
    const found = await verdicts(withCode({ codePath: testStack().bundlePath }), stored);
    expect(found).toEqual(Object.fromEntries(stored.map((name) => [name, undefined])));
  });

  it('would betray a change that running conversations do not survive', async () => {
    const { code } = await bundleWorkflowCode({
      workflowsPath: join(import.meta.dirname, 'broken', 'index.ts'), logger: new DefaultLogger('ERROR'),
    });
    const found = await verdicts(withCode({ code }), stored);
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
