import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { relay } from './relay.ts';

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

  function* inTurn(): Generator<string> {
    for (let attempt = 0; attempt < targets.length; attempt += 1) yield targets[turn++ % targets.length] ?? '';
  }
  const server = createServer((incoming, outgoing) => {
    relay(incoming, outgoing, {
      targets: inTurn(),
      headers: (target) => ({ ...incoming.headers, host: new URL(target).host }),
      onAsked(target) {
        given[target] = (given[target] ?? 0) + 1;
        inHand.push(target);
        return () => { inHand.splice(inHand.indexOf(target), 1); };
      },
    }).catch(() => outgoing.destroy());
  });
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
