import { taskQueues } from '../domain/model/flows.ts';
import { eraseGuestFlow, eraseGuestId } from '../domain/model/guests.ts';
import type { GuestRunner } from '../domain/ports/guest-runner.ts';
import type { eraseGuest } from '../workflows/erase-guest.ts';
import { isGone } from './failures.ts';
import { reach, unlessGone, unlessStarted } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** Ids per query of the list of runs. */
const AT_ONCE = 50;

/** Starts erasures of guests, and deletes what is left of flows. */
export function guestRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): GuestRunner {
  const within = <T>(call: () => Promise<T>): Promise<T> => reach(client, acceptTimeoutMs, call);
  async function runsOf(query: string): Promise<{ workflowId: string; runId: string }[]> {
    const runs: { workflowId: string; runId: string }[] = [];
    for await (const { workflowId, runId } of client.workflow.list({ query })) runs.push({ workflowId, runId });
    return runs;
  }
  /** @returns whether it was there */
  const forget = (workflowId: string, runId?: string): Promise<boolean> => within(async () => {
    try {
      await client.workflowService.deleteWorkflowExecution({
        namespace: client.options.namespace, workflowExecution: { workflowId, ...(runId === undefined ? {} : { runId }) },
      });
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  });
  return {
    async startErasure(erasure) {
      const { clientId } = erasure;
      const shown = await shownToOperators(view, { clientId, taskType: 'erase-guest', summary: 'Erasure of a guest' });
      await within(() => unlessStarted(client.workflow.start<typeof eraseGuest>(eraseGuestFlow.type, {
        workflowId: eraseGuestId(erasure),
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue: taskQueues.upkeep,
        args: [erasure],
        ...shown,
        priority: { priorityKey: 3, fairnessKey: clientId },
      })));
    },
    async stopFlows(workflowIds) {
      for (const workflowId of workflowIds) {
        const flow = client.workflow.getHandle(workflowId);
        await within(() => unlessGone(flow.terminate('The guest\'s data is being erased.'), undefined));
      }
    },
    async forgetFlows({ workflowIds, sessionKeys }) {
      let found = 0;
      // The list of runs lags behind, but the newest run of an id is found without it.
      for (const workflowId of workflowIds) if (await forget(workflowId)) found += 1;
      for (const query of [...inPortions('WorkflowId', workflowIds), ...inPortions('ConciergeSessionKey', sessionKeys)]) {
        for (const { workflowId, runId } of await within(() => runsOf(query))) {
          await forget(workflowId, runId);
          found += 1;
        }
      }
      return found;
    },
  };
}

function inPortions(attribute: string, values: readonly string[]): string[] {
  const quoted = values.map((value) => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`);
  const count = Math.ceil(quoted.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    `${attribute} IN (${quoted.slice(index * AT_ONCE, (index + 1) * AT_ONCE).join(', ')})`);
}
