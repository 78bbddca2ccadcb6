import { randomUUID } from 'node:crypto';
import { SendMessageRequest } from '@a2a-js/sdk';
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, type Client } from '@a2a-js/sdk/client';
import { LegacyJsonRpcTransport } from '@a2a-js/sdk/compat/v0_3/client';
import { EventReader } from '../http/event-reader.ts';
import type { RpcAnswer } from './a2a.ts';
import { fittingAnswer } from './a2a-schemas.ts';
import { testStack } from '../stack/test-stack.ts';
import { waitFor } from '../general/wait-for.ts';

/** What tests look at of an answer in either dialect, in the order of its nesting. */
export interface AnyTask {
  id: string;
  contextId: string;
  status: { state: string; message?: { parts: { text?: string }[] } };
  artifacts?: { parts: { text?: string }[] }[];
  history?: { messageId: string; parts: { text?: string }[] }[];
}

/** Posts anything to the current endpoint. */
export const postV1 = (body: unknown, headers: Record<string, string>, api = testStack().apiUrls[0]): Promise<Response> => fetch(`${api}/a2a/v1`, {
  method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** An agent without a library that speaks both current dialects to one hotel. */
export function agentV1(key: Record<string, string>, clientId: string, defaultApi = testStack().apiUrls[0]) {
  const headers: Record<string, string> = { ...key, 'x-client-id': clientId };
  const rpc = async <Result = unknown>(method: string, params: unknown, api = defaultApi): Promise<RpcAnswer<Result>> => {
    const response = await postV1({ jsonrpc: '2.0', id: 1, method, params }, headers, api);
    if (response.status !== 200) throw new Error(`${method} answered ${response.status}: ${await response.text()}`);
    return fittingAnswer(method, await response.json() as RpcAnswer<Result>);
  };
  const result = async <Result = AnyTask>(method: string, params: unknown, api?: string): Promise<Result> => {
    const answer = await rpc<Result>(method, params, api);
    if (answer.result === undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  };
  return {
    headers, rpc, result,
    codeOf: async (method: string, params: unknown, api?: string) => (await rpc(method, params, api)).error?.code,
    /** By 1.0; waits for the end of the turn unless `configuration` says otherwise. */
    send: async (text: string, message: Record<string, unknown> = {}, configuration: Record<string, unknown> = {}, api?: string): Promise<AnyTask> =>
      (await result<{ task: AnyTask }>('SendMessage', { message: said10(text, message), configuration }, api)).task,
    get: (id: string, api?: string) => result('GetTask', { id }, api),
    /** A task in one of these states of 1.0, without the prefix. */
    until: (id: string, ...states: string[]): Promise<AnyTask> => waitFor(async () => {
      const task = await result('GetTask', { id });
      return states.some((state) => task.status.state === `TASK_STATE_${state}`) && task;
    }, { what: `task ${id} to be ${states.join(' or ')}`, pollMs: 100, timeoutMs: 60_000 }),
    stream: async (method: string, params: unknown, api = defaultApi) => new EventReader(
      await postV1({ jsonrpc: '2.0', id: 's', method, params }, headers, api), (data) => fittingAnswer(method, data),
    ),
  };
}

export const said10 = (text: string, more: Record<string, unknown> = {}) => ({ messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more });
export const said03 = (text: string, more: Record<string, unknown> = {}) =>
  ({ kind: 'message', messageId: randomUUID(), role: 'user', parts: [{ kind: 'text', text }], ...more });

/** What the official client sends, made as it makes it. */
export const sdkMessage = (text: string, more: Record<string, unknown> = {}, configuration: Record<string, unknown> = {}): SendMessageRequest =>
  SendMessageRequest.fromJSON({ message: said10(text, more), configuration });

const withHeaders = (headers: Record<string, string>): typeof fetch => (input, init) => {
  const all = new Headers(init?.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return fetch(input, { ...init, headers: all });
};

/** The official client of 1.0, led by the card alone. */
export async function sdkClient(headers: Record<string, string>, api = testStack().apiUrls[0]): Promise<Client> {
  const fetchImpl = withHeaders(headers);
  return new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })], cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  }).createFromUrl(api);
}

/** The official client's way of speaking 0.3. */
export const sdkClient03 = (headers: Record<string, string>, api = testStack().apiUrls[0]): LegacyJsonRpcTransport =>
  new LegacyJsonRpcTransport({ endpoint: `${api}/a2a/v1`, fetchImpl: withHeaders(headers) });

/** The states and results of a stream's events in 1.0 or 0.3, in order. */
export const shownBy = (events: readonly { data: unknown }[]): string[] => events.map(({ data }) => {
  const { task, statusUpdate, artifactUpdate, kind, status } = (data as { result: Record<string, unknown> }).result;
  if (artifactUpdate !== undefined || kind === 'artifact-update') return 'artifact';
  const holder = (task ?? statusUpdate ?? { status }) as AnyTask;
  return `${task !== undefined || kind === 'task' ? 'task:' : ''}${holder.status.state.replace('TASK_STATE_', '').toLowerCase().replace('_', '-')}`;
});
