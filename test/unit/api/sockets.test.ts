import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { ConnectionBudget } from '../../../api/http/connection-budget.ts';
import type { SessionFeed } from '../../../api/realtime/session-feed.ts';
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

/** An outbox with events 1 to `count`, and what listens to it. */
function sessionWith(count: number, after = 0) {
  const socket = new FakeSocket();
  const listeners = new Set<Listener>();
  const outbox = { count };
  const em = {
    find: async (_entity: unknown, { seq }: { seq: { $gt: number } }) => Array.from({ length: outbox.count }, (_, index) => index + 1)
      .filter((number) => number > seq.$gt).map((number) => ({ seq: number, event: 'booking.changed', messageId: null, data: {} })),
  };
  const ctx = { db: { read: (work: (manager: typeof em) => unknown) => work(em) } } as unknown as TenantContext;
  const feed = {
    subscribe: (_key: string, listener: Listener) => { listeners.add(listener); return () => listeners.delete(listener); },
  } as unknown as SessionFeed;
  const session = new SocketSession({
    socket: socket as unknown as WebSocket, ctx, feed, logger: createLogger('test', 'silent'), sessionKey: 'key', publicId: 'public', after,
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
