import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Outbox } from '../../../api/web/client/outbox.ts';
import { FakeGuestRoutes } from './fake-guest-routes.ts';
import { memoryStore } from './memory-store.ts';
import { openPage } from './open-page.ts';

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

beforeEach(() => { jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }); });
afterEach(() => { jest.useRealTimers(); });

describe('a message', () => {
  it('is on its way, then sent, then part of the conversation', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    page.sockets.latest.open();
    page.chat.send('When is breakfast?');
    expect(page.items()).toEqual(['sending: When is breakfast?']);
    await settle();
    expect(page.items()).toEqual(['sent: When is breakfast?']);
    page.sockets.latest.receive({ seq: 1, event: 'message.created', data: routes.messages[0] });
    expect(page.items()).toEqual(['guest: When is breakfast?']);
  });

  it('written while the service is down goes out when it is back, in order and once', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    routes.failing = 'no answer';
    page.chat.send('one');
    page.chat.send('two');
    await jest.advanceTimersByTimeAsync(5000);
    expect(page.items()).toEqual(['sending: one', 'sending: two']);
    routes.failing = undefined;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(routes.delivered.map(([, query]) => query)).toEqual(['one', 'two']);
    expect(new Set(routes.attempts.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('survives a reload before it was sent', async () => {
    const routes = new FakeGuestRoutes();
    const first = openPage(routes);
    await settle();
    routes.failing = 'no answer';
    first.chat.send('hello');
    await settle();
    const [attempt] = routes.attempts;
    routes.failing = undefined;
    const second = openPage(routes, first.storage);
    expect(second.items()).toEqual(['sending: hello']);
    await settle();
    expect(routes.messages.map(({ id }) => id)).toEqual([attempt?.messageId]);
  });

  it('whose acknowledgement got lost is not sent again once the service shows it', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    page.sockets.latest.open();
    routes.loseAnswers = true;
    page.chat.send('hello');
    await settle();
    expect(page.items()).toEqual(['sending: hello']);
    page.sockets.latest.receive({ seq: 1, event: 'message.created', data: routes.messages[0] });
    await jest.advanceTimersByTimeAsync(60_000);
    expect([page.items(), routes.attempts.length]).toEqual([['guest: hello'], 1]);
  });

  it('waits as long as the service asks, whatever else happens', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    routes.failing = 429;
    routes.retryAfter = '20';
    page.chat.send('hello');
    await settle();
    page.chat.nudge();
    await jest.advanceTimersByTimeAsync(19_900);
    expect(routes.attempts).toHaveLength(1);
    routes.failing = undefined;
    await jest.advanceTimersByTimeAsync(200);
    expect(routes.delivered).toHaveLength(1);
  });

  it.each([400, 422])('refused with %d fails for the guest to see, and lets the next one through', async (status) => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    routes.refuseOnce = status;
    page.chat.send('one');
    page.chat.send('two');
    await settle();
    expect(page.items()).toEqual(['failed: one', 'sent: two']);
    page.chat.retry(page.firstKey());
    expect(page.items()).toContain('sending: one');
    await settle();
    expect(routes.delivered.map(([, query]) => query)).toEqual(['two', 'one']);
  });

  it('that failed can be removed', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    routes.refuseOnce = 400;
    page.chat.send('one');
    await settle();
    page.chat.discard(page.firstKey());
    expect(page.items()).toEqual([]);
  });

  it('finds its way into a new session when the old one is gone meanwhile', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    routes.loseSessions();
    page.chat.send('hello');
    await jest.advanceTimersByTimeAsync(5000);
    expect(routes.delivered).toEqual([['session-2', 'hello']]);
    expect(page.sockets.latest.url).toBe('session-2@0');
  });

  it('of another tab is shown, and sent when that tab is closed before it could', async () => {
    const routes = new FakeGuestRoutes();
    const page = openPage(routes);
    await settle();
    new Outbox(memoryStore(page.storage)).add('from the other tab');
    page.chat.outboxChanged();
    expect(page.items()).toEqual(['sending: from the other tab']);
    await jest.advanceTimersByTimeAsync(6000);
    expect(routes.delivered).toHaveLength(1);
  });
});
