import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuestSocket } from '../support/http/socket.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { itVerifies } from '../requirements/verifies.ts';

let arena: Arena;

beforeAll(async () => { arena = await startArena(); });
beforeEach(() => arena.gate.open());
afterAll(() => arena.stop());

const socketOf = (guest: StubbornGuest): Promise<GuestSocket> => new GuestSocket(
  arena.apis()[0]!, { clientId: arena.clientId, sessionId: guest.sessionId },
).opened();

describe('a Temporal server that is killed', () => {
  it('in the middle of a turn: the guest gets the one reply after its restart', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await socketOf(guest);
    arena.gate.shut();
    await guest.say('Will you remember?');
    await guest.say('And this too?');
    await arena.gate.untilThinking('Will you remember?');
    await arena.product.restartTemporal();
    arena.gate.open();
    await guest.untilAnswered();
    await socket.untilReplies(2);
    expect(socket.seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(await guest.complaints()).toEqual([]);
  });

  it('whose thought ends while it is away: the reply is stored once', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    arena.gate.shut();
    await guest.say('Think on without it');
    await arena.gate.untilThinking('Think on without it');
    await arena.product.restartTemporal(async () => {
      arena.gate.open();
      await guest.untilAnswered();
    });
    await guest.say('Is it back?');
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
  });

  itVerifies(['decisions/conventions/errors/dependency-503'], 'and stays away: messages are refused with 503 and taken when repeated', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const api = arena.apis()[0]!;
    let said: Promise<unknown> = Promise.resolve();
    await arena.product.restartTemporal(async () => {
      const refused = await fetch(`${api}/api/message`, {
        method: 'POST', body: JSON.stringify({ query: 'Anybody there?' }),
        headers: { 'content-type': 'application/json', 'x-client-id': arena.clientId },
      });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect((await fetch(`${api}/readyz`)).status).toBe(503);
      said = guest.say('I insist');
    });
    await said;
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
  });
});
