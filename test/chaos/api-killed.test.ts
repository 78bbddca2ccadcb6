import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuestSocket } from '../support/http/socket.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { itVerifies } from '../requirements/verifies.ts';

let arena: Arena;
let first: ProductProcess;
let second: ProductProcess;
let survivor: ProductProcess | undefined;

beforeAll(async () => { arena = await startArena({ apis: 0 }); });
beforeEach(async () => {
  arena.gate.open();
  // What outlived the test before is the elder of this one's two.
  first = survivor ?? await arena.startApi();
  survivor = second = await arena.startApi();
});
afterAll(() => arena.stop());

const socketOf = (guest: StubbornGuest, api: ProductProcess, after = 0): Promise<GuestSocket> => new GuestSocket(
  api.url, { clientId: arena.clientId, sessionId: guest.sessionId, after: String(after) },
).opened();

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('an API process that is killed', () => {
  itVerifies(['decisions/guests/message-id/one-turn'], 'in the middle of a message: its repetition elsewhere is one message with one reply', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await socketOf(guest, second);
    const letGo = await arena.lockSession(guest.sessionId);
    const said = guest.say('Was I heard?');
    await arena.untilBlocked();
    await arena.kill(first);
    await letGo();
    expect((await said).attempts).toBe(2);
    await guest.untilAnswered();
    await socket.untilReplies(1);
    expect(await guest.complaints()).toEqual([]);
    expect(socket.seqs()).toEqual([1, 2, 3]);
  });

  it('under a socket: the guest resumes elsewhere where it stood', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await socketOf(guest, first);
    await guest.say('One');
    await socket.untilReplies(1);
    arena.gate.shut();
    await guest.say('Two');
    await arena.gate.untilThinking('Two');
    await arena.kill(first);
    await socket.untilClosed();
    arena.gate.open();
    const resumed = await socketOf(guest, second, socket.seqs().at(-1));
    await resumed.untilReplies(1);
    await guest.say('Three');
    await resumed.untilReplies(2);
    expect([...socket.seqs(), ...resumed.seqs()]).toEqual(upTo(7));
    expect(await guest.complaints()).toEqual([]);
  });

  it('and comes back on its port: guests who insist get through meanwhile', async () => {
    const guests = await Promise.all(Array.from({ length: 10 }, () => new StubbornGuest(arena).arrive()));
    const talks = guests.map(async (guest) => {
      for (const query of ['One', 'Two', 'Three']) await guest.say(query);
    });
    await arena.kill(first);
    await arena.startApi(first.port);
    await Promise.all(talks);
    await Promise.all(guests.map((guest) => guest.untilAnswered()));
    expect((await Promise.all(guests.map((guest) => guest.complaints()))).flat()).toEqual([]);
  });
});
