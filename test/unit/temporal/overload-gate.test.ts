import { describe, expect, it } from '@jest/globals';
import { OverloadGate } from '../../../temporal/overload-gate.ts';

/** A gate whose time passes by hand, and messages that wait behind it until they are told to end. */
function stage() {
  let now = 0;
  const gate = new OverloadGate(() => now);
  const ends: (() => void)[] = [];
  const waiting: Promise<void>[] = [];
  return {
    gate,
    pass(ms: number) { now += ms; },
    crowd(clientId: string, count: number) {
      for (let index = 0; index < count; index += 1) {
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        waiting.push(gate.pass(clientId, () => promise));
      }
    },
    async end() {
      for (const end of ends) end();
      await Promise.all(waiting);
    },
  };
}

const through = async (): Promise<string> => 'through';
const refused = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };

describe('the gate against overload', () => {
  it('lets a rush through as long as it is taken quickly', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 500);
    pass(1_999);
    await expect(gate.pass('hotel', through)).resolves.toBe('through');
    await end();
  });

  it('lets a few through however long they wait', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 63);
    pass(60_000);
    await expect(gate.pass('hotel', through)).resolves.toBe('through');
    await end();
  });

  it('refuses a hotel of which many wait long, before its work begins, and no other hotel', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('busy', 64);
    pass(2_001);
    const begun: string[] = [];
    await expect(gate.pass('busy', async () => { begun.push('busy'); })).rejects.toMatchObject(refused);
    await expect(gate.pass('quiet', through)).resolves.toBe('through');
    expect(begun).toEqual([]);
    await end();
  });

  it('goes by the median, so that those who came just now do not hide the others, nor one late one stand for all', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 32);
    pass(2_001);
    crowd('hotel', 32);
    await expect(gate.pass('hotel', through)).resolves.toBe('through');
    pass(2_001);
    await expect(gate.pass('hotel', through)).rejects.toMatchObject(refused);
    await end();
  });

  it('refuses everybody where all hotels together wait long', async () => {
    const { gate, pass, crowd, end } = stage();
    for (let hotel = 0; hotel < 64; hotel += 1) crowd(`hotel ${hotel}`, 4);
    pass(2_001);
    await expect(gate.pass('another', through)).rejects.toMatchObject(refused);
    await end();
  });

  it('lets messages through again as soon as those before are taken, also where they failed', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 63);
    const { promise, reject } = Promise.withResolvers<void>();
    const failed = gate.pass('hotel', () => promise);
    pass(5_000);
    await expect(gate.pass('hotel', through)).rejects.toMatchObject(refused);
    reject(new Error('The service is away'));
    await expect(failed).rejects.toThrow('The service is away');
    await expect(gate.pass('hotel', through)).resolves.toBe('through');
    await end();
    await expect(gate.pass('hotel', through)).resolves.toBe('through');
  });
});
