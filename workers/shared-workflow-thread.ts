import { Worker, type Logger } from '@temporalio/worker';
import type { CompiledWorkerOptions } from '@temporalio/worker/lib/worker-options.js';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';

/**
 * The SDK gives each worker a thread of its own for workflows, with a copy of all their code: some 40 MB, and a third of a second of
 * computing at the start. Workers made of the class that this returns share one, which ends with the last of them.
 *
 * @param activities by name, of all these workers: a workflow may name those that its own worker has
 */
export function sharingOneThread(activities: object): typeof Worker {
  let made: Promise<WorkflowCreator> | undefined;
  let users = 0;
  return class extends Worker {
    protected static override async createWorkflowCreator(
      bundle: WorkflowBundleWithSourceMapAndFilename, options: CompiledWorkerOptions, logger: Logger,
    ): Promise<WorkflowCreator> {
      users += 1;
      made ??= super.createWorkflowCreator(bundle, { ...options, activities: new Map(Object.entries(activities)) }, logger);
      const creator = await made;
      return {
        createWorkflow: (workflow) => creator.createWorkflow(workflow),
        async destroy() {
          users -= 1;
          if (users === 0) await creator.destroy();
        },
      };
    }
  };
}
