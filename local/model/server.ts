import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serveOnLoopback } from '../loopback-server.ts';
import { Faults, type Fault, type FaultPlan } from '../simulator/fault-plan.ts';
import { chatRequestSchema, purposeOf, textOf, type ChatRequest } from './chat-request.ts';
import { sendCompletion, stall, type Completion } from './completion.ts';
import { modelFaults } from './faults.ts';

/** A model's mind: turns a request into the JSON object of the answer's content. */
export type ModelMind = (request: ChatRequest) => unknown;

/** Other requests to it, by name. @throws with a sentence for the caller */
export type ModelControls = Record<string, (body: unknown) => Promise<unknown>>;

export interface ModelServerOptions {
  mind: ModelMind;
  /** 0, any free one, when left out. */
  port?: number;
  /** The key that it accepts; any when left out. */
  apiKey?: string;
  controls?: ModelControls;
}

/** One request as the server saw it. */
export interface LedgerEntry {
  at: string;
  purpose: string;
  model: string;
  request: ChatRequest;
  fault: string | null;
  /** Null while it is under way; `gone` where the client closed the connection first. */
  end: 'answered' | 'failed' | 'gone' | null;
  endedAt: string | null;
  /** Its token counts; null if nothing was counted. */
  tokens: { input: number; output: number } | null;
}

export interface RunningModelServer {
  /** The base address of the protocol, with `/v1`. */
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly ledger: readonly LedgerEntry[];
  /** Replaces the mind. */
  setMind(mind: ModelMind): void;
  /** Tells it how to misbehave from now on; `purposes` are the plan's operations. */
  misbehave(plan?: Partial<FaultPlan>): void;
  forget(): void;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 2_000_000;
/** Older entries are forgotten. */
const LEDGER = 20_000;
const CHARACTERS_PER_TOKEN = 4;

/** Serves a provider of language models with an OpenAI-compatible face, until it is stopped. */
export async function startModelServer(
  { mind, port = 0, apiKey, controls = {} }: ModelServerOptions,
): Promise<RunningModelServer> {
  const state: State = { mind, apiKey, controls, faults: new Faults(modelFaults), ledger: [] };
  const { url, stop } = await serveOnLoopback(port, (request, response) => {
    answer(state, request, response).catch(() => response.destroy());
  });
  return {
    url: `${url}/v1`,
    apiKey,
    ledger: state.ledger,
    setMind: (next) => { state.mind = next; },
    misbehave: (plan = {}) => state.faults.set(modelFaults.planSchema.parse(plan)),
    forget: () => { state.ledger.length = 0; },
    stop,
  };
}

interface State {
  mind: ModelMind;
  apiKey: string | undefined;
  controls: ModelControls;
  faults: Faults<(typeof modelFaults.kinds)[number]>;
  ledger: LedgerEntry[];
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?')[0];
  if (path?.startsWith('/v1/_sim/')) return control(state, path.slice('/v1/_sim/'.length), request, response);
  if (path !== '/v1/chat/completions' || request.method !== 'POST') {
    return json(response, 404, { error: { message: 'There is nothing here.' } });
  }
  if (state.apiKey !== undefined && request.headers.authorization !== `Bearer ${state.apiKey}`) {
    return json(response, 401, { error: { message: 'This key is not known.', type: 'authentication_error' } });
  }
  const parsed = chatRequestSchema.safeParse(JSON.parse(await bodyOf(request)));
  if (!parsed.success) return json(response, 400, { error: { message: 'This is no request for a completion.' } });
  const purpose = purposeOf(parsed.data);
  const fault = state.faults.for(purpose);
  const entry: LedgerEntry = {
    at: new Date().toISOString(), purpose, model: parsed.data.model, request: parsed.data,
    fault: fault ? [fault.kind, fault.argument].filter(Boolean).join(':') : null, end: null, endedAt: null, tokens: null,
  };
  state.ledger.push(entry);
  if (state.ledger.length > LEDGER) state.ledger.shift();
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableEnded) end(entry, 'gone');
    gone.abort();
  });
  await complete(state, { entry, fault, response, signal: gone.signal });
  if (!response.destroyed) end(entry, fault && response.statusCode >= 300 ? 'failed' : 'answered');
}

