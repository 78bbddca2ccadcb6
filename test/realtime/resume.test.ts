import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { emitEvents, lastSeq, upTo } from '../support/chat/outbox.ts';
import type { Frame, GuestSocket } from '../support/http/socket.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const ctx = systemContext(database, hotel.id);
const [firstApi, secondApi] = testStack().apiUrls;

const emit = (sessionId: string, count: number, payload?: object) => emitEvents(ctx, sessionId, count, payload);

describe('a socket that comes back', () => {
  itVerifies(['decisions/guests/realtime/replay'], 'gets what came after the number it names, in order, then live', async () => {
    const sessionId = await newSession(hotel.id);
    for (const query of ['One', 'Two', 'Three']) await ask(hotel.id, { query }, { sessionId });
    const history = await historyOf(hotel.id, sessionId);
    for (const after of [0, 1, 4, 6]) {
      const socket = await listen(hotel.id, sessionId, { after, api: after % 2 === 0 ? firstApi : secondApi }).opened();
      await waitFor(() => socket.seqs().length === 7 - after, { what: 'the replay' });
      expect(socket.seqs()).toEqual(upTo(7).slice(after));
      expect(socket.messages()).toEqual(history.slice(after));
    }
    const socket = await listen(hotel.id, sessionId, { after: 7 }).opened();
    await say(hotel.id, { query: 'Four' }, { sessionId });
    await socket.untilReplies(1);
    expect(socket.seqs()).toEqual([8, 9]);
  });

  itVerifies(['decisions/guests/realtime/beyond-the-end'], 'that names a number beyond the end is closed with 4400 and a reason', async () => {
    const sessionId = await newSession(hotel.id);
    const end = await lastSeq(ctx, sessionId);
    const socket = listen(hotel.id, sessionId, { after: end + 1 });
    expect(await socket.untilClosed()).toBe(4400);
    expect(socket.closeReason).toBe(`after: is beyond the last event, ${end}. Name the last seq that you saw, or leave it out.`);
    const right = await listen(hotel.id, sessionId, { after: end }).opened();
    await emit(sessionId, 1);
    await waitFor(() => right.seqs().length === 1, { what: 'the next event' });
  });

  it('gets a long history in full, however many reads that takes', async () => {
    const sessionId = await newSession(hotel.id);
    await emit(sessionId, 1200);
    const socket = await listen(hotel.id, sessionId, { after: 1 }).opened();
    await waitFor(() => socket.seqs().length >= 1200, { what: '1200 events' });
    expect(socket.seqs()).toEqual(upTo(1201).slice(1));
  });

  it('gets megabytes of history at the speed at which it reads them', async () => {
    const sessionId = await newSession(hotel.id);
    await emit(sessionId, 200, { note: 'x'.repeat(100_000) });
    const socket = await listen(hotel.id, sessionId, { after: 1 }).opened();
    await waitFor(() => socket.seqs().length >= 200, { what: 'twenty megabytes' });
    expect(socket.seqs()).toEqual(upTo(201).slice(1));
  });

  itVerifies(['decisions/guests/realtime/no-gap-no-duplicate'], 'misses nothing that is stored while it connects', async () => {
    const sessionId = await newSession(hotel.id);
    const sockets: GuestSocket[] = [];
    for (let round = 0; round < 20; round += 1) {
      const storing = emit(sessionId, 3);
      sockets.push(listen(hotel.id, sessionId, { api: round % 2 === 0 ? firstApi : secondApi }));
      await storing;
    }
    await Promise.all(sockets.map((socket) => waitFor(() => socket.seqs().length >= 61, { what: 'all events' })));
    for (const socket of sockets) expect(socket.seqs()).toEqual(upTo(61));
  });
});

/** A page that loses its connection again and again, and resumes from the last event it saw. */
class RoamingPage {
  readonly seen: Frame[] = [];
  readonly #sessionId: string;
  #socket: GuestSocket | undefined;
  #taken = 0;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  get last(): number {
    return this.seen.at(-1)?.seq ?? 0;
  }

  connect(api: string): void {
    this.drop();
    this.#socket = listen(hotel.id, this.#sessionId, { api, after: this.last });
    this.#taken = 0;
  }

  /** Takes over what has arrived; what is still on its way is lost with the connection. */
  read(): void {
    const frames = this.#socket?.frames ?? [];
    this.seen.push(...frames.slice(this.#taken).filter(({ seq }) => seq !== undefined));
    this.#taken = frames.length;
  }

  drop(): void {
    this.read();
    this.#socket?.terminate();
    this.#socket = undefined;
  }
}

type Step = { do: 'connect' | 'say'; api: 0 | 1 } | { do: 'drop' } | { do: 'emit'; count: number } | { do: 'wait' };

const api = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), api }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('emit' as const), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('say' as const), api }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
), { minLength: 5, maxLength: 25 });

describe('a page that reconnects at random, to either process', () => {
  itVerifies(
    ['decisions/guests/realtime/no-gap-no-duplicate', 'decisions/guests/realtime/any-process'],
    'sees every event once and in order', async () => {
      await fc.assert(fc.asyncProperty(steps, async (plan) => {
        const sessionId = await newSession(hotel.id);
        const page = new RoamingPage(sessionId);
        const storing: Promise<unknown>[] = [];
        for (const step of plan) {
          if (step.do === 'connect') page.connect(testStack().apiUrls[step.api]);
          else if (step.do === 'drop') page.drop();
          else if (step.do === 'emit') storing.push(emit(sessionId, step.count));
          else if (step.do === 'say') storing.push(ask(hotel.id, { query: 'Hello' }, { sessionId, api: testStack().apiUrls[step.api] }));
          else await storing.at(-1);
        }
        await Promise.all(storing);
        const last = await lastSeq(ctx, sessionId);
        page.connect(firstApi);
        await waitFor(() => { page.read(); return page.last >= last; }, { what: `event ${last}` });
        page.drop();
        expect(page.seen.map(({ seq }) => seq)).toEqual(upTo(last));
        expect(page.seen.filter(({ event }) => event === 'message.created').map(({ data }) => data))
          .toEqual(await historyOf(hotel.id, sessionId));
      }), { numRuns: 25 });
    }, 120_000,
  );
});
