import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { ConnectionBudget } from '../../../api/http/connection-budget.ts';
import type { SessionFeed } from '../../../api/realtime/session-feed.ts';
import { EventReader } from '../../../api/realtime/event-reader.ts';
import type { Listener } from '../../../api/services.ts';
import { SocketSession } from '../../../api/realtime/socket-session.ts';
import type { TenantContext } from '../../../domain/context.ts';
import { createLogger } from '../../../platform/logger.ts';
import { DomainError } from '../../../domain/model/errors.ts';
import { waitFor } from '../../support/general/wait-for.ts';

/** A socket whose reader is as slow as the test wants. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: Record<string, unknown>[] = [];
  closedWith: number | undefined;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }

  close(code: number): void {
    this.readyState = 2;
    this.closedWith = code;
  }

  terminate(): void {
    this.readyState = 3;
    this.emit('close');
  }
}

/** An outbox whose every session has events 1 to `count`, and the statements that read it. */
function fakeOutbox(count: number) {
  const outbox = { count, statements: [] as { hotel: string; places: number }[] };
  const named = (list: string): string[] => list.slice(1, -1).split(',');
  const contextOf = (clientId: string): TenantContext => ({
    clientId,
    db: { read: (work: (em: object) => unknown) => work({
      execute: async (_sql: string, [sessions, afters, limit]: [string, string, number]) => {
        outbox.statements.push({ hotel: clientId, places: named(sessions).length });
        return named(afters).flatMap((after, index) => Array.from({ length: outbox.count }, (_, at) => at + 1)
          .filter((seq) => seq > Number(after)).slice(0, limit)
          .map((seq) => ({ place: String(index + 1), seq: String(seq), event: 'booking.changed', data: {} })));
      },
    }) },
  }) as unknown as TenantContext;
  return { outbox, contextOf };
}

/** A socket on an outbox, and what listens to it. */
function sessionWith(count: number, after = 0) {
  const socket = new FakeSocket();
  const listeners = new Set<Listener>();
  const { outbox, contextOf } = fakeOutbox(count);
  const feed = {
    subscribe: (_key: string, listener: Listener) => { listeners.add(listener); return () => listeners.delete(listener); },
  } as unknown as SessionFeed;
  const session = new SocketSession({
    socket: socket as unknown as WebSocket, ctx: contextOf('hotel'), feed, reader: new EventReader(), logger: createLogger('test', 'silent'),
    sessionKey: 'key', publicId: 'public', after,
  });
  return { socket, session, listeners, outbox, seqs: () => socket.sent.flatMap(({ seq }) => seq ?? []) };
}

