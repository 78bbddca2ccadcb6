import { Client, Connection, WithStartWorkflowOperation, WorkflowUpdateStage } from '@temporalio/client';
import type { BenchProduct } from '../product.ts';
import { startBare } from './start.ts';

export interface BareTemporal {
  client: Client;
  /** An update with one activity, which starts the run if needed. */
  update(workflowId: string): Promise<void>;
  /** As {@link update}, with a local activity. */
  updateLocally(workflowId: string): Promise<void>;
  /** As {@link update}, but waits only until the worker has accepted it. */
  accepted(workflowId: string): Promise<void>;
}

/** The bare workflow on the product's own Temporal server, with a separate worker process. */
export async function startBareTemporal({ stack, namespace, teardown }: BenchProduct): Promise<BareTemporal> {
  teardown.add('bare worker', await startBare('worker.ts', [stack.temporalAddress, namespace]));
  const connection = await Connection.connect({ address: stack.temporalAddress });
  teardown.add('connection', { stop: () => connection.close(), kill: () => {} });
  const client = new Client({ connection, namespace });
  const orderOf = (workflowId: string) => ({
    args: [] as [],
    startWorkflowOperation: new WithStartWorkflowOperation<() => Promise<void>>('bareSession', {
      workflowId, workflowIdConflictPolicy: 'USE_EXISTING', taskQueue: 'bare', args: [],
    }),
  });
  return {
    client,
    update: (workflowId) => client.workflow.executeUpdateWithStart<() => Promise<void>, void, []>('turn', orderOf(workflowId)),
    updateLocally: (workflowId) => client.workflow.executeUpdateWithStart<() => Promise<void>, void, []>('localTurn', orderOf(workflowId)),
    async accepted(workflowId) {
      await client.workflow.startUpdateWithStart<() => Promise<void>, void, []>(
        'turn', { ...orderOf(workflowId), waitForStage: WorkflowUpdateStage.ACCEPTED },
      );
    },
  };
}
