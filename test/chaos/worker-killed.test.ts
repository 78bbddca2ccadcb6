import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProductProcess } from '../support/stack/processes.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest } from './stubborn-guest.ts';

let arena: Arena;

beforeAll(async () => { arena = await startArena({ workers: 2 }); });
beforeEach(() => arena.gate.open());
afterAll(() => arena.stop());

const workerOf = (pid: number): ProductProcess => {
  const found = arena.product.workers.find((worker) => worker.pid === pid);
  if (!found) throw new Error(`There is no worker ${pid}.`);
  return found;
};

describe('a worker that is killed', () => {
  it('while it thinks: another one gives the one reply, and the guest can go on', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    arena.gate.shut();
    await guest.say('Who thinks about this?');
    await guest.say('And about that?');
    const first = await arena.gate.untilThinking('Who thinks about this?');
    await arena.kill(workerOf(first.pid));
    const second = await arena.gate.untilThinking('Who thinks about this?', 2);
    expect(second.pid).not.toBe(first.pid);
    arena.gate.open();
    await guest.untilAnswered();
    const { attempts } = await guest.say('Are you still there?');
    expect(attempts).toBe(1);
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
    await arena.startWorker();
  });

  it('right after its reply: the next message finds another worker before the API gives up', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    await guest.say('Is this the last word?');
    await guest.untilAnswered();
    await arena.kill(workerOf((await arena.gate.untilThinking('Is this the last word?')).pid));
    const { attempts } = await guest.say('Not quite.');
    expect(attempts).toBe(1);
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
    await arena.startWorker();
  });

  it('while it stores a message, as all workers are: the next one stores it once', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const letGo = await arena.lockSession(guest.sessionId);
    const said = guest.say('Does this get through?');
    await arena.untilBlocked();
    await Promise.all(arena.product.workers.map((worker) => arena.kill(worker)));
    await letGo();
    await arena.startWorker();
    await said;
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
  });
});
