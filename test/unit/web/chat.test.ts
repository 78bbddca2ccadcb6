import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGuestRoutes } from './fake-guest-routes.ts';
import { openPage } from './open-page.ts';

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

beforeEach(() => { jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }); });
afterEach(() => { jest.useRealTimers(); });

describe('a page that opens', () => {
  it('shows the history and follows what comes after it', async () => {
    const routes = new FakeGuestRoutes();
    routes.store('system', 'Welcome');
    const page = openPage(routes);
    await settle();
    expect([page.items(), page.snapshot()?.loaded, page.snapshot()?.status]).toEqual([['system: Welcome'], true, 'connecting']);
    page.sockets.latest.open();
    expect(page.snapshot()?.status).toBe('online');
    page.sockets.latest.receive({ seq: 2, event: 'message.created', data: routes.store('ai', 'Hello') });
    expect(page.items()).toEqual(['system: Welcome', 'ai: Hello']);
  });

  it('comes back to its session, and asks only for events it has not seen', async () => {
    const routes = new FakeGuestRoutes();
    const first = openPage(routes);
    await settle();
    first.sockets.latest.open();
    first.sockets.latest.receive({ seq: 1, event: 'message.created', data: routes.store('ai', 'Hello') });
    const second = openPage(routes, first.storage);
    await settle();
    expect(second.sockets.latest.url).toBe('session-1@1');
    expect(second.items()).toEqual(['ai: Hello']);
  });

  it('begins anew when its session is gone, and takes along what was not acknowledged', async () => {
    const routes = new FakeGuestRoutes();
    const first = openPage(routes);
    await settle();
    routes.failing = 503;
    first.chat.send('still there?');
    await settle();
    routes.failing = undefined;
    routes.loseSessions();
    const second = openPage(routes, first.storage);
    await settle();
    expect(second.sockets.latest.url).toBe('session-2@0');
    expect(routes.delivered).toEqual([['session-2', 'still there?']]);
  });

  it('says so when the hotel does not exist, and finds it once it does', async () => {
    const routes = new FakeGuestRoutes();
    routes.failing = 404;
    const page = openPage(routes);
    await settle();
    expect(page.snapshot()?.status).toBe('unavailable');
    routes.failing = undefined;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(page.sockets.latest.url).toBe('session-1@0');
  });

  it('keeps knocking while the service is down, at once when the network comes back', async () => {
    const routes = new FakeGuestRoutes();
    routes.failing = 'no answer';
    const page = openPage(routes);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([page.snapshot()?.status, page.snapshot()?.loaded]).toEqual(['offline', false]);
    routes.failing = undefined;
    page.chat.nudge();
    await settle();
    expect(page.snapshot()?.loaded).toBe(true);
  });
});

describe('a broken connection', () => {
  it('is mended without loss or repetition', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    page.sockets.latest.open();
    page.sockets.latest.receive({ seq: 1, event: 'message.created', data: routes.store('ai', 'one') });
    page.sockets.latest.break(1001);
    expect(page.snapshot()?.status).toBe('offline');
    const missed = routes.store('ai', 'two');
    await jest.advanceTimersByTimeAsync(500);
    expect(page.sockets.latest.url).toBe('session-1@1');
    page.sockets.latest.open();
    for (let round = 0; round < 2; round += 1) page.sockets.latest.receive({ seq: 2, event: 'message.created', data: missed });
    expect([page.items(), page.snapshot()?.status]).toEqual([['ai: one', 'ai: two'], 'online']);
  });

  it('is worked around over plain HTTP where no WebSocket gets through', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    page.chat.send('hello');
    await settle();
    for (let round = 0; round < 2; round += 1) {
      page.sockets.latest.break();
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(page.items()).toEqual(['guest: hello']);
  });

  it('leads to a new session when the service does not know the old one any more', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    page.sockets.latest.open();
    page.sockets.latest.receive({ seq: 1, event: 'message.created', data: routes.store('ai', 'one') });
    // Acknowledged, and lost with the session before it came back.
    page.chat.send('two');
    await settle();
    routes.loseSessions();
    page.sockets.latest.break(4404);
    await jest.advanceTimersByTimeAsync(1000);
    expect([page.items(), page.sockets.latest.url]).toEqual([[], 'session-2@0']);
  });

  it('sends nothing into a session that the service does not know any more', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    page.sockets.latest.open();
    routes.failing = 503;
    page.sockets.latest.break(4404);
    page.chat.send('hello');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(routes.attempts).toEqual([]);
    routes.loseSessions();
    routes.failing = undefined;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(routes.delivered).toEqual([['session-2', 'hello']]);
  });
});

describe('a rating', () => {
  it('is thanked for, kept over a reload, and taken back when it was not stored', async () => {
    const routes = new FakeGuestRoutes();
    const reply = routes.store('ai', 'Hello');
    const page = openPage(routes);
    await settle();
    page.chat.rate(reply.id, 'up');
    await settle();
    expect(page.snapshot()?.items[0]).toMatchObject({ given: { rating: 'up', state: 'thanked' } });
    routes.failing = 503;
    page.chat.rate(reply.id, 'down');
    await settle();
    expect(page.snapshot()?.items[0]).toMatchObject({ given: { rating: 'down', state: 'failed' } });
    routes.failing = undefined;
    const reloaded = openPage(routes, page.storage);
    await settle();
    expect(reloaded.snapshot()?.items[0]).toMatchObject({ given: { rating: 'up', state: 'earlier' } });
  });
});
