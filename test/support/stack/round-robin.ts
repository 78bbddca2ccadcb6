import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';

/** A load balancer in front of several API processes, each request to the next one. */
export interface RoundRobin {
  url: string;
  /** Who has requests in hand at this moment, by the process's address. */
  busy(): string[];
  /** How many requests each process has been given. */
  given(): Record<string, number>;
  /** Lets another process take part. */
  add(target: string): void;
}

/** Starts one, stopped after the test file. A process that takes no connection is passed over; one that dies is a 502. */
export async function useRoundRobin(first: readonly string[]): Promise<RoundRobin> {
  const targets = [...first];
  const given: Record<string, number> = {};
  const inHand: string[] = [];
  let turn = 0;

  function send(target: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const { host } = new URL(target);
      const call = forward(new URL(url, target), { method, headers: { ...headers, host }, agent: false }, (answer) => {
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
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    for (let attempt = 0; attempt < targets.length; attempt += 1) {
      const target = targets[turn++ % targets.length] ?? '';
      given[target] = (given[target] ?? 0) + 1;
      inHand.push(target);
      try {
        return await send(target, incoming, body, outgoing);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ECONNREFUSED') break;
      } finally {
        inHand.splice(inHand.indexOf(target), 1);
      }
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }
  const server = createServer((incoming, outgoing) => { handle(incoming, outgoing).catch(() => outgoing.destroy()); });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => { server.close(() => resolve()); });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    busy: () => [...new Set(inHand)],
    given: () => ({ ...given }),
    add: (target) => { targets.push(target); },
  };
}
