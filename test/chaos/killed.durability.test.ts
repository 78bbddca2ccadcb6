import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPostgres, type RunningPostgres } from '../../local/postgres.ts';
import { GuestSocket } from '../support/http/socket.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { startArena, type Arena } from './arena.ts';
import { StubbornGuest, type SentMessage } from './stubborn-guest.ts';
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
  let second: ProductProcess;
  let heard: StubbornGuest;
  let listening: StubbornGuest;
  let said: Promise<SentMessage>;
  let [elsewhere, cut]: GuestSocket[] = [];

  /** It dies in the middle of one guest's message, and under another guest's socket. */
  beforeAll(async () => {
    const [first] = arena.livingApis() as [ProductProcess];
    second = await arena.startApi();
    [heard, listening] = [await new StubbornGuest(arena).arrive(), await new StubbornGuest(arena).arrive()];
    [elsewhere, cut] = [await socketOf(heard, second.url), await socketOf(listening, first.url)];
    await listening.say('One');
    await cut.untilReplies(1);
    arena.gate.shut();
    await listening.say('Two');
    await arena.gate.untilThinking('Two');
    const letGo = await arena.lockSession(heard.sessionId);
    said = heard.say('Was I heard?');
    await arena.untilBlocked();
    await arena.kill(first);
    await letGo();
  });

  itVerifies(['decisions/guests/message-id/one-turn'], 'in the middle of a message: its repetition elsewhere is one message with one reply', async () => {
    expect((await said).attempts).toBe(2);
    await heard.untilAnswered();
    await elsewhere?.untilReplies(1);
    expect(await heard.complaints()).toEqual([]);
    expect(elsewhere?.seqs()).toEqual([1, 2, 3]);
  });

  it('under a socket: the guest resumes elsewhere where it stood', async () => {
    await cut?.untilClosed();
    const seen = cut?.seqs() ?? [];
    const resumed = await socketOf(listening, second.url, seen.at(-1));
    await resumed.untilReplies(1);
    await listening.say('Three');
    await resumed.untilReplies(2);
    expect([...seen, ...resumed.seqs()]).toEqual(upTo(7));
    expect(await listening.complaints()).toEqual([]);
  });
});

describe('a worker that is killed', () => {
  let thinking: StubbornGuest;
  let answered: StubbornGuest;

  /** It dies while it thinks about one guest's message, and right after its reply to another's. */
  beforeAll(async () => {
    arena.gate.open();
    const answeredBy = new Map<number, StubbornGuest>();
    await waitFor(async () => {
      const guest = await new StubbornGuest(arena).arrive();
      const words = `Is this the last word, ${guest.sessionId}?`;
      await guest.say(words);
      await guest.untilAnswered();
      answeredBy.set((await arena.gate.untilThinking(words)).pid, guest);
      return answeredBy.size === 2;
    }, { what: 'both workers to have answered' });
    thinking = await new StubbornGuest(arena).arrive();
    arena.gate.shut();
    await thinking.say('Who thinks about this?');
    await thinking.say('And about that?');
    const { pid } = await arena.gate.untilThinking('Who thinks about this?');
    answered = answeredBy.get(pid) as StubbornGuest;
    await arena.kill(workerOf(pid));
  });

  it('while it thinks: another one gives the one reply, and the guest can go on', async () => {
    const [first, second] = [await arena.gate.untilThinking('Who thinks about this?'), await arena.gate.untilThinking('Who thinks about this?', 2)];
    expect(second.pid).not.toBe(first.pid);
    await thinking.untilAnswered();
    expect((await thinking.say('Are you still there?')).attempts).toBe(1);
    await thinking.untilAnswered();
    expect(await thinking.complaints()).toEqual([]);
  });

  it('right after its reply: the next message finds another worker before the API gives up', async () => {
    expect((await answered.say('Not quite.')).attempts).toBe(1);
    await answered.untilAnswered();
    expect(await answered.complaints()).toEqual([]);
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

  itVerifies(['decisions/conventions/errors/dependency-503'], 'and stays away: a thought that ends meanwhile is stored once, messages are refused with 503 and taken when repeated', async () => {
    const [guest, other] = [await new StubbornGuest(arena).arrive(), await new StubbornGuest(arena).arrive()];
    const api = arena.apis()[0]!;
    arena.gate.shut();
    await guest.say('Think on without it');
    await arena.gate.untilThinking('Think on without it');
    let said: Promise<unknown> = Promise.resolve();
    await arena.product.restartTemporal(async () => {
      arena.gate.open();
      await guest.untilAnswered();
      const refused = await fetch(`${api}/api/message`, {
        method: 'POST', body: JSON.stringify({ query: 'Anybody there?' }),
        headers: { 'content-type': 'application/json', 'x-client-id': arena.clientId },
      });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect((await fetch(`${api}/readyz`)).status).toBe(503);
      said = other.say('I insist');
    });
    await said;
    await guest.say('Is it back?');
    await Promise.all([guest, other].map((each) => each.untilAnswered()));
    expect([...await guest.complaints(), ...await other.complaints()]).toEqual([]);
  });
});

describe('a Postgres that is killed', () => {
  let refused: Response;
  let [answered, storing, insisting]: StubbornGuest[] = [];
  let socket: GuestSocket;
  let said: Promise<unknown>[];

  /** It dies in the middle of one guest's turn and while another's message is being stored, and stays away while a third one writes. */
  beforeAll(async () => {
    const guests = await Promise.all([1, 2, 3].map(() => new StubbornGuest(arena).arrive())) as [StubbornGuest, StubbornGuest, StubbornGuest];
    [answered, storing, insisting] = guests;
    const api = arena.apis()[0]!;
    socket = await socketOf(guests[0], api);
    arena.gate.shut();
    await guests[0].say('Will you write it down?');
    await arena.gate.untilThinking('Will you write it down?');
    const letGo = await arena.lockSession(guests[1].sessionId);
    const halfWay = guests[1].say('Half-way in');
    await arena.untilBlocked();
    await postgres.kill();
    refused = await fetch(`${api}/api/message`, {
      method: 'POST', body: JSON.stringify({ query: 'Anybody there?' }),
      headers: { 'content-type': 'application/json', 'x-client-id': arena.clientId, 'x-session-id': guests[2].sessionId },
    });
    said = [halfWay, guests[2].say('I insist')];
    postgres = await startServer(postgres.port);
    await letGo();
    arena.gate.open();
  });

  it('in the middle of a turn: the guest gets the one reply, on the socket that was open all the time', async () => {
    await answered?.untilAnswered();
    await socket.untilReplies(1);
    expect(socket.seqs()).toEqual([1, 2, 3]);
    expect(await answered?.complaints()).toEqual([]);
  });

  itVerifies(['decisions/conventions/errors/dependency-503'], 'and stays away: messages are refused with 503 and taken when repeated', async () => {
    expect(refused.status).toBe(503);
    await said[1];
    await insisting?.untilAnswered();
    expect(await insisting?.complaints()).toEqual([]);
  });

  it('while a message is being stored: it is stored once', async () => {
    await said[0];
    await storing?.untilAnswered();
    expect(await storing?.complaints()).toEqual([]);
  });
});
