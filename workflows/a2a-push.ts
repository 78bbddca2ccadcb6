import {
  ActivityFailure, condition, defineSignal, isCancellation, log, proxyActivities, setHandler,
} from '@temporalio/workflow';
import type { AgentPushActivities } from '../activities/agent-push-activities.ts';
import { agentPushFlow, type AgentTaskInput } from '../domain/model/agent-task-flow.ts';
import { taskQueues } from '../domain/model/flows.ts';
import { showDetails } from './operators/details.ts';

// Short reads and writes, retried until they succeed.
const records = proxyActivities<AgentPushActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '250 ms', maximumInterval: '30 s' },
});

// A server of somebody else's may be down for a while. Later events wait for earlier ones, so retries end after a quarter of an hour.
const deliveries = proxyActivities<AgentPushActivities>({
  taskQueue: taskQueues.outbound,
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '15 min',
  retry: { initialInterval: '1 s', maximumInterval: '1 min' },
});

/** Something has happened to the task. A run that is about to end continues. */
const wakeSignal = defineSignal(agentPushFlow.signals.wake);

type Pending = Awaited<ReturnType<AgentPushActivities['pendingNotifications']>>[number];

/**
 * Tells an agent's servers what happens to its task. Each server gets the events in order, and none waits for another. An event that a
 * server does not take within a quarter of an hour is skipped.
 */
export async function a2aPush(task: AgentTaskInput): Promise<void> {
  let woken = true;
  let failure: Error | undefined;
  /** Servers that are being told, and whether more events may have come for them meanwhile. */
  const busy = new Map<string, boolean>();
  setHandler(wakeSignal, () => { woken = true; });

  const tell = async (target: Pending): Promise<void> => {
    for (let next: Pending | null = target; next !== null;) next = await deliver(task, next);
    if (busy.get(target.configId) === true) woken = true;
    busy.delete(target.configId);
  };

  for (;;) {
    await condition(() => woken || busy.size === 0 || failure !== undefined);
    if (failure !== undefined) throw failure;
    if (!woken) return;
    woken = false;
    for (const target of await records.pendingNotifications.executeWithOptions({ summary: 'Look for what is to be told' }, [task])) {
      const isBusy = busy.has(target.configId);
      busy.set(target.configId, isBusy);
      if (!isBusy) tell(target).catch((error: Error) => { failure = error; });
    }
    showDetails(`Telling ${busy.size} ${busy.size === 1 ? 'server' : 'servers'}`);
  }
}

/** @returns the server's next event */
async function deliver(task: AgentTaskInput, pending: Pending): Promise<Pending | null> {
  try {
    return await deliveries.sendNotification.executeWithOptions({ summary: `Event ${pending.seq}` }, [{ ...task, ...pending }]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('A notification was not taken', { taskId: task.taskId, seq: pending.seq });
    return records.skipNotification.executeWithOptions({ summary: `Leave event ${pending.seq} out` }, [{ ...task, ...pending }]);
  }
}
