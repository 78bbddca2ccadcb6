import type { IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { useServer } from './use-server.ts';

/** A request as a server of the test's own got it. */
export interface Heard {
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** How the server treats the request of that number: an answer, or `lost` for taking it and hanging up. */
export type Behaviour = (count: number, heard: Heard) => Answer | 'lost' | Promise<Answer | 'lost'>;

/** A server that receives notifications; stopped after the test file. */
export async function useReceiver(behave: Behaviour = () => ({ status: 200 })): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const origin = await useServer((request, response) => {
    textOf(request).then(async (text) => {
      const one = { headers: request.headers, text };
      heard.push(one);
      const answer = await behave(heard.length, one);
      if (answer === 'lost') request.destroy();
      else response.writeHead(answer.status, answer.headers ?? {}).end();
    }).catch(() => request.destroy());
  });
  return { url: `${origin}/told`, heard };
}
