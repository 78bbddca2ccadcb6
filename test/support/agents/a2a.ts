import { EventReader } from '../http/event-reader.ts';
import { fittingAnswer } from './a2a-schemas.ts';
import { testStack } from '../stack/test-stack.ts';

export interface Task {
  id: string;
  sessionId: string;
  status: { state: string; message?: { parts: { text?: string }[] }; timestamp: string };
  artifacts: { parts: { type: string; text?: string; data?: unknown }[] }[];
  history: unknown[];
  metadata: Record<string, unknown>;
}

export interface RpcAnswer<Result = Task> {
  jsonrpc: string;
  id: string | number | null;
  result?: Result;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

export const said = (text: string) => ({ role: 'user', parts: [{ type: 'text', text }] });

/** Posts anything to the A2A endpoint. */
export const postA2a = (body: unknown, headers: Record<string, string>, api = testStack().apiUrls[0]): Promise<Response> => fetch(`${api}/a2a`, {
  method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Two methods have one name in 0.1 and 0.3. */
const named = (method: string): string => (method.startsWith('tasks/send') ? method : `0.1 ${method}`);

/** An agent that speaks A2A 0.1 to one hotel. */
export function agentOf(key: Record<string, string>, clientId: string, defaultApi = testStack().apiUrls[0]) {
  const headers = { ...key, 'x-client-id': clientId };
  const rpc = async <Result = Task>(method: string, params: unknown, api = defaultApi): Promise<RpcAnswer<Result>> => {
    const response = await postA2a({ jsonrpc: '2.0', id: 1, method, params }, headers, api);
    if (response.status !== 200) throw new Error(`${method} answered ${response.status}.`);
    return fittingAnswer(named(method), await response.json() as RpcAnswer<Result>);
  };
  const result = async (method: string, params: unknown, api?: string): Promise<Task> => {
    const answer = await rpc(method, params, api);
    if (answer.result === undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  };
  return {
    headers, rpc, result,
    codeOf: async (method: string, params: unknown, api?: string) => (await rpc(method, params, api)).error?.code,
    send: (text: string, more: Record<string, unknown> = {}, api?: string) => result('tasks/send', { message: said(text), ...more }, api),
    get: (id: string, api?: string) => result('tasks/get', { id }, api),
    stream: async (method: string, params: unknown, api = defaultApi) => new EventReader(
      await postA2a({ jsonrpc: '2.0', id: 's', method, params }, headers, api), (data) => fittingAnswer(named(method), data),
    ),
  };
}
