import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowExecutionInfo } from '@temporalio/client';
import type { Page } from 'playwright-core';
import { Registry } from 'prom-client';
import { taskQueues } from '../../domain/model/flows.ts';
import { webhookFlow } from '../../domain/model/webhooks.ts';
import { freePort } from '../../platform/free-port.ts';
import { backlogMetrics } from '../../workers/backlog-metrics.ts';
import { CHROMIUM_TIMEOUT_MS } from '../browser/chromium.ts';
import { useBrowser } from '../browser/use-browser.ts';
import { read } from '../gates/repository.ts';
import { runbookRuns } from '../setup/runbook-runs.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { FOUND_HOTEL, plantRuns, SECRET, type Planted } from './planted-runs.ts';

const HOUR_MS = 3_600_000;

let planted: Planted;
const newContext = useBrowser();
beforeAll(async () => { planted = await plantRuns(runbookRuns, { ...testStack(), uiPort: await freePort() }); }, CHROMIUM_TIMEOUT_MS);
afterAll(() => planted.stop());

/** The runbook's queries, each with the heading that it stands under, for the hotel and the day of today. */
const queries = read('docs/runbook.md').text.split(/^### /m).slice(1).flatMap((section) =>
  [...section.matchAll(/^```query\n([^`]*)\n```$/gm)].map(([, query = '']) => ({ heading: section.split('\n')[0] ?? '', query: inOurCase(query) })));

function inOurCase(query: string): string {
  // A run that begins before midnight is of that day.
  return query.replaceAll('{hotel}', FOUND_HOTEL).replaceAll('{day}', new Date(Date.now() - HOUR_MS).toISOString().slice(0, 10));
}

const firstOf = (heading: string): string => queries.find((each) => each.heading === heading)?.query ?? `no query under ${heading}`;

async function found(query: string): Promise<WorkflowExecutionInfo[]> {
  const runs = [];
  for await (const run of planted.flow.client.workflow.list({ query })) runs.push(run);
  return runs;
}

describe('the queries of the runbook', () => {
  it('are each taken by the service', async () => {
    expect(queries.length).toBeGreaterThan(10);
    for (const { heading, query } of queries) {
      await expect(planted.flow.client.workflow.count(query).then(() => heading)).resolves.toBe(heading);
    }
  });

  it.each([
    ['Turns that failed', () => planted.failedToday],
    ['What waits for a person', () => planted.waitForPerson],
    ['Bookings whose provider does not answer', () => planted.providerAway],
  ])('find in the Web UI exactly the planted ones: %s', async (heading, wanted) => {
    const query = firstOf(heading);
    // The list lags behind; the page below is looked at once.
    await waitFor(async () => (await planted.flow.client.workflow.count(query)).count === wanted().length, { what: `${heading} in the list` });
    await waitFor(async () => (await planted.flow.client.workflow.count()).count >= planted.all.length, { what: 'all runs in the list' });
    const page = await (await newContext()).newPage();
    await page.goto(`${planted.flow.uiUrl}/namespaces/default/workflows?query=${encodeURIComponent(query)}`);
    await waitFor(async () => (await shownIds(page)).length >= wanted().length, { what: 'the rows of the page' });
    expect((await shownIds(page)).toSorted()).toEqual(wanted().toSorted());
  });

  it('show what a provider that does not answer has met', async () => {
    const [run] = await found(firstOf('Bookings whose provider does not answer'));
    expect(run?.searchAttributes).toMatchObject({ ConciergeLastFailure: ['PROVIDER_UNAVAILABLE'], ConciergeTableTime: [new Date('2026-12-01T19:00:00Z')] });
    const details = await waitFor(async () => {
      const { currentDetails } = await planted.flow.client.workflow.getHandle(run?.workflowId ?? '')
        .query<{ currentDetails: string }>('__temporal_workflow_metadata');
      return currentDetails.includes('failed') && currentDetails;
    }, { what: 'the step that fails' });
    expect(details).toMatch(/^\*\*Being reserved\*\*\n\n- Table: 2 people(.|\n)*- Step: .*failed \d+ times \(PROVIDER_UNAVAILABLE\)$/);
  });
});

describe('a run in the Temporal Web UI', () => {
  it('shows its hotel, and leads to the conversation and to the runbook', async () => {
    const [id = ''] = planted.failedToday;
    const description = await planted.flow.client.workflow.getHandle(id).describe();
    const [, clientId, sessionKey] = id.split('/');
    expect(description.searchAttributes).toMatchObject({
      ConciergeHotel: [FOUND_HOTEL], ConciergeHandledBy: ['concierge'], ConciergeWaitingFor: ['guest'], ConciergeLastFailure: ['BROKEN'],
    });
    const details = await description.staticDetails() ?? '';
    expect(details.split('\n').slice(0, 3)).toEqual([
      '**Guest conversation on the web**', '', String.raw`- Hotel: Hôtel \*L'Étoile\* \[Nord\] \& "Søn" (${clientId})`,
    ]);
    expect(details).toContain(`(https://concierge.example/console/hotels/${clientId}/inbox/${sessionKey})`);
    expect(details).toContain(`(https://concierge.example/api/clients/${clientId}/conversations/${sessionKey})`);
    expect(details).toContain('(https://runbook.example/page)');
  });

  it('keeps that a turn failed, however the next one ends', async () => {
    for (const id of planted.failedToday) {
      const { searchAttributes } = await planted.flow.client.workflow.getHandle(id).describe();
      expect(searchAttributes['ConciergeOutcome']).toEqual(['failed']);
    }
  });

  it('has nothing that a guest wrote where it is found by', async () => {
    const everything = JSON.stringify((await found('StartTime > \'2000-01-01T00:00:00Z\'')).map(({ searchAttributes, memo }) => [searchAttributes, memo]));
    expect(everything).toContain('BROKEN');
    expect(everything).not.toContain(SECRET.slice(-9));
  });

  it('ends with an outcome, whatever it is', async () => {
    const { client } = planted.flow;
    const start = (id: string) => client.workflow.start(webhookFlow.type, { workflowId: id, taskQueue: 'interactive', args: [{ clientId: 'c', webhookId: 'w' }] });
    const [done, canceled] = [await start('outcome/done'), await start('outcome/canceled')];
    await done.result();
    await canceled.cancel();
    await canceled.result().catch(() => undefined);
    const outcomes = await Promise.all([done, canceled].map(async (run) => (await run.describe()).searchAttributes['ConciergeOutcome']));
    expect(outcomes).toEqual([['done'], ['canceled']]);
  });
});

