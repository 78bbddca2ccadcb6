import { describe, expect, it } from '@jest/globals';
import { OverloadGate } from '../../../domain/limits/overload-gate.ts';

type Step = Parameters<OverloadGate['pass']>[1];

/**
 * A gate with a patience of ten seconds until a message is taken and of a minute until it is answered, whose time passes by hand, and
 * messages that wait behind it until they are told to end.
 */
function stage() {
  let now = 0;
  const gate = new OverloadGate({ taken: 10_000, answered: 60_000 }, () => now);
  const waiting: { passed: Promise<void>; end: () => void }[] = [];
  /** Ends those that came first. */
  const take = async (count: number): Promise<void> => {
    const taken = waiting.splice(0, count);
    for (const { end } of taken) end();
    await Promise.all(taken.map(({ passed }) => passed));
  };
  return {
    gate, take,
    pass(ms: number) { now += ms; },
    crowd(clientId: string, count: number, until: Step = 'taken') {
      for (let index = 0; index < count; index += 1) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push({ passed: gate.pass(clientId, until, () => promise), end: resolve });
      }
    },
    end: () => take(waiting.length),
  };
}

const through = async (): Promise<string> => 'through';
const refused = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };

describe('the gate against overload', () => {
  it('lets a rush through that has just begun', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 500);
    pass(1_999);
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
    await end();
  });

  it('lets a few through however long they wait, while none is taken', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 63);
    pass(60_000);
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
    await end();
  });

  it('refuses what would wait for more than half of its patience, as quickly as messages were taken lately', async () => {
    const { gate, pass, crowd, take, end } = stage();
    crowd('hotel', 140);
    pass(2_000);
    await take(40);
    // A hundred wait and twenty a second are taken: that is five seconds, and just not too long.
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
    crowd('hotel', 3);
    await expect(gate.pass('hotel', 'taken', through)).rejects.toMatchObject(refused);
    await end();
  });

  it('refuses where few wait and are taken slowly, since each of them would wait to its deadline', async () => {
    const { gate, pass, crowd, take, end } = stage();
    crowd('hotel', 11);
    pass(2_000);
    await take(3);
    // Eight wait, and three were taken in two seconds: that is more than five seconds.
    await expect(gate.pass('hotel', 'taken', through)).rejects.toMatchObject(refused);
    await take(1);
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
    await end();
  });

  it('refuses where many have waited for half of their patience, however quickly others are taken', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('hotel', 32);
    pass(5_000);
    const others = Array.from({ length: 30 }, () => gate.enter('hotel', 'taken'));
    for (const leave of others) leave(true);
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
    pass(1);
    await expect(gate.pass('hotel', 'taken', through)).rejects.toMatchObject(refused);
    await expect(gate.pass('another', 'taken', through)).resolves.toBe('through');
    await end();
  });

  it('refuses a hotel of which nothing is taken, before its work begins, and no other hotel', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('busy', 64);
    pass(2_000);
    const begun: string[] = [];
    await expect(gate.pass('busy', 'taken', async () => { begun.push('busy'); })).rejects.toMatchObject(refused);
    await expect(gate.pass('quiet', 'taken', through)).resolves.toBe('through');
    expect(begun).toEqual([]);
    await end();
  });

  it('refuses everybody where nothing of all hotels together is taken', async () => {
    const { gate, pass, crowd, end } = stage();
    for (let hotel = 0; hotel < 64; hotel += 1) crowd(`hotel ${hotel}`, 4);
    pass(2_000);
    await expect(gate.pass('another', 'taken', through)).rejects.toMatchObject(refused);
    await end();
  });

  it('does not count as taken what failed, and lets messages through again when the line is short', async () => {
    const { gate, pass, crowd, end } = stage();
    const { promise, reject } = Promise.withResolvers<void>();
    const failed = gate.pass('hotel', 'taken', () => promise);
    crowd('hotel', 64);
    pass(5_000);
    reject(new Error('The service is away'));
    await expect(failed).rejects.toThrow('The service is away');
    await expect(gate.pass('hotel', 'taken', through)).rejects.toMatchObject(refused);
    await end();
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
  });

  it('refuses who waits for an answer where messages are not taken in time', async () => {
    const { gate, pass, crowd, end } = stage();
    crowd('busy', 64);
    pass(2_000);
    await expect(gate.pass('busy', 'answered', through)).rejects.toMatchObject(refused);
    expect(() => gate.check('busy', 'answered')).toThrow('The service is overloaded');
    await expect(gate.pass('quiet', 'answered', through)).resolves.toBe('through');
    await end();
  });

  it('refuses who would wait too long for an answer, and still takes messages that nobody waits for', async () => {
    const { gate, pass, crowd, take, end } = stage();
    crowd('hotel', 100, 'answered');
    pass(11_999);
    await expect(gate.pass('hotel', 'answered', through)).resolves.toBe('through');
    pass(1);
    await take(30);
    // Seventy wait and thirty-one came to an answer in twelve seconds: that is less than half a minute.
    await expect(gate.pass('hotel', 'answered', through)).resolves.toBe('through');
    crowd('hotel', 11, 'answered');
    await expect(gate.pass('hotel', 'answered', through)).rejects.toMatchObject(refused);
    await expect(gate.pass('hotel', 'taken', through)).resolves.toBe('through');
    await end();
  });

  it('does not count as answered who left without an answer', async () => {
    const { gate, pass, crowd, end } = stage();
    const leave = Array.from({ length: 40 }, () => gate.enter('hotel', 'answered'));
    crowd('hotel', 64, 'answered');
    pass(12_000);
    for (const each of leave) each(false);
    expect(() => gate.enter('hotel', 'answered')).toThrow('Send the message again in a few seconds');
    await end();
  });
});
