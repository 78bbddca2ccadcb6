import {
  ActivityFailure, condition, defineSignal, isCancellation, log, proxyActivities, setHandler,
} from '@temporalio/workflow';
import type { AgentPushActivities } from '../activities/agent-push-activities.ts';
import { agentPushFlow, type AgentTaskInput } from '../domain/model/agent-task-flow.ts';
import { taskQueues } from '../domain/model/flows.ts';
import { showDetails } from './operators/details.ts';

// Short reads and writes that must happen sooner or later.
const records = proxyActivities<AgentPushActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '250 ms', maximumInterval: '30 s' },
});

// Somebody else's server, which may be away for a while; later events wait for earlier ones, so patience has an end.
const deliveries = proxyActivities<AgentPushActivities>({
  taskQueue: taskQueues.outbound,
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '15 min',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
});

/** Says that something has happened to the task; it keeps a run that is about to end from ending. */
const wakeSignal = defineSignal(agentPushFlow.signals.wake);

type Pending = Awaited<ReturnType<AgentPushActivities['pendingNotifications']>>[number];

/**
 * Tells an agent's servers what happens to its task: each server in the order of the events, none held up by another. An
 * event that a server does not take in a quarter of an hour is left out.
 */
export async function a2aPush(task: AgentTaskInput): Promise<void> {
  let woken = true;
  let failure: Error | undefined;
  /** Servers that are being told, and whether there may be more for them than their telling knows. */
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

/** @returns what the server is to be told next */
async function deliver(task: AgentTaskInput, pending: Pending): Promise<Pending | null> {
  try {
    return await deliveries.sendNotification.executeWithOptions({ summary: `Event ${pending.seq}` }, [{ ...task, ...pending }]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('A notification was not taken', { taskId: task.taskId, seq: pending.seq });
    return records.skipNotification.executeWithOptions({ summary: `Leave event ${pending.seq} out` }, [{ ...task, ...pending }]);
  }
}
