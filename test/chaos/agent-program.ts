import { randomUUID } from 'node:crypto';
import type { ToolResult } from '../../domain/model/booking/tools.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { signIn } from '../support/accounts/operators.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { journal } from './journal.ts';
import { orderKeyOf, type Restaurant } from './restaurant.ts';

/** Longer than any fault and the work that queues up during it. */
const PATIENCE_MS = 300_000;
const REQUEST_MS = 30_000;
const PAUSE_MS = 300;

/** The parts of answers that this program reads. */
interface Body {
  result?: {
    id?: string;
    status?: { state: string };
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
    _meta?: { code?: string };
  };
  taskId?: string;
  status?: string;
  key?: string;
}

const MCP_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'chaos', version: '1' },
};
const MCP_HEADERS = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };

/** A program with an API key that repeats calls without a certain answer, over MCP, A2A and REST. */
export class AgentProgram {
  readonly #api: () => string;
  readonly #clientId: string;
  readonly #headers: Record<string, string>;
  readonly failures: string[] = [];

  private constructor(api: () => string, clientId: string, headers: Record<string, string>) {
    this.#api = api;
    this.#clientId = clientId;
    this.#headers = headers;
  }

  static async start(databaseUrl: string, clientId: string, api: () => string): Promise<AgentProgram> {
    const database = await patientDatabase(databaseUrl, 1);
    const { headers } = await signIn(database, ['ALL:EXECUTE']);
    await database.close();
    const owner = new AgentProgram(api, clientId, headers);
    const { key = '' } = await owner.#request('PUT', '/api/user/apikey', { name: 'A program', clientId });
    return new AgentProgram(api, clientId, { 'x-api-key': key, 'x-client-id': clientId });
  }

  /** Calls a tool over MCP, once. A missing answer counts as an unavailable provider. */
  readonly callTool: Restaurant['call'] = (name, args) => {
    return journal.of(`MCP ${name}`, orderKeyOf(args), () => this.#callOnce(name, args), (result) => (result.ok ? 'ok' : result.code));
  };

  async #callOnce(name: string, args: Record<string, unknown>): Promise<ToolResult> {
    const { result } = await this.#request('POST', '/mcp', {
      jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: MCP_META },
    }, { ...MCP_HEADERS, 'mcp-name': name });
    const data = result?.structuredContent;
    if (data !== undefined && result?.isError !== true) return { ok: true, data } as ToolResult;
    const code = result?._meta?.code;
    const isOpen = code === undefined || code === 'INTERNAL' || code === 'UNAVAILABLE';
    return { ok: false, code: isOpen ? 'PROVIDER_UNAVAILABLE' : code, message: '' } as ToolResult;
  }

  /** Sends an A2A task under its id until it is over. */
  async task(): Promise<void> {
    const id = randomUUID();
    const rpc = async (method: string, params: object): Promise<Body['result']> =>
      (await this.#request('POST', '/a2a', { jsonrpc: '2.0', id: 1, method, params })).result;
    const message = { role: 'user', parts: [{ type: 'text', text: 'When is breakfast?' }] };
    await this.#until('A2A task', id, async () => (await rpc('tasks/send', { id, message }))?.id === id);
    await this.#until('end of A2A task', id, async () => {
      const state = (await rpc('tasks/get', { id }))?.status?.state;
      if (state === 'failed') this.failures.push(`the A2A task ${id} failed`);
      return state === 'completed' || state === 'failed' || state === 'input-required';
    });
  }

  /** Starts a crawl and waits for its end. */
  async crawl(source: string): Promise<void> {
    let taskId = '';
    const path = `/api/clients/${this.#clientId}/pipelinetasks`;
    await this.#until('crawl', source, async () => {
      taskId = (await this.#request('POST', path, { taskType: 'scrape-website', source })).taskId ?? '';
      return taskId !== '';
    });
    await this.#until('end of crawl', source, async () => {
      const { status } = await this.#request('GET', `${path}/${taskId}`);
      if (status === 'FAILED') this.failures.push(`the crawl of ${source} failed`);
      return status === 'COMPLETED' || status === 'FAILED';
    });
  }

  async #until(what: string, key: string, isDone: () => Promise<boolean>): Promise<void> {
    await journal.of(what, key, () => waitFor(isDone, { what: `${what} ${key}`, timeoutMs: PATIENCE_MS, pollMs: PAUSE_MS }), () => 'done')
      .catch((error: unknown) => { this.failures.push(String(error)); });
  }

  /** @returns nothing if the connection broke or no answer came in time */
  async #request(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Body> {
    try {
      const response = await fetch(this.#api() + path, {
        method, signal: AbortSignal.timeout(REQUEST_MS), headers: { ...this.#headers, ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // A slow call answers with a stream whose last event is the answer.
      const streams = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      return (streams ? (await new EventReader(response).all()).at(-1)?.data ?? {} : await response.json()) as Body;
    } catch {
      return {};
    }
  }
}
