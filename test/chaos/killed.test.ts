import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { GuestSocket } from '../support/http/socket.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest } from './stubborn-guest.ts';
import { itVerifies } from '../requirements/verifies.ts';

let arena: Arena;
let postgres: RunningPostgres;

/** A Postgres of this file's own: the run's is shared with other tests. */
const startServer = (port?: number): Promise<RunningPostgres> => startPostgres({
  dataDir: join(testStack().dataDir, 'chaos-postgres'), fsync: false, log: () => undefined,
  ...(port === undefined ? {} : { port }),
});

beforeAll(async () => {
  postgres = await startServer();
  arena = await startArena({ workers: 2, databaseUrl: postgres.url });
});
beforeEach(() => arena.gate.open());
afterAll(async () => {
  await arena.stop();
  await postgres.stop();
});

const socketOf = (guest: StubbornGuest, api: string, after = 0): Promise<GuestSocket> => new GuestSocket(
  api, { clientId: arena.clientId, sessionId: guest.sessionId, after: String(after) },
).opened();

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

const workerOf = (pid: number): ProductProcess => {
  const found = arena.product.workers.find((worker) => worker.pid === pid);
  if (!found) throw new Error(`There is no worker ${pid}.`);
  return found;
};

describe('an API process that is killed', () => {
  let first: ProductProcess;
  let second: ProductProcess;
  beforeEach(async () => {
    const [one, other] = arena.livingApis();
    first = one!;
    second = other ?? await arena.startApi();
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

  itVerifies(['decisions/guests/message-id/one-turn'], 'in the middle of a message: its repetition elsewhere is one message with one reply', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await socketOf(guest, second.url);
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
    const socket = await socketOf(guest, first.url);
    await guest.say('One');
    await socket.untilReplies(1);
    arena.gate.shut();
    await guest.say('Two');
    await arena.gate.untilThinking('Two');
    await arena.kill(first);
    await socket.untilClosed();
    arena.gate.open();
    const resumed = await socketOf(guest, second.url, socket.seqs().at(-1));
    await resumed.untilReplies(1);
    await guest.say('Three');
    await resumed.untilReplies(2);
    expect([...socket.seqs(), ...resumed.seqs()]).toEqual(upTo(7));
    expect(await guest.complaints()).toEqual([]);
  });
});

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

describe('a Temporal server that is killed', () => {
  it('in the middle of a turn: the guest gets the one reply after its restart', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await socketOf(guest, arena.apis()[0]!);
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

async function restartPostgres(whileDown: () => Promise<void> = async () => undefined): Promise<void> {
  await postgres.kill();
  await whileDown();
  postgres = await startServer(postgres.port);
}

describe('a Postgres that is killed', () => {
  it('in the middle of a turn: the guest gets the one reply, on the socket that was open all the time', async () => {
    const guest = await new StubbornGuest(arena).arrive();
    const socket = await socketOf(guest, arena.apis()[0]!);
    arena.gate.shut();
    await guest.say('Will you write it down?');
    await arena.gate.untilThinking('Will you write it down?');
    await restartPostgres();
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
    await restartPostgres(async () => {
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
    await restartPostgres();
    await letGo();
    await said;
    await guest.untilAnswered();
    expect(await guest.complaints()).toEqual([]);
  });
});
