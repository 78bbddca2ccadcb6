import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ClientBusy, ClientCeiling, type Leave } from '../../../domain/limits/client-ceiling.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { waitFor } from '../../support/general/wait-for.ts';

/** Waits for ever: a timer that is left behind would fail whatever runs in this process a minute later. */
const patient = {};
const ceilingOf = (options: Partial<ConstructorParameters<typeof ClientCeiling>[0]> = {}) =>
  new ClientCeiling({ atOnce: 4, perClient: 2, maxWaiting: 100, ...options });

/** Lets promises that are settled be heard of. */
const settle = () => new Promise((resolve) => { setImmediate(resolve); });

/** Work of clients in the order in which it entered, each until the test ends it. */
class Crowd {
  readonly entered: string[] = [];
  readonly #inside = new Map<string, Leave[]>();
  readonly #ceiling: ClientCeiling;

  constructor(ceiling: ClientCeiling) {
    this.#ceiling = ceiling;
  }

  async come(...clients: string[]): Promise<void> {
    for (const client of clients) {
      void this.#ceiling.enter(client, patient).then((leave) => {
        this.entered.push(client);
        this.#inside.set(client, [...this.#inside.get(client) ?? [], leave]);
      });
    }
    await settle();
  }

  async leave(client: string): Promise<void> {
    this.#inside.get(client)?.shift()?.();
    await settle();
  }

  count(client?: string): number {
    return [...this.#inside].filter(([name]) => client === undefined || name === client).reduce((sum, [, leaves]) => sum + leaves.length, 0);
  }

  get clients(): string[] {
    return [...this.#inside.keys()];
  }
}

describe('what runs at once', () => {
  itVerifies(['decisions/fairness/client-ceiling'], 'is so much of one client, and leaves room for another', async () => {
    const crowd = new Crowd(ceilingOf());
    await crowd.come('a', 'a', 'a', 'a', 'b');
    expect(crowd.entered).toEqual(['a', 'a', 'b']);
    await crowd.leave('a');
    expect(crowd.entered).toEqual(['a', 'a', 'b', 'a']);
  });

  it('is as much as there is room for of a client that is alone', async () => {
    const crowd = new Crowd(ceilingOf({ alone: 4 }));
    await crowd.come('a', 'a', 'a');
    expect(crowd.count('a')).toBe(3);
    await crowd.come('b', 'a');
    expect(crowd.entered).toEqual(['a', 'a', 'a', 'b']);
    await crowd.leave('a');
    expect(crowd.count('a')).toBe(2);
    await crowd.leave('a');
    expect(crowd.count('a')).toBe(2);
  });

  it('takes turns between clients that wait for room', async () => {
    const crowd = new Crowd(ceilingOf({ atOnce: 1, perClient: 1 }));
    await crowd.come('a', 'a', 'a', 'b', 'c', 'b');
    for (const _ of crowd.entered.concat('', '', '', '')) await crowd.leave(crowd.entered.at(-1) ?? '');
    expect(crowd.entered).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('never exceeds either bound, and lets everybody in some time', async () => {
    const step = fc.record({ client: fc.constantFrom('a', 'b', 'c', 'd'), comes: fc.boolean() });
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const crowd = new Crowd(ceilingOf());
      for (const { client, comes } of steps) {
        await (comes ? crowd.come(client) : crowd.leave(client));
        expect(crowd.count()).toBeLessThanOrEqual(4);
        for (const name of crowd.clients) expect(crowd.count(name)).toBeLessThanOrEqual(2);
      }
      const came = steps.filter(({ comes }) => comes).length;
      while (crowd.count() > 0) for (const name of crowd.clients) await crowd.leave(name);
      expect(crowd.entered).toHaveLength(came);
    }), { numRuns: 200 });
  });
});

describe('a client with a long line', () => {
  const greedy = { atOnce: 1, rest: 0 };

  it('has less at once beside others, until its line is short', async () => {
    const crowd = new Crowd(ceilingOf({ perClient: 2, greedy }));
    await crowd.come('a', 'a', 'a', 'a', 'a', 'b');
    expect(crowd.entered).toEqual(['a', 'a', 'b']);
    await crowd.leave('a');
    expect(crowd.count('a')).toBe(1);
    await crowd.leave('a');
    await crowd.leave('a');
    expect(crowd.entered).toEqual(['a', 'a', 'b', 'a', 'a', 'a']);
  });

  it('has all of its ceiling while it is alone', async () => {
    const crowd = new Crowd(ceilingOf({ perClient: 2, greedy }));
    await crowd.come('a', 'a', 'a', 'a', 'a');
    await crowd.leave('a');
    expect([crowd.entered.length, crowd.count('a')]).toEqual([3, 2]);
  });

  it('rests between two, and others do not wait for that', async () => {
    const crowd = new Crowd(ceilingOf({ greedy: { atOnce: 1, rest: 1000 } }));
    await crowd.come('a', 'a', 'a', 'a', 'a', 'b', 'b', 'b');
    await crowd.leave('a');
    await crowd.leave('a');
    await crowd.leave('b');
    expect(crowd.entered).toEqual(['a', 'a', 'b', 'b', 'b']);
    await waitFor(() => crowd.entered.length === 6, { what: 'the end of the rest' });
  });

  it.each([
    ['until the process has time to spare', (asked: number) => asked > 3],
    ['for less than a second', () => false],
  ])('rests on %s', async (_until, hasTime) => {
    let asked = 0;
    const crowd = new Crowd(ceilingOf({ greedy: { atOnce: 1, rest: 1, hasTime: () => hasTime(asked += 1) } }));
    const began = performance.now();
    await crowd.come('a', 'a', 'a', 'a', 'a', 'b');
    await waitFor(() => performance.now() - began > 40, { what: 'work that takes a while' });
    await crowd.leave('a');
    await crowd.leave('a');
    await waitFor(() => crowd.entered.length === 4, { what: 'the end of the rest' });
    expect(asked).toBeGreaterThan(3);
  });

  it('rests for a moment after what took a moment, however busy the process is', async () => {
    let asked = 0;
    const crowd = new Crowd(ceilingOf({ greedy: { atOnce: 1, rest: 1, hasTime: () => { asked += 1; return false; } } }));
    await crowd.come('a', 'a', 'a', 'a', 'a', 'b');
    await crowd.leave('a');
    await crowd.leave('a');
    await waitFor(() => crowd.entered.length === 4, { what: 'the end of the rest' });
    expect(asked).toBeLessThanOrEqual(3);
  });
});

describe('who waits', () => {
  it('is turned away where as many of the client wait as may', async () => {
    const ceiling = ceilingOf({ perClient: 1, maxWaiting: 1 });
    await ceiling.enter('a', patient);
    void ceiling.enter('a', patient);
    await expect(ceiling.enter('a', patient)).rejects.toThrow(ClientBusy);
    await expect(ceiling.enter('b', patient)).resolves.toBeInstanceOf(Function);
  });

  it('gives up in the end, or when it is told to, and leaves its place to the next', async () => {
    const ceiling = ceilingOf({ perClient: 1 });
    const leave = await ceiling.enter('a', patient);
    await expect(ceiling.enter('a', { maxWaitMs: 1 })).rejects.toThrow(ClientBusy);
    const stopped = new AbortController();
    const told = ceiling.enter('a', { ...patient, signal: stopped.signal });
    stopped.abort(new Error('stopped'));
    await expect(told).rejects.toThrow('stopped');
    const next = ceiling.enter('a', patient);
    leave();
    await expect(next).resolves.toBeInstanceOf(Function);
  });
});
