import { z } from 'zod';
import { event03, message03, task03 } from '../../../domain/agents/dialects/shape-03.ts';
import type { PushConfig, PushTarget } from '../../../domain/model/agent-push.ts';
import type { AgentTask } from '../../../domain/model/agent-task.ts';
import { parseInput } from '../../../domain/parse.ts';
import { contentOf } from '../content.ts';
import { historyLength } from '../params.ts';
import { rpcFailure } from '../rpc.ts';
import { noExtendedCard, type Dialect } from './dialect.ts';
import { cancel, follow, get, send, sendAndFollow, type Sent } from './operations.ts';
import { metadata, optional, optionalName, partsOf } from './params.ts';
import { createPush, deletePush, getPush, listPush } from './push-methods.ts';

const targetSchema = z.looseObject({
  id: optionalName, url: z.string(), token: optionalName,
  authentication: optional(z.looseObject({ schemes: z.array(z.string()), credentials: optionalName })),
});

const sendSchema = z.looseObject({
  message: z.looseObject({
    messageId: z.string('must be the id of the message').min(1),
    role: z.literal('user'), taskId: optionalName, contextId: optionalName, metadata,
    parts: partsOf(z.looseObject({ kind: z.string() })),
  }),
  configuration: optional(
    z.looseObject({ blocking: optional(z.boolean()), historyLength, pushNotificationConfig: optional(targetSchema) }),
  ),
  metadata,
});
const taskSchema = z.looseObject({ id: z.string('must be the id of a task'), historyLength });
const setSchema = z.looseObject({ taskId: z.string('must be the id of a task'), pushNotificationConfig: targetSchema });
const ofTaskSchema = z.looseObject({ id: z.string('must be the id of a task'), pushNotificationConfigId: optionalName });
const deleteSchema = ofTaskSchema.extend({ pushNotificationConfigId: z.string('must be the id of the config') });

function sendParams(params: unknown): Sent & { historyLength: number | undefined } {
  const { message, configuration, metadata: given } = parseInput('params', sendSchema, params);
  const { messageId, taskId, contextId, parts, metadata: about } = message;
  return {
    input: {
      taskId, contextId, metadata: given, message: { messageId, ...contentOf(parts, ({ kind }) => kind), metadata: about },
    },
    target: configuration?.pushNotificationConfig && targetOf(configuration.pushNotificationConfig),
    blocking: configuration?.blocking ?? true,
    historyLength: configuration?.historyLength,
  };
}

const taskParams = (params: unknown) => parseInput('params', taskSchema, params);

function targetOf({ id, url, token, authentication }: z.output<typeof targetSchema>): PushTarget {
  return { id, url, token, schemes: authentication?.schemes ?? [], credentials: authentication?.credentials };
}

const shownTarget = ({ taskId, id, url, schemes }: PushConfig) =>
  ({ taskId, pushNotificationConfig: { id, url, ...(schemes.length > 0 ? { authentication: { schemes } } : {}) } });

/** A reply that is complete in itself is the whole answer. */
function sentResult(task: AgentTask, length: number | undefined) {
  const reply = task.exchanges.at(-1)?.reply;
  return reply?.isMessage ? message03(task, reply) : task03(task, length);
}

const streamOf = (length?: number) =>
  (task: AgentTask) => ({ opening: task03(task, length), frame: (event: Parameters<typeof event03>[1]) => event03(task, event) });

/** A2A 0.3. Its parameters' objects keep members that they do not name. */
export const dialect03: Dialect = {
  version: '0.3',
  failsOnStream: true,
  methods: {
    async 'message/send'(call) {
      const { historyLength: length, ...sent } = sendParams(call.params);
      return sentResult((await send(call, sent, '0.3')).task, length);
    },
    async 'tasks/get'(call) {
      const { id, historyLength: length } = taskParams(call.params);
      return task03((await get(call, id)).task, length);
    },
    'tasks/cancel': async (call) => task03(await cancel(call, taskParams(call.params).id)),
    async 'tasks/pushNotificationConfig/set'(call) {
      const { taskId, pushNotificationConfig } = parseInput('params', setSchema, call.params);
      return shownTarget(await createPush(call, { taskId, target: targetOf(pushNotificationConfig) }, '0.3'));
    },
    async 'tasks/pushNotificationConfig/get'(call) {
      const { id: taskId, pushNotificationConfigId: id } = parseInput('params', ofTaskSchema, call.params);
      return shownTarget(await getPush(call, { taskId, id }));
    },
    'tasks/pushNotificationConfig/list': async (call) => (
      await listPush(call, parseInput('params', ofTaskSchema, call.params).id)
    ).map(shownTarget),
    async 'tasks/pushNotificationConfig/delete'(call) {
      const { id: taskId, pushNotificationConfigId: id } = parseInput('params', deleteSchema, call.params);
      await deletePush(call, { taskId, id });
      return null;
    },
    'agent/getAuthenticatedExtendedCard': noExtendedCard,
  },
  streamingMethods: {
    async 'message/stream'(call) {
      const { historyLength: length, ...sent } = sendParams(call.params);
      return sendAndFollow(call, sent, '0.3', streamOf(length));
    },
    'tasks/resubscribe': async (call) => follow(call, taskParams(call.params).id, streamOf()),
  },
  failure: rpcFailure,
};