describe('a socket\'s view of a session', () => {
  it('is everything after the number it starts from, and each event once, however often it is woken', async () => {
    const { listeners, outbox, seqs } = sessionWith(3, 1);
    for (let count = 4; count <= 9; count += 1) {
      outbox.count = count;
      for (const listener of listeners) { listener.onStored(); listener.onStored(); }
    }
    await waitFor(() => seqs().length === 8, { what: 'all events' });
    expect(seqs()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('takes one statement for each stored event, and none for what it has sent', async () => {
    const { listeners, outbox, seqs } = sessionWith(1);
    await waitFor(() => seqs().length === 1, { what: 'the replay' });
    for (let seq = 2; seq <= 5; seq += 1) {
      outbox.count = seq;
      for (const listener of listeners) { listener.onStored(seq); listener.onStored(seq); }
      await waitFor(() => seqs().length === seq, { what: 'the event' });
      for (const listener of listeners) listener.onStored(seq);
    }
    expect([outbox.statements.length, seqs()]).toEqual([5, [1, 2, 3, 4, 5]]);
  });

  it('reads on after a full page', async () => {
    const { outbox, seqs } = sessionWith(1200);
    await waitFor(() => seqs().length === 1200, { what: 'all pages' });
    expect(outbox.statements).toHaveLength(3);
  });

  it('ends with the socket', async () => {
    const { socket, listeners } = sessionWith(1);
    socket.emit('close');
    expect(listeners.size).toBe(0);
  });

  it('waits for a reader that is behind', async () => {
    const { socket, listeners, outbox, seqs } = sessionWith(0);
    socket.bufferedAmount = 2_000_000;
    outbox.count = 2;
    for (const listener of listeners) {
      listener.onStored();
      listener.onLive({ event: 'typing', data: { active: true } });
    }
    await waitFor(() => socket.listenerCount('close') === 1, { what: 'the replay to begin' });
    expect(socket.sent).toEqual([]);
    socket.bufferedAmount = 0;
    await waitFor(() => seqs().length === 2, { what: 'the events' });
    expect([socket.closedWith, socket.sent.length]).toEqual([undefined, 2]);
  });

  it('closes with 4408 when the reader does not catch up', async () => {
    const { socket } = sessionWith(0);
    const { socket: slow } = sessionWith(5);
    slow.bufferedAmount = 2_000_000;
    expect(await waitFor(() => slow.closedWith, { what: 'the socket to close' })).toBe(4408);
    expect([slow.sent, socket.closedWith]).toEqual([[], undefined]);
  });

  it('tells a failure as a sentence, and not what is behind it', () => {
    const { socket, session } = sessionWith(0);
    session.sendError(new DomainError('NOT_FOUND', 'Gone.', { cause: new Error('secret') }), { requestId: 'request-1', messageId: undefined });
    expect(socket.sent).toEqual([
      { event: 'error', sessionId: 'public', data: { code: 'NOT_FOUND', error: 'Gone.', requestId: 'request-1' } },
    ]);
  });
});

describe('the sockets of a process', () => {
  const place = (session: number, after = 0) => ({ sessionKey: `session-${session}`, after });

  it('that are woken in the same moment are read for by one statement of each hotel', async () => {
    const { outbox, contextOf } = fakeOutbox(2);
    const reader = new EventReader();
    const pages = await Promise.all(['north', 'south'].flatMap((hotel) =>
      Array.from({ length: 30 }, (_, session) => reader.read(contextOf(hotel), place(session % 20, session % 20 === 3 ? 1 : 0)))));
    expect(outbox.statements).toEqual([{ hotel: 'north', places: 20 }, { hotel: 'south', places: 20 }]);
    expect(pages.map(({ events }) => events.length)).toEqual(Array.from({ length: 60 }, (_, index) => (index % 30 % 20 === 3 ? 1 : 2)));
  });

  it('wait for the next statement when they are woken during one', async () => {
    const { outbox, contextOf } = fakeOutbox(0);
    const reader = new EventReader();
    const first = reader.read(contextOf('north'), place(1));
    await waitFor(() => outbox.statements.length === 1, { what: 'the first statement', pollMs: 1 });
    outbox.count = 1;
    const second = await reader.read(contextOf('north'), place(1));
    expect([(await first).events.length, second.events.length, outbox.statements.length]).toEqual([0, 1, 2]);
  });

  it('are told when a statement fails, and read again afterwards', async () => {
    const { contextOf } = fakeOutbox(1);
    const reader = new EventReader();
    const broken = { clientId: 'north', db: { read: async () => { throw new Error('No database'); } } } as unknown as TenantContext;
    await expect(Promise.all([reader.read(broken, place(1)), reader.read(broken, place(2))])).rejects.toThrow('No database');
    expect((await reader.read(contextOf('north'), place(1))).events).toHaveLength(1);
  });
});

describe('the caps on connections', () => {
  it('count by each name, until a connection closes', () => {
    const budget = new ConnectionBudget({ address: 3, session: 2 });
    const open = (address: string, session: string) => budget.take({ address, session });
    const first = open('1', 'a');
    expect([first, open('1', 'a'), open('2', 'a')].map(Boolean)).toEqual([true, true, false]);
    expect([open('1', 'b'), open('1', 'c')].map(Boolean)).toEqual([true, false]);
    first?.();
    expect([open('2', 'a'), open('1', 'c')].map(Boolean)).toEqual([true, true]);
  });

  it('do not count a connection that was refused', () => {
    const budget = new ConnectionBudget({ address: 3, session: 2 });
    const taken = ['a', 'a', 'a', 'a', 'b'].map((session) => budget.take({ address: '1', session }) !== null);
    expect(taken).toEqual([true, true, false, false, true]);
  });
});
