import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Backoff } from '../../../api/web/client/backoff.ts';
import { RealtimeLink, type Frame } from '../../../api/web/client/realtime-link.ts';
import { FakeSockets } from './fake-socket.ts';

const PING = '{"type":"ping"}';

function startLink() {
  const sockets = new FakeSockets();
  const seen = { opened: 0, down: [] as number[], unknown: 0, frames: [] as Frame[] };
  let after = 0;
  const link = new RealtimeLink({
    url: () => `ws://x/?after=${after}`,
    onOpen: () => { seen.opened += 1; },
    onFrame: (frame) => {
      after = frame.seq ?? after;
      seen.frames.push(frame);
    },
    onDown: (failures) => seen.down.push(failures),
    onUnknownSession: () => { seen.unknown += 1; },
    open: sockets.open,
    backoff: new Backoff({ firstMs: 1000, lastMs: 8000, random: () => 1 }),
  });
  link.start();
  return { link, sockets, seen };
}

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

describe('the waits', () => {
  it('double up to a limit, between half and all of each step, and start over after a success', () => {
    const backoff = (random: number) => new Backoff({ firstMs: 100, lastMs: 500, random: () => random });
    const longest = backoff(1);
    expect(Array.from({ length: 5 }, () => longest.next())).toEqual([100, 200, 400, 500, 500]);
    const shortest = backoff(0);
    expect([shortest.next(), shortest.next(), shortest.failures]).toEqual([50, 100, 2]);
    shortest.reset();
    expect([shortest.failures, shortest.next()]).toEqual([0, 50]);
  });
});

describe('the link', () => {
  it('asks for what comes after the last event seen when it connects again', () => {
    const { sockets } = startLink();
    sockets.latest.open();
    sockets.latest.receive({ seq: 4, event: 'message.created', data: {} });
    sockets.latest.break();
    jest.advanceTimersByTime(1000);
    expect(sockets.all.map(({ url }) => url)).toEqual(['ws://x/?after=0', 'ws://x/?after=4']);
  });

  it('waits longer after each failure', () => {
    const { sockets, seen } = startLink();
    for (const wait of [1000, 2000, 4000, 8000, 8000]) {
      sockets.latest.break();
      const { length } = sockets.all;
      jest.advanceTimersByTime(wait - 1);
      expect(sockets.all).toHaveLength(length);
      jest.advanceTimersByTime(1);
      expect(sockets.all).toHaveLength(length + 1);
    }
    expect(seen.down).toEqual([1, 2, 3, 4, 5]);
  });

  it('does not hammer a server that accepts and drops', () => {
    const { sockets, seen } = startLink();
    for (let round = 0; round < 3; round += 1) {
      sockets.latest.open();
      sockets.latest.break(1013);
      jest.advanceTimersByTime(8000);
    }
    expect(seen.down).toEqual([1, 2, 3]);
  });

  it('takes the first wait again after a connection that held', () => {
    const { sockets, seen } = startLink();
    sockets.latest.break();
    jest.advanceTimersByTime(1000);
    sockets.latest.open();
    jest.advanceTimersByTime(6000);
    sockets.latest.break(1001);
    expect(seen.down).toEqual([1, 1]);
  });

  it('connects at once when the network is back', () => {
    const { link, sockets } = startLink();
    sockets.latest.break();
    link.nudge();
    expect(sockets.all).toHaveLength(2);
    link.nudge();
    expect(sockets.all).toHaveLength(2);
    jest.advanceTimersByTime(5000);
    expect(sockets.all).toHaveLength(2);
  });

  it('gives up a connection attempt that hangs', () => {
    const { sockets, seen } = startLink();
    jest.advanceTimersByTime(10_000);
    expect([seen.down, sockets.latest.readyState]).toEqual([[1], 3]);
  });

  it('asks a quiet connection for a sign, and replaces one that gives none', () => {
    const { sockets, seen } = startLink();
    sockets.latest.open();
    jest.advanceTimersByTime(25_000);
    expect(sockets.latest.sent).toEqual([PING]);
    sockets.latest.receive({ event: 'pong', data: {} });
    jest.advanceTimersByTime(25_000);
    expect([sockets.latest.sent, seen.down]).toEqual([[PING, PING], []]);
    jest.advanceTimersByTime(8000 + 1000);
    expect([seen.down, sockets.all.length]).toEqual([[1], 2]);
  });

  it('asks at once when the guest comes back to the page', () => {
    const { link, sockets } = startLink();
    sockets.latest.open();
    link.nudge();
    expect(sockets.latest.sent).toEqual([PING]);
  });

  it('hears nothing from a socket it gave up', () => {
    const { sockets, seen } = startLink();
    const [first] = sockets.all;
    jest.advanceTimersByTime(10_000 + 1000);
    first?.open();
    first?.receive({ seq: 1, event: 'message.created', data: {} });
    first?.break();
    expect([seen.opened, seen.frames, seen.down]).toEqual([0, [], [1]]);
  });

  it.each([4404, 4400])('says that the session is unknown on close code %d', (code) => {
    const { sockets, seen } = startLink();
    sockets.latest.open();
    sockets.latest.break(code);
    expect(seen.unknown).toBe(1);
  });

  it('does not chase a session that is refused right after it was opened', () => {
    const { link, sockets } = startLink();
    for (let round = 0; round < 2; round += 1) {
      sockets.latest.break(4404);
      jest.advanceTimersByTime(4000);
    }
    const { length } = sockets.all;
    link.stop();
    link.start();
    expect(sockets.all).toHaveLength(length);
    jest.advanceTimersByTime(8000);
    expect(sockets.all).toHaveLength(length + 1);
  });

  it('does nothing after it was stopped', () => {
    const { link, sockets } = startLink();
    sockets.latest.break();
    link.stop();
    link.nudge();
    jest.advanceTimersByTime(60_000);
    expect(sockets.all).toHaveLength(1);
  });

  it('skips frames it cannot read', () => {
    const { sockets, seen } = startLink();
    sockets.latest.open();
    for (const frame of ['', '{', 'null', '[]', '{"seq":1}']) sockets.latest.receive(frame);
    expect(seen.frames).toEqual([]);
  });
});