/** The first end counts. */
function end(entry: LedgerEntry, how: NonNullable<LedgerEntry['end']>): void {
  if (entry.end === null) Object.assign(entry, { end: how, endedAt: new Date().toISOString() });
}

/** Browser pages cannot use it: they may not send JSON here. */
async function control(
  { ledger, faults, controls }: State, name: string, request: IncomingMessage, response: ServerResponse,
): Promise<void> {
  if (name === 'ledger' && request.method === 'GET') return json(response, 200, ledger);
  const isJson = request.method === 'POST' && request.headers['content-type'] === 'application/json';
  const work = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!isJson || (name !== 'faults' && !work)) return json(response, 404, { message: 'There is no such control.' });
  try {
    const body: unknown = JSON.parse(await bodyOf(request));
    if (work) return json(response, 200, await work(body) ?? {});
    faults.set(modelFaults.planSchema.parse(body));
    return json(response, 200, {});
  } catch (error) {
    return json(response, 400, { message: (error as Error).message });
  }
}

interface Task {
  entry: LedgerEntry;
  fault: Fault<(typeof modelFaults.kinds)[number]> | undefined;
  response: ServerResponse;
  signal: AbortSignal;
}

async function complete(state: State, { entry, fault, response, signal }: Task): Promise<void> {
  switch (fault?.kind) {
    case '401': case '403': case '404': case '500': case '529':
      // Providers quote requests in their errors, which the adapter must not pass on.
      return json(response, Number(fault.kind), { error: { message: `${fault.kind} about ${textOf(entry.request, 'user')}` } });
    case '429': return json(response, 429, { error: { message: 'Too many requests.' } }, waitHeaders(fault.argument));
    case 'html': response.writeHead(200, { 'content-type': 'text/html' }); response.end('<html><body>Maintenance</body></html>'); return;
    case 'redirect': response.writeHead(307, { location: 'http://127.0.0.1:1/v1/chat/completions' }); response.end(); return;
    case 'stall': return stall(signal);
    case 'delay': await delay(Number(fault.argument || 100)); break;
    default:
  }
  const completion = completionOf(entry.request, await contentOf(state.mind, entry.request), fault?.kind);
  entry.tokens = completion.usage && { input: completion.usage.prompt_tokens, output: completion.usage.completion_tokens };
  await sendCompletion(response, completion, fault, signal);
}

function waitHeaders(argument: string): Record<string, string> {
  if (argument.startsWith('ms=')) return { 'retry-after-ms': argument.slice(3) };
  return argument === '' ? {} : { 'retry-after': argument };
}

const contentOf = async (mind: ModelMind, request: ChatRequest): Promise<string> =>
  JSON.stringify(purposeOf(request) === 'check' ? { ready: true } : await mind(request));

function completionOf(request: ChatRequest, whole: string, fault: string | undefined): Completion {
  const contents: Record<string, string> = {
    'bad-json': `${whole.slice(0, -1)},`, 'wrong-shape': '{"something":"else"}', 'code-fence': `\`\`\`json\n${whole}\n\`\`\``,
    length: whole.slice(0, Math.ceil(whole.length / 2)), refusal: '',
  };
  const content = contents[fault ?? ''] ?? whole;
  const read = Math.ceil((textOf(request, 'system').length + textOf(request, 'user').length) / CHARACTERS_PER_TOKEN);
  const written = Math.ceil(content.length / CHARACTERS_PER_TOKEN);
  return {
    request, content,
    finish: fault === 'length' ? 'length' : fault === 'refusal' ? 'content_filter' : 'stop',
    usage: fault === 'no-usage' ? null : {
      prompt_tokens: read, completion_tokens: written, total_tokens: read + written,
      prompt_tokens_details: { cached_tokens: Math.floor(textOf(request, 'system').length / CHARACTERS_PER_TOKEN) },
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
