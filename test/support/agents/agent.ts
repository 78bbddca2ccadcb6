import { afterAll } from '@jest/globals';
import { Client as LaterClient, StreamableHTTPClientTransport as LaterTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { KeyScope } from '../../../domain/model/key-scopes.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { call } from '../http/http.ts';
import { signIn, type Operator } from '../accounts/operators.ts';
import { testStack } from '../stack/test-stack.ts';
import { validatorsOnDemand } from './validators.ts';

/** Somebody's program: an API key with exactly these permissions. */
export interface KeyHolder {
  owner: Operator;
  keyId: string;
  headers: Record<string, string>;
}

export async function createKeyHolder(
  database: Database, permissions: readonly string[], { clientId, scopes, api }: { clientId?: string; scopes?: readonly KeyScope[]; api?: string } = {},
): Promise<KeyHolder> {
  const owner = await signIn(database, permissions);
  const { body } = await call<{ id: string; key: string }>('PUT', '/api/user/apikey', {
    ...(api === undefined ? {} : { api }), headers: owner.headers, body: { name: 'A program', clientId, scopes },
  });
  return { owner, keyId: body.id, headers: { 'x-api-key': body.key } };
}

/** The library gives up after a minute, which is short on a busy machine. In milliseconds. */
const PATIENCE_WITH_A_TOOL_MS = 170_000;

const clients: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close().catch(() => undefined))));

/** The official client, connected and closed after the test file. */
export async function connectMcp(
  headers: Record<string, string>, { api = testStack().apiUrls[0], onToolsChanged, path = '/mcp' }: { api?: string; onToolsChanged?: () => void; path?: string } = {},
): Promise<{ client: Client; sessionId: string; use(name: string, args?: Record<string, unknown>): Promise<CallToolResult> }> {
  const client = new Client({ name: 'test', version: '1' }, {
    jsonSchemaValidator: validatorsOnDemand,
    ...(onToolsChanged === undefined ? {} : { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } } }),
  });
  const transport = new StreamableHTTPClientTransport(new URL(path, api), { requestInit: { headers } });
  await client.connect(transport as never);
  clients.push(client);
  return {
    client, sessionId: transport.sessionId ?? '',
    use: async (name, args = {}) => await client.callTool({ name, arguments: args }, undefined, { timeout: PATIENCE_WITH_A_TOOL_MS }) as CallToolResult,
  };
}

/** The official client of the protocol's second line, which knows revisions without sessions. */
export async function connectLaterMcp(
  headers: Record<string, string>, mode: VersionNegotiationMode,
  { api = testStack().apiUrls[0], onToolsChanged }: { api?: string; onToolsChanged?: () => void } = {},
): Promise<LaterClient> {
  const client = new LaterClient({ name: 'test', version: '2' }, {
    versionNegotiation: { mode },
    ...(onToolsChanged === undefined ? {} : { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } } }),
  });
  await client.connect(new LaterTransport(new URL('/mcp', api), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

/** One JSON-RPC message as a program without a library would post it. */
export async function postMcp(
  message: unknown, headers: Record<string, string>, { api = testStack().apiUrls[0], signal }: { api?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${api}/mcp`, {
    method: 'POST', body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: { 'content-type': 'application/json', ...headers }, ...(signal === undefined ? {} : { signal }),
  });
}

export const initialize = {
  jsonrpc: '2.0', id: 1, method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1' } },
};
export const rpc = (method: string, params?: Record<string, unknown>, id: number | string = 2) =>
  ({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });

/** What a request of 2026-07-28 carries beside its own parameters, and the headers that say the same. */
export function stateless(method: string, params: Record<string, unknown> = {}, id: number | string = 2) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bare', version: '1' }, ...params['_meta'] as object | undefined,
  };
  return {
    message: rpc(method, { ...params, _meta }, id),
    headers: {
      accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': method,
      ...(typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
    },
  };
}

/** Opens a session without a library. @returns the headers of later requests */
export async function openMcp(headers: Record<string, string>, api?: string): Promise<Record<string, string>> {
  const response = await postMcp(initialize, headers, api === undefined ? {} : { api });
  if (!response.ok) throw new Error(`initialize answered ${response.status}: ${await response.text()}`);
  return { ...headers, 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}
