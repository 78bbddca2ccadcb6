import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';
import { serveOnLoopback } from '../../../local/loopback-server.ts';
import type { RunningTableApp, TableAppConnection } from '../../../local/table-app/server.ts';
import { Gate } from '../general/gate.ts';
import { waitFor } from '../general/wait-for.ts';

/** Where a call is stopped: on its way to the provider, or on the way back, when it has taken effect. */
export type Side = 'before' | 'after';

/** A call by its method and the end of its path, such as `POST /holds`. */
export type CallPattern = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`;

/** A wire to the simulator on which a test stops chosen calls, so that "in the middle of" is certain. */
export interface ProviderGate {
  /** The app's connection, through this gate. */
  connection: TableAppConnection;
  /** Stops the next calls like this one. Returns what lets them, and those after them, pass. */
  stop(pattern: CallPattern, side: Side): { reached(): Promise<void>; release(): void };
  /** Changes what answers like this one say, until {@link calm}. */
  rewrite(pattern: CallPattern, change: (body: Record<string, unknown>) => Record<string, unknown>): void;
  /** The idempotency keys that calls like this one carried, in order. */
  keys(pattern: CallPattern): string[];
  /** Lets everything pass as it is. */
  calm(): void;
  close(): Promise<void>;
}

export async function useProviderGate(app: RunningTableApp): Promise<ProviderGate> {
  const gate = await startProviderGate(app);
  afterAll(gate.close);
  return gate;
}

interface Stop {
  pattern: CallPattern;
  side: Side;
  gate: Gate;
  caught: number;
}

export async function startProviderGate(app: RunningTableApp): Promise<ProviderGate> {
  const stops = new Set<Stop>();
  const changes = new Map<CallPattern, (body: Record<string, unknown>) => Record<string, unknown>>();
  const seen: { call: string; key: string }[] = [];
  const pass = async (call: string, side: Side): Promise<void> => {
    for (const stop of stops) {
      if (stop.side !== side || !matches(call, stop.pattern)) continue;
      stop.caught += 1;
      await stop.gate.passed;
    }
  };
  const calm = (): void => {
    changes.clear();
    for (const { gate } of stops) gate.open();
    stops.clear();
  };
  const server = await serveOnLoopback(0, (incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = `${incoming.method} ${(incoming.url ?? '').split('?')[0]}`;
    const body = await buffer(incoming);
    seen.push({ call, key: String(incoming.headers['idempotency-key'] ?? '') });
    await pass(call, 'before');
    const answer = await send(app.url, incoming, body);
    await pass(call, 'after');
    const change = [...changes].find(([pattern]) => matches(call, pattern))?.[1];
    const bytes = change && answer.status < 300 ? Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString()) as Record<string, unknown>))) : answer.body;
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length }).end(bytes);
  }
  return {
    connection: { ...app.connection, apiBaseUrl: app.connection.apiBaseUrl.replace(app.url, server.url) },
    rewrite(pattern, change) { changes.set(pattern, change); },
    keys: (pattern) => seen.filter(({ call }) => matches(call, pattern)).map(({ key }) => key.replaceAll('"', '')),
    stop(pattern, side) {
      const stop: Stop = { pattern, side, gate: new Gate(), caught: 0 };
      stops.add(stop);
      return {
        async reached() { await waitFor(() => stop.caught > 0, { what: `${pattern} to be reached`, timeoutMs: 60_000 }); },
        release() { stops.delete(stop); stop.gate.open(); },
      };
    },
    calm,
    async close() {
      calm();
      await server.stop();
    },
  };
}

const matches = (call: string, pattern: CallPattern): boolean => {
  const [method, end] = pattern.split(' ');
  return call.startsWith(`${method} `) && call.endsWith(end ?? '');
};

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function send(base: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = forward(new URL(url ?? '/', base), { method: method ?? 'GET', headers }, (response) => {
      buffer(response).then((bytes) => {
        const { 'transfer-encoding': _chunked, ...rest } = response.headers;
        resolve({ status: response.statusCode ?? 502, headers: rest, body: bytes });
      }, reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
