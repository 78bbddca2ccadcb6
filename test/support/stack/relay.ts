import { request as forward, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Relay {
  /** Processes to try, the first one first. */
  targets: Iterable<string>;
  headers(target: string): IncomingHttpHeaders;
  /** Hears which process is asked, and when it has answered. */
  onAsked?(target: string): () => void;
}

/** Passes a request on to the first process that takes a connection; one that dies over it is a 502. */
export async function relay(incoming: IncomingMessage, outgoing: ServerResponse, { targets, headers, onAsked }: Relay): Promise<void> {
  const body = await buffer(incoming);
  for (const target of targets) {
    const answered = onAsked?.(target);
    try {
      return await send(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: headers(target), agent: false }, body, outgoing);
    } catch (error) {
      // A process that takes no connection has seen nothing of the request.
      if ((error as { code?: unknown }).code !== 'ECONNREFUSED') break;
    } finally {
      answered?.();
    }
  }
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end();
}

function send(url: URL, options: Parameters<typeof forward>[1] & object, body: Buffer, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = forward(url, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      answer.on('close', () => { if (!answer.complete) outgoing.destroy(); resolve(); });
    });
    outgoing.on('close', () => call.destroy());
    call.on('error', reject);
    call.end(body);
  });
}
