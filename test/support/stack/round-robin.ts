import { useServer } from '../http/use-server.ts';
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
  const url = await useServer((incoming, outgoing) => {
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
  return {
    url,
    busy: () => [...new Set(inHand)],
    given: () => ({ ...given }),
    add: (target) => { targets.push(target); },
  };
}
