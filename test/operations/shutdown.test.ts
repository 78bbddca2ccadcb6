import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { startApi, startWorker, type ProductProcess } from '../support/stack/processes.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);

const refusesConnections = ({ port }: ProductProcess) => waitFor(async () => {
  const socket = connect(port, '127.0.0.1');
  const outcome = await Promise.race([once(socket, 'connect').then(() => 'open'), once(socket, 'error').then(() => 'refused')]).catch(() => 'refused');
  socket.destroy();
  return outcome === 'refused';
}, { what: 'the port to close' });

describe('an API process that is told to stop', () => {
  itVerifies(['decisions/operations/shutdown'], 'answers what it has in hand, takes nothing new, and sends sockets elsewhere, where they miss nothing', async () => {
    const temporal = await startProxy(testStack().temporalAddress);
    const api = await startApi({ ...testStack(), temporalAddress: temporal.address });
    const [listening, talking] = [await newSession(hotel.id, { api: api.url }), await newSession(hotel.id)];
    const socket = await listen(hotel.id, listening, { api: api.url }).opened();
    await socket.untilEvent('message.created');
    await ask(hotel.id, { query: 'Before' }, { sessionId: talking, api: api.url });
    temporal.hold();
    const inHand = say(hotel.id, { query: 'In hand' }, { sessionId: talking, api: api.url });
    await waitFor(() => temporal.waiting() > 0, { what: 'the message to be on its way' });
    const ending = api.stop();
    await refusesConnections(api);
    expect(await socket.untilClosed()).toBe(1001);
    temporal.release();
    expect((await inHand).status).toBe(202);
    expect(await ending).toBe(0);
    expect((await historyOf(hotel.id, talking)).map(({ message }) => message)).toContain('In hand');
    await temporal.stop();
    await ask(hotel.id, { query: 'Meanwhile' }, { sessionId: listening });
    const again = await listen(hotel.id, listening, { after: socket.seqs().at(-1) ?? 0 }).opened();
    await again.untilReplies(1);
    expect([...socket.seqs(), ...again.seqs()]).toEqual([1, 2, 3]);
  });

  itVerifies(['decisions/operations/shutdown'], 'ends in time even when something hangs', async () => {
    const temporal = await startProxy(testStack().temporalAddress);
    const api = await startApi({ ...testStack(), temporalAddress: temporal.address, env: { ACCEPT_TIMEOUT_MS: '120000' } });
    temporal.hold();
    const cutOff = say(hotel.id, { query: 'Nobody listens' }, { api: api.url }).then(() => 'answered', () => 'cut off');
    await waitFor(() => temporal.waiting() > 0, { what: 'the message to be on its way' });
    expect(await api.stop()).toBe(0);
    expect(await cutOff).toBe('cut off');
    temporal.release();
    await temporal.stop();
  });
});

/** As a guest's page sends it: what is refused for the moment is sent again under the same id. */
async function sayUntilTaken(body: { query: string; messageId: string }, sessionId: string): Promise<void> {
  await waitFor(async () => {
    const { status } = await say(hotel.id, body, { sessionId });
    if (status !== 202) expect([429, 503]).toContain(status);
    return status === 202;
  }, { what: 'the message to be taken', timeoutMs: 60_000, pollMs: 300 });
}

describe('a worker that is told to stop', () => {
  itVerifies(['decisions/operations/shutdown'], 'ends in time, and no message goes without its reply', async () => {
    const worker = await startWorker(testStack());
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId).opened();
    const sent = Array.from({ length: 20 }, (_, index) => sayUntilTaken({ query: `Question ${index}`, messageId: randomUUID() }, sessionId));
    expect(await worker.stop()).toBe(0);
    await Promise.all(sent);
    await socket.untilReplies(20, 60_000);
    expect((await historyOf(hotel.id, sessionId)).filter(({ type }) => type === 'ai')).toHaveLength(20);
  });
});
