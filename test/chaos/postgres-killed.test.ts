import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { GuestSocket } from '../support/http/socket.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { itVerifies } from '../requirements/verifies.ts';

let arena: Arena;
let postgres: RunningPostgres;

/** A Postgres of this file's own: the run's is shared with other tests. */
const start = (port?: number): Promise<RunningPostgres> => startPostgres({
  dataDir: join(testStack().dataDir, 'chaos-postgres'), fsync: false, log: () => undefined,
  ...(port === undefined ? {} : { port }),
});

beforeAll(async () => {
  postgres = await start();
  arena = await startArena({ databaseUrl: postgres.url });
});
beforeEach(() => arena.gate.open());
afterAll(async () => {
  await arena.stop();
  await postgres.stop();
});

async function restart(whileDown: () => Promise<void> = async () => undefined): Promise<void> {
  await postgres.kill();
  await whileDown();
  postgres = await start(postgres.port);
}

describe('a Postgres that is killed', () => {
  it('in the middle of a turn: the guest gets the one reply, on the socket that was open all the time', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await new GuestSocket(
      arena.apis()[0]!, { clientId: arena.clientId, sessionId: guest.sessionId },
    ).opened();
    arena.gate.shut();
    await guest.say('Will you write it down?');
    await arena.gate.untilThinking('Will you write it down?');
    await restart();
    arena.gate.open();
    await guest.untilAnswered();
    await socket.untilReplies(1);
    expect(socket.seqs()).toEqual([1, 2, 3]);
    expect(await guest.complaints()).toEqual([]);
  });

  itVerifies(['decisions/conventions/errors/dependency-503'], 'and stays away: messages are refused with 503 and taken when repeated', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const api = arena.apis()[0]!;
    let said: Promise<unknown> = Promise.resolve();
    await restart(async () => {
      const refused = await fetch(`${api}/api/message`, {
        method: 'POST', body: JSON.stringify({ query: 'Anybody there?' }),
        headers: { 'content-type': 'application/json', 'x-client-id': arena.clientId, 'x-session-id': guest.sessionId },
      });
      expect(refused.status).toBe(503);
      said = guest.say('I insist');
    });
    await said;
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
  });

  it('while a message is being stored: it is stored once', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const letGo = await arena.lockSession(guest.sessionId);
    const said = guest.say('Half-way in');
    await arena.untilBlocked();
    await restart();
    await letGo();
    await said;
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
  });
});
