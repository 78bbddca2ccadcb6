import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { listen, newSession } from '../support/chat/guest.ts';
import { emitEvents, lastSeq, upTo } from '../support/chat/outbox.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const ctx = systemContext(database, hotel.id);
const { url: api, operationsUrl } = await apiWith({ SOCKET_PING_MS: '400', LIMIT_SOCKETS_PER_ADDRESS: '6', LIMIT_SOCKETS_PER_SESSION: '3' });

/** Open sockets as the process counts them. */
async function openSockets(): Promise<number> {
  const text = await metricsAt(operationsUrl);
  return Number(/^concierge_realtime_sockets (\d+)$/m.exec(text)?.[1]);
}

const none = () => waitFor(async () => await openSockets() === 0, { what: 'all sockets to be gone' });

describe('the heartbeat', () => {
  itVerifies(['decisions/guests/realtime/heartbeat'], 'asks again and again, and keeps who answers', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId, { api }).opened();
    await waitFor(() => socket.pings >= 4, { what: 'four pings' });
    socket.send({ type: 'ping' });
    await socket.untilEvent('pong');
    socket.close();
    expect(await socket.untilClosed()).toBe(1005);
    await none();
  });

  itVerifies(['decisions/guests/realtime/heartbeat'], 'lets go of who does not answer', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId, { api }).opened();
    expect(await openSockets()).toBe(1);
    socket.pause();
    await none();
    socket.resume();
    expect(await socket.untilClosed()).toBe(1006);
  });
});

describe('a reader that does not keep up', () => {
  itVerifies(['decisions/guests/realtime/slow-consumer'], 'is disconnected, and resumes without a gap', async () => {
    const sessionId = await newSession(hotel.id);
    const slow = await listen(hotel.id, sessionId, { api }).opened();
    await slow.untilEvent('message.created');
    slow.pause();
    await emitEvents(ctx, sessionId, 200, { note: 'x'.repeat(100_000) });
    await none();
    slow.resume();
    await slow.untilClosed();
    const seen = slow.seqs();
    expect(seen).toEqual(upTo(seen.length));
    expect(seen.length).toBeLessThan(201);
    // On a busy machine the next connection may fall behind as well; each goes on where the last one ended.
    for (let connections = 1; seen.at(-1) !== 201 && connections < 50; connections += 1) {
      const again = await listen(hotel.id, sessionId, { api, after: seen.length }).opened();
      await waitFor(() => again.seqs().at(-1) === 201 || again.closeCode !== undefined, { what: 'the rest' });
      seen.push(...again.seqs());
      again.close();
    }
    expect(seen).toEqual(upTo(await lastSeq(ctx, sessionId)));
    await none();
  });

  it('holds up nobody else', async () => {
    const sessionId = await newSession(hotel.id);
    const [slow, quick] = [listen(hotel.id, sessionId, { api }), listen(hotel.id, sessionId, { api })];
    await Promise.all([slow.opened(), quick.opened()]);
    slow.pause();
    // As fast as the quick one reads on this machine, so that only the other one falls behind.
    for (let sent = 0; sent < 200; sent += 20) {
      await emitEvents(ctx, sessionId, 20, { note: 'x'.repeat(100_000) });
      await waitFor(() => quick.seqs().at(-1) === sent + 21, { what: `${sent + 20} events at the quick one` });
    }
    expect(quick.seqs()).toEqual(upTo(201));
    slow.terminate();
    quick.close();
    await none();
  });
});

describe('too many sockets', () => {
  it('on one session are refused with 4429, until one closes', async () => {
    const sessionId = await newSession(hotel.id);
    const sockets = await Promise.all([1, 2, 3].map(() => listen(hotel.id, sessionId, { api }).opened()));
    expect(await listen(hotel.id, sessionId, { api }).untilClosed()).toBe(4429);
    expect(await listen(hotel.id.toUpperCase(), sessionId.toUpperCase(), { api }).untilClosed()).toBe(4429);
    sockets[0]?.close();
    await waitFor(async () => await openSockets() === 2, { what: 'one place' });
    const next = await listen(hotel.id, sessionId, { api }).opened();
    await next.untilEvent('message.created');
    for (const socket of [...sockets, next]) socket.close();
    await none();
  });

  it('from one address are refused with 4429', async () => {
    const sessions = await Promise.all(Array.from({ length: 7 }, () => newSession(hotel.id)));
    const sockets = sessions.map((sessionId) => listen(hotel.id, sessionId, { api }));
    const refused = await waitFor(() => sockets.find((socket) => socket.closeCode !== undefined), { what: 'one to be refused' });
    expect(refused.closeCode).toBe(4429);
    const others = sockets.filter((socket) => socket !== refused);
    await Promise.all(others.map((socket) => socket.untilEvent('message.created')));
    for (const socket of others) socket.close();
    await none();
  });
});
