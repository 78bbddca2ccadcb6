import { dialects } from '../../api/a2a/v1/versions.ts';
import { methods, streamingMethods } from '../../api/a2a/methods.ts';
import { a2aCodes } from '../../api/a2a/rpc.ts';
import { postA2a, said } from '../support/agents/a2a.ts';
import { agentV1, postV1, said03, said10 } from '../support/agents/a2a-v1.ts';

/** What an agent has at a hotel. */
export interface AgentRows {
  taskId: string;
  contextId: string;
  configId: string;
}

/** Has the hotel do something for an agent, with an address that is to be told of it. */
export async function createAgentRows(key: Record<string, string>, clientId: string, text: string): Promise<AgentRows> {
  const agent = agentV1(key, clientId);
  const { id: taskId, contextId } = await agent.send(text);
  const { id: configId } = await agent.result<{ id: string }>('CreateTaskPushNotificationConfig', { taskId, url: 'https://push.example/hook' });
  return { taskId, contextId, configId };
}

type Params = (rows: AgentRows) => Record<string, unknown>;
const url = 'https://push.example/hook';

/** What each method takes, by its version; a method that is added fails until it stands here. */
const params: Readonly<Record<string, Readonly<Record<string, Params>>>> = {
  '0.1': {
    'tasks/send': ({ contextId }) => ({ sessionId: contextId, message: said('Who am I?') }),
    'tasks/get': ({ taskId }) => ({ id: taskId }),
    'tasks/cancel': ({ taskId }) => ({ id: taskId }),
    'tasks/pushNotification/set': ({ taskId }) => ({ id: taskId, pushNotificationConfig: { url } }),
    'tasks/pushNotification/get': ({ taskId }) => ({ id: taskId }),
    'tasks/sendSubscribe': ({ contextId }) => ({ sessionId: contextId, message: said('Who am I?') }),
    'tasks/resubscribe': ({ taskId }) => ({ id: taskId }),
  },
  '0.3': {
    'message/send': ({ taskId, contextId }) => ({ message: said03('Who am I?', { taskId, contextId }) }),
    'tasks/get': ({ taskId }) => ({ id: taskId }),
    'tasks/cancel': ({ taskId }) => ({ id: taskId }),
    'tasks/pushNotificationConfig/set': ({ taskId }) => ({ taskId, pushNotificationConfig: { url } }),
    'tasks/pushNotificationConfig/get': ({ taskId, configId }) => ({ id: taskId, pushNotificationConfigId: configId }),
    'tasks/pushNotificationConfig/list': ({ taskId }) => ({ id: taskId }),
    'tasks/pushNotificationConfig/delete': ({ taskId, configId }) => ({ id: taskId, pushNotificationConfigId: configId }),
    'agent/getAuthenticatedExtendedCard': () => ({}),
    'message/stream': ({ contextId }) => ({ message: said03('Who am I?', { contextId }) }),
    'tasks/resubscribe': ({ taskId }) => ({ id: taskId }),
  },
  '1.0': {
    SendMessage: ({ taskId, contextId }) => ({ message: said10('Who am I?', { taskId, contextId }) }),
    GetTask: ({ taskId }) => ({ id: taskId }),
    CancelTask: ({ taskId }) => ({ id: taskId }),
    ListTasks: ({ contextId }) => ({ contextId }),
    CreateTaskPushNotificationConfig: ({ taskId }) => ({ taskId, url }),
    GetTaskPushNotificationConfig: ({ taskId, configId }) => ({ taskId, id: configId }),
    ListTaskPushNotificationConfigs: ({ taskId }) => ({ taskId }),
    DeleteTaskPushNotificationConfig: ({ taskId, configId }) => ({ taskId, id: configId }),
    GetExtendedAgentCard: () => ({}),
    SendStreamingMessage: ({ contextId }) => ({ message: said10('Who am I?', { contextId }) }),
    SubscribeToTask: ({ taskId }) => ({ id: taskId }),
  },
};

/** What came of a call: the code of its error, or the status that stands for who may not call, or that it has a result. */
interface CallOutcome {
  came: number | 'result';
  text: string;
}

/**
 * Of what other hotels' agents hear about a task, what says something else than that there is none: of methods that look at none, and of
 * those that begin a context of their caller's own under the same name.
 */
export const aboutNoTask: Readonly<Record<string, number | 'result'>> = {
  '0.1 tasks/send': 'result', '0.1 tasks/sendSubscribe': 'result', '0.3 message/stream': 'result', '1.0 SendStreamingMessage': 'result',
  '0.1 tasks/pushNotification/set': a2aCodes.pushNotSupported, '0.1 tasks/pushNotification/get': a2aCodes.pushNotSupported,
  '0.3 agent/getAuthenticatedExtendedCard': a2aCodes.noExtendedCard, '1.0 GetExtendedAgentCard': 'result', '1.0 ListTasks': 'result',
};

/** A call of one method, as somebody sends it. */
export interface AgentCall {
  name: string;
  send(headers: Record<string, string>, rows: AgentRows): Promise<CallOutcome>;
}

const namesOf = (dialect: { methods: object; streamingMethods: object }): string[] =>
  [...Object.keys(dialect.methods), ...Object.keys(dialect.streamingMethods)];

/** Every method of every version, as the tables of methods have them. */
export const agentCalls: readonly AgentCall[] = [
  ...namesOf({ methods, streamingMethods }).map((method) => callOf('0.1', method)),
  ...dialects.flatMap((dialect) => namesOf(dialect).map((method) => callOf(dialect.version, method))),
];

function callOf(version: string, method: string): AgentCall {
  const make = params[version]?.[method];
  if (make === undefined) throw new Error(`Say here what ${method} of ${version} takes.`);
  return {
    name: `${version} ${method}`,
    async send(headers, rows) {
      const body = { jsonrpc: '2.0', id: 1, method, params: make(rows) };
      const response = version === '0.1' ? await postA2a(body, headers) : await postV1(body, { ...headers, 'a2a-version': version });
      const text = await response.text();
      const { error } = JSON.parse(/^data: ?(.*)$/m.exec(text)?.[1] ?? text) as { error?: { code: number; data?: { httpStatus?: number } } };
      const refused = response.status === 200 ? error?.data?.httpStatus : response.status;
      return { came: refused ?? error?.code ?? 'result', text };
    },
  };
}
