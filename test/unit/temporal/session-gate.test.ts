import { describe, expect, it } from '@jest/globals';
import { SessionGate } from '../../../temporal/session-gate.ts';

const soon = (): number => Date.now() + 60_000;

/** Work that goes on until it is told to end, and notes when it begins. */
function works(count: number) {
  const begun: number[] = [];
  const all = Array.from({ length: count }, (_, index) => {
    const end = Promise.withResolvers<number>();
    return { end: () => end.resolve(index), work: () => { begun.push(index); return end.promise; } };
  });
  return { begun, all };
}

const settled = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

describe('the gate of a session', () => {
  it('lets three through at a time, in the order in which they came', async () => {
    const gate = new SessionGate();
    const { begun, all } = works(5);
    const passed = all.map(({ work }) => gate.pass('session', soon(), work));
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    all[1]?.end();
    await passed[1];
    await settled();
    expect(begun).toEqual([0, 1, 2, 3]);
    for (const { end } of all) end();
    expect(await Promise.all(passed)).toEqual([0, 1, 2, 3, 4]);
  });

  it('keeps nobody of another session waiting', async () => {
    const gate = new SessionGate();
    const { all } = works(3);
    const passed = all.map(({ work }) => gate.pass('busy', soon(), work));
    await expect(gate.pass('other', soon(), async () => 'through')).resolves.toBe('through');
    for (const { end } of all) end();
    await Promise.all(passed);
  });

  it('goes on after work that failed, and hands its failure on', async () => {
    const gate = new SessionGate();
    const failing = Array.from({ length: 4 }, () => gate.pass('session', soon(), () => Promise.reject(new Error('away'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    await expect(gate.pass('session', soon(), async () => 'through')).resolves.toBe('through');
  });

  it('says that the session is busy where there was no room in time', async () => {
    const gate = new SessionGate();
    const { all } = works(3);
    const passed = all.map(({ work }) => gate.pass('session', soon(), work));
    await expect(gate.pass('session', Date.now() + 1, async () => 'never')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });
    for (const { end } of all) end();
    await Promise.all(passed);
  });
});