describe('the figures of a worker', () => {
  it('say what waits in each queue, for how long, and whether anybody serves it', async () => {
    const registry = new Registry();
    backlogMetrics(registry, planted.flow.client);
    for (const id of ['backlog/one', 'backlog/two']) {
      await planted.flow.client.workflow.start(webhookFlow.type, { workflowId: id, taskQueue: taskQueues.pipeline, args: [] });
    }
    const text = await waitFor(async () => {
      const figures = await registry.metrics();
      return figures.includes('concierge_task_queue_backlog{task_queue="pipeline",task_type="workflow"} 2') && figures;
    }, { what: 'the backlog' });
    expect(text).toMatch(/concierge_task_queue_backlog_age_seconds\{task_queue="pipeline",task_type="workflow"\} \d/);
    expect(text).toContain('concierge_task_queue_backlog{task_queue="interactive",task_type="activity"} 0');
    expect(text).toContain('concierge_task_queue_pollers{task_queue="upkeep",task_type="workflow"} 0');
    expect(text).toMatch(/concierge_task_queue_pollers\{task_queue="interactive",task_type="workflow"\} [1-9]/);
  });
});

/** Workflow ids of the page's rows. */
const shownIds = (page: Page): Promise<string[]> => page.locator('a[href*="/workflows/"]').evaluateAll((links) => [...new Set(links.flatMap((link) => {
  const [, id] = /\/workflows\/([^/?]+)\/[0-9a-f-]{36}/.exec(link.getAttribute('href') ?? '') ?? [];
  return id === undefined ? [] : [decodeURIComponent(id)];
}))]);
