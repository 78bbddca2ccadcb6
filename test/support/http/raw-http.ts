import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { testStack } from '../stack/test-stack.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A request that `fetch` would refuse to send: forbidden headers, bodies that are cut short, no body at all. */
export function rawCall(method: string, path: string, { api = testStack().apiUrls[0], headers = {}, body }: {
  api?: string; headers?: Record<string, string>; body?: string | Buffer;
} = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${api}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({
        status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8'),
      }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes as they are, and answers with everything that comes back until the connection ends. */
export function rawExchange(bytes: string, api: string = testStack().apiUrls[0]): Promise<string> {
  const { hostname, port } = new URL(api);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; });
    socket.once('close', () => resolve(text)).once('error', reject);
  });
}
