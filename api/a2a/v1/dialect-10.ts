import { z } from 'zod';
import { event10, message10, stateNames10, task10 } from '../../../domain/agents/dialects/shape-10.ts';
import { listTasks } from '../../../domain/agents/tasks/list-tasks.ts';
import type { PushConfig, PushTarget } from '../../../domain/model/agent-push.ts';
import { agentTaskStates } from '../../../domain/model/agent-task-flow.ts';
import type { AgentTask } from '../../../domain/model/agent-task.ts';
import { instantSchema } from '../../../domain/model/instant.ts';
import { parseInput } from '../../../domain/parse.ts';
import { contentOf } from '../content.ts';
import { historyLength } from '../params.ts';
import type { Dialect } from './dialect.ts';
import { failure10 } from './error-info.ts';
import { cancel, follow, get, send, sendAndFollow, type Sent } from './operations.ts';
import { fromProtoJson, metadata, optional, optionalName, partsOf } from './params.ts';
import { createPush, deletePush, getPush, listPush } from './push-methods.ts';

const targetSchema = z.looseObject({
  id: optionalName, url: z.string(), token: optionalName,
  authentication: optional(z.looseObject({ scheme: z.string(), credentials: optionalName })),
});
const taskId = z.string('must be the id of a task').min(1, 'must be the id of a task');

const sendSchema = z.looseObject({
  message: z.looseObject({
    messageId: z.string('must be the id of the message').min(1),
    role: z.literal('ROLE_USER'), taskId: optionalName, contextId: optionalName, metadata,
    parts: partsOf(z.looseObject({})),
  }),
  configuration: optional(
    z.looseObject({ returnImmediately: optional(z.boolean()), historyLength, taskPushNotificationConfig: optional(targetSchema) }),
  ),
  metadata,
});
const taskSchema = z.looseObject({ id: taskId, historyLength });

const stateNames = Object.values(stateNames10);
/** States of 1.0 that no task of the concierge's ever is in. */
const otherStates = ['TASK_STATE_REJECTED', 'TASK_STATE_AUTH_REQUIRED'];
const listSchema = z.looseObject({
  contextId: optionalName,
  status: z.enum([...stateNames, ...otherStates, 'TASK_STATE_UNSPECIFIED']).nullish(),
  pageSize: optional(z.number().int().min(1).max(100)), pageToken: optionalName, historyLength,
  statusTimestampAfter: optional(instantSchema.transform((text) => new Date(text))),
  includeArtifacts: optional(z.boolean()),
});
const createSchema = targetSchema.extend({ taskId });
const targetsSchema = z.looseObject({ taskId });
const oneTargetSchema = targetsSchema.extend({ id: z.string('must be the id of the config') });

/** @throws DomainError INVALID_INPUT, before anything goes through what is nested beyond all use */
const read = <Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> =>
  parseInput('params', schema, fromProtoJson(parseInput('params', z.unknown(), params)));

const kindOf = (part: Record<string, unknown>) =>
  ('text' in part ? 'text' : 'data' in part && part['data'] !== null ? 'data' : null);

function sendParams(params: unknown): Sent & { historyLength: number | undefined } {
  const { message, configuration, metadata: given } = read(sendSchema, params);
  const { messageId, taskId: task, contextId, parts, metadata: about } = message;
  return {
    input: {
      taskId: task, contextId, metadata: given, message: { messageId, ...contentOf(parts, kindOf), metadata: about },
    },
    target: configuration?.taskPushNotificationConfig && targetOf(configuration.taskPushNotificationConfig),
    blocking: configuration?.returnImmediately !== true,
    historyLength: configuration?.historyLength,
  };
}

const taskParams = (params: unknown) => read(taskSchema, params);
const oneTarget = (params: unknown) => read(oneTargetSchema, params);

function targetOf({ id, url, token, authentication }: z.output<typeof targetSchema>): PushTarget {
  return { id, url, token, schemes: authentication === undefined ? [] : [authentication.scheme], credentials: authentication?.credentials };
}

const shownTarget = ({ schemes: [scheme], ...config }: PushConfig) =>
  ({ ...config, ...(scheme === undefined ? {} : { authentication: { scheme } }) });

/** A reply that is complete in itself is the whole answer. */
function sentResult(task: AgentTask, length: number | undefined) {
  const reply = task.exchanges.at(-1)?.reply;
  return reply?.isMessage ? { message: message10(task, reply) } : { task: task10(task, { historyLength: length }) };
}

const streamOf = (length?: number) => (task: AgentTask) =>
  ({ opening: { task: task10(task, { historyLength: length }) }, frame: (event: Parameters<typeof event10>[1]) => event10(task, event) });

/** A2A 1.0. */
export const dialect10: Dialect = {
  version: '1.0',
  failsOnStream: false,
  methods: {
    async SendMessage(call) {
      const { historyLength: length, ...sent } = sendParams(call.params);
      return sentResult((await send(call, sent, '1.0')).task, length);
    },
    async GetTask(call) {
      const { id, historyLength: length } = taskParams(call.params);
      return task10((await get(call, id)).task, { historyLength: length });
    },
    CancelTask: async (call) => task10(await cancel(call, taskParams(call.params).id)),
    async ListTasks({ ctx, services, params }) {
      const { contextId, status, pageSize, pageToken, statusTimestampAfter: since, ...shown } = read(listSchema, params ?? {});
      const { historyLength: length, includeArtifacts = false } = shown;
      if (otherStates.includes(status ?? '')) return { tasks: [], nextPageToken: '', pageSize: pageSize ?? 0, totalSize: 0 };
      const state = agentTaskStates.find((each) => stateNames10[each] === status);
      const { items, nextCursor, total } =
        await listTasks({ ctx, input: { contextId, state, since, limit: pageSize, pageToken }, deps: services });
      return {
        tasks: items.map((task) => task10(task, { historyLength: length, includeArtifacts })), nextPageToken: nextCursor ?? '',
        pageSize: items.length, totalSize: total,
      };
    },
    async CreateTaskPushNotificationConfig(call) {
      const { taskId: task, ...target } = read(createSchema, call.params);
      return shownTarget(await createPush(call, { taskId: task, target: targetOf(target) }, '1.0'));
    },
    GetTaskPushNotificationConfig: async (call) => shownTarget(await getPush(call, oneTarget(call.params))),
    async ListTaskPushNotificationConfigs(call) {
      return { configs: (await listPush(call, read(targetsSchema, call.params).taskId)).map(shownTarget), nextPageToken: '' };
    },
    async DeleteTaskPushNotificationConfig(call) {
      await deletePush(call, oneTarget(call.params));
      return {};
    },
    GetExtendedAgentCard: (call) => call.extendedCard(),
  },
  streamingMethods: {
    async SendStreamingMessage(call) {
      const { historyLength: length, ...sent } = sendParams(call.params);
      return sendAndFollow(call, sent, '1.0', streamOf(length));
    },
    SubscribeToTask: async (call) => follow(call, taskParams(call.params).id, streamOf()),
  },
  failure: failure10,
};
