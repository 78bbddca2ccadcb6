import type { Response } from 'express';
import { cancelTask } from '../../domain/agents/tasks/cancel-task.ts';
import { getTask } from '../../domain/agents/get-task.ts';
import { sendTask } from '../../domain/agents/tasks/send-task.ts';
import type { TenantContext } from '../../domain/context.ts';
import { isTurnOver } from '../../domain/model/agent-task-flow.ts';
import { DomainError } from '../../domain/model/errors.ts';
import type { Services } from '../services.ts';
import { readingStream, withoutWaiting } from './in-line.ts';
import { sendParams, taskParams } from './params.ts';
import { a2aCodes, RpcError, taskNotFound } from './rpc.ts';
import type { Methods } from './serve-call.ts';
import { eventOf, taskOf } from './task-shape.ts';

export interface MethodCall {
  ctx: TenantContext;
  services: Services;
  /** For who has to know whether the client is still there. */
  response: Response;
  params: unknown;
}

const pushNotSupported = async (): Promise<never> => {
  throw new RpcError(a2aCodes.pushNotSupported, 'Push Notification is not supported');
};

/** The methods of A2A 0.1 (spec 4.4), by name. */
export const methods: Methods<MethodCall>['methods'] = {
  async 'tasks/send'(call) {
    const { ctx, services } = call;
    const { input, historyLength } = sendParams(call.params);
    return taskOf((await withoutWaiting(call, () => sent(() => sendTask({ ctx, input, deps: services })))).task, historyLength);
  },
  async 'tasks/get'({ ctx, params }) {
    const { id, historyLength } = taskParams(params);
    return taskOf((await found(() => getTask({ ctx, id }))).task, historyLength);
  },
  async 'tasks/cancel'({ ctx, services, params }) {
    const { id } = taskParams(params);
    return taskOf(await found(async () => {
      // What this dialect shows as completed is over in it (spec 3.1).
      if ((await getTask({ ctx, id })).task.state === 'input-required') throw new DomainError('CONFLICT', 'The task is completed.');
      return cancelTask({ ctx, id, deps: services });
    }));
  },
  'tasks/pushNotification/set': pushNotSupported,
  'tasks/pushNotification/get': pushNotSupported,
};

export const streamingMethods: Methods<MethodCall>['streamingMethods'] = {
  async 'tasks/sendSubscribe'(call) {
    const { ctx, services } = call;
    const { input } = sendParams(call.params);
    const { task, key } = await readingStream(call, () => sent(() => sendTask({ ctx, input, deps: services })));
    return { key, after: 0, opening: [], isOver: false, frame: (event) => eventOf(task, event) };
  },
  /** Begins with the current state of the task, so that nothing between two connections is missed. */
  async 'tasks/resubscribe'({ ctx, params }) {
    const { task, seq, key } = await found(() => getTask({ ctx, id: taskParams(params).id }));
    const { id, status, artifacts } = taskOf(task);
    const isOver = isTurnOver(task.state);
    return {
      key, after: seq, isOver, frame: (event) => eventOf(task, event),
      opening: [...artifacts.map((artifact) => ({ id, artifact })), { id, status, final: isOver }],
    };
  },
};

/** A missing task has its own code, and a task that has ended has another. */
async function found<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') throw taskNotFound();
    if (error instanceof DomainError && error.code === 'CONFLICT') {
      throw new RpcError(a2aCodes.taskNotCancelable, 'Task cannot be canceled');
    }
    throw error;
  }
}

async function sent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') {
      throw new RpcError(a2aCodes.unsupported, `This operation is not supported: ${error.message}`);
    }
    throw error;
  }
}
