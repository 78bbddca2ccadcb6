import { Worker, type Logger } from '@temporalio/worker';
import type { CompiledWorkerOptions } from '@temporalio/worker/lib/worker-options.js';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';

/**
 * The SDK gives each worker its own thread for workflows, with its own copy of their code: some 45 MB, and 0.3 s of computing at the
 * start. Workers of the class that this returns read the code once and share one thread, which ends with the last of them.
 *
 * @param activities of all these workers, by name; a workflow may run only those of its own worker
 */
export function onOneWorkflowThread(activities: object): typeof Worker {
  let bundle: Promise<WorkflowBundleWithSourceMapAndFilename | undefined> | undefined;
  let thread: Promise<WorkflowCreator> | undefined;
  let users = 0;
  return class extends Worker {
    protected static override getOrCreateBundle(
      options: CompiledWorkerOptions, logger: Logger,
    ): Promise<WorkflowBundleWithSourceMapAndFilename | undefined> {
      return (bundle ??= super.getOrCreateBundle(options, logger));
    }

    protected static override async createWorkflowCreator(
      code: WorkflowBundleWithSourceMapAndFilename, options: CompiledWorkerOptions, logger: Logger,
    ): Promise<WorkflowCreator> {
      users += 1;
      thread ??= super.createWorkflowCreator(code, { ...options, activities: new Map(Object.entries(activities)) }, logger);
      const creator = await thread;
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
