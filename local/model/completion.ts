import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../simulator/fault-plan.ts';
import type { ChatRequest } from './chat-request.ts';

/** An answer to send. */
export interface Completion {
  request: ChatRequest;
  content: string;
  finish: 'stop' | 'length' | 'content_filter';
  /** Null if nothing is counted. */
  usage: {
    prompt_tokens: number; completion_tokens: number; total_tokens: number; prompt_tokens_details: { cached_tokens: number };
  } | null;
}

/** Characters per piece of a streamed answer. */
const PIECE = 24;
/** The pause between two pieces, in milliseconds. */
const PACE_MS = 2;

/** Sends an answer whole, or in pieces; the fault says where it breaks off. */
export async function sendCompletion(
  response: ServerResponse, completion: Completion, fault: Fault<string> | undefined, signal: AbortSignal,
): Promise<void> {
  const { request, content, finish, usage } = completion;
  const head = { id: 'chatcmpl-local', created: Math.floor(Date.now() / 1000), model: request.model };
  if (!request.stream) {
    if (fault?.kind === 'stall-in-stream') await stall(signal);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({
      ...head, object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
      ...(usage && { usage }),
    }));
    return;
  }
  const event = (choices: unknown[], more: object = {}): void => {
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  event([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  const half = Math.ceil(content.length / 2);
  for (let from = 0; from < content.length && !signal.aborted; from += PIECE) {
    if (from >= half && fault?.kind === 'stall-in-stream') await stall(signal);
    if (from >= half && fault?.kind === 'cut') { response.destroy(); return; }
    event([{ index: 0, delta: { content: content.slice(from, from + PIECE) }, finish_reason: null }]);
    await delay(PACE_MS);
  }
  if (signal.aborted) return;
  if (fault?.kind === 'cut') { response.destroy(); return; }
  event([{ index: 0, delta: {}, finish_reason: finish }]);
  if (usage && request.stream_options?.include_usage) event([], { usage });
  response.end('data: [DONE]\n\n');
}

/** Waits until the client has gone. */
export async function stall(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => { signal.addEventListener('abort', () => resolve(), { once: true }); });
}
