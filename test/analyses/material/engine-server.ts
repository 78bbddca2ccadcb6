import { serveOnLoopback } from '../../../local/loopback-server.ts';

interface Reply { status?: number; headers?: Record<string, string>; body?: unknown; text?: string }
interface AskedQuestion { path: string | undefined; authorization: string | undefined; language: string | undefined; body: { messages: { content: string }[] } & Record<string, unknown> }

/** A server that behaves as a chat completions endpoint does, and as the test tells it. */
export interface EngineServer {
  url: string;
  asked: AskedQuestion[];
  answer(reply: (question: string, count: number) => Reply | Promise<Reply>): void;
  stop(): Promise<void>;
}

export const says = (text: string, tokens = 10): Reply => ({ body: { choices: [{ message: { content: text } }], usage: { total_tokens: tokens } } });

export async function startEngine(): Promise<EngineServer> {
  const asked: AskedQuestion[] = [];
  let reply: (question: string, count: number) => Reply | Promise<Reply> = () => says('I do not know.');
  const server = await serveOnLoopback(0, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void (async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as AskedQuestion['body'];
      asked.push({ path: request.url, authorization: request.headers.authorization, language: request.headers['accept-language'], body });
      const { status = 200, headers = {}, body: json, text } = await reply(body.messages[0]?.content ?? '', asked.length);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(json));
    })());
  });
  return {
    url: server.url, asked,
    answer(next) { reply = next; },
    stop: server.stop,
  };
}
