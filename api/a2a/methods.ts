import { cancelTask } from '../../domain/agents/tasks/cancel-task.ts';
import { getTask } from '../../domain/agents/tasks/get-task.ts';
import { sendTask } from '../../domain/agents/tasks/send-task.ts';
import type { TenantContext } from '../../domain/context.ts';
import { isOver } from '../../domain/model/agent-task-flow.ts';
import { DomainError } from '../../domain/model/errors.ts';
import type { Services } from '../services.ts';
import { sendParams, taskParams } from './params.ts';
import { a2aCodes, RpcError, taskNotFound } from './rpc.ts';
import { taskOf } from './task-shape.ts';

export interface MethodCall {
  ctx: TenantContext;
  services: Services;
  params: unknown;
}

/** A method that answers once. */
type Method = (call: MethodCall) => Promise<unknown>;
/** A method that answers by a stream of what happens to a task, from an event's number on. */
type StreamingMethod = (call: MethodCall) => Promise<{ id: string; contextId: string; after: number; opening: unknown[] }>;

const pushNotSupported: Method = async () => { throw new RpcError(a2aCodes.pushNotSupported, 'Push Notification is not supported'); };

/** The methods of A2A 0.1 (spec 4.4), by name. */
export const methods: Readonly<Record<string, Method>> = {
  async 'tasks/send'({ ctx, services, params }) {
    const { input, historyLength } = sendParams(params);
    return taskOf(await sent(() => sendTask({ ctx, input, deps: services })), historyLength);
  },
  async 'tasks/get'({ ctx, params }) {
    const { id, historyLength } = taskParams(params);
    return taskOf((await found(() => getTask({ ctx, id }))).task, historyLength);
  },
  async 'tasks/cancel'({ ctx, services, params }) {
    const { id } = taskParams(params);
    return taskOf(await found(() => cancelTask({ ctx, id, deps: services })));
  },
  'tasks/pushNotification/set': pushNotSupported,
  'tasks/pushNotification/get': pushNotSupported,
};

export const streamingMethods: Readonly<Record<string, StreamingMethod>> = {
  async 'tasks/sendSubscribe'({ ctx, services, params }) {
    const { id, contextId } = await sent(() => sendTask({ ctx, input: sendParams(params).input, deps: services }));
    return { id, contextId, after: 0, opening: [] };
  },
  /** Begins with where the task stands, so that nothing between two connections is missed. */
  async 'tasks/resubscribe'({ ctx, params }) {
    const { task, seq } = await found(() => getTask({ ctx, id: taskParams(params).id }));
    const shown = taskOf(task);
    const artifact = shown.artifacts[0] === undefined ? [] : [{ id: task.id, artifact: shown.artifacts[0] }];
    return {
      id: task.id, contextId: task.contextId, after: seq, opening: [...artifact, { id: task.id, status: shown.status, final: isOver(task.state) }],
    };
  },
};

/** A missing task has a code of its own, and one that is over another. */
async function found<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') throw taskNotFound();
    if (error instanceof DomainError && error.code === 'CONFLICT') throw new RpcError(a2aCodes.taskNotCancelable, 'Task cannot be canceled');
    throw error;
  }
}

async function sent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') throw new RpcError(a2aCodes.unsupported, `This operation is not supported: ${error.message}`);
    throw error;
  }
}
