import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect } from '@jest/globals';
import type { OperatorEvent } from '../../domain/conversations/operator-events.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { ask, newSession, say } from '../support/chat/guest.ts';
import { storedSession } from '../support/chat/handoff.ts';
import { Gate } from '../support/general/gate.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { recordedTask } from '../support/pipelines/pipelines.ts';
import { ownApi } from '../support/stack/own-api.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const streams: AbortController[] = [];
afterAll(() => { for (const stream of streams) stream.abort(); });

interface Told {
  id: string | undefined;
  event: string | undefined;
  data: Record<string, unknown>;
}

/** An operator's open stream. */
async function follow(operator: Operator, { api = testStack().apiUrls[0], after }: { api?: string | undefined; after?: string | undefined } = {}) {
  const abort = new AbortController();
  streams.push(abort);
  const response = await fetch(`${api}/api/events`, {
    headers: { ...operator.headers, accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': after }) }, signal: abort.signal,
  });
  const reader = new EventReader(response);
  const next = async (): Promise<Told> => await reader.next() as Told;
  return {
    next,
    close: () => abort.abort(),
    /** What comes until there is what is waited for, which comes last. */
    until: async (found: (told: Told) => boolean): Promise<Told[]> => {
      const all: Told[] = [];
      do all.push(await next()); while (!found(all.at(-1) as Told));
      return all;
    },
  };
}

type Page = { events: OperatorEvent[]; nextEventId: string };
const poll = async (operator: Operator, after?: string): Promise<Page> =>
  (await operator.call<Page>('GET', `/api/events${after === undefined ? '' : `?after=${after}`}`)).body;

async function guestOf(clientId: string) {
  const sessionId = await newSession(clientId);
  const { key } = await storedSession(systemContext(database, clientId), sessionId);
  return { key, sessionId, ask: (query: string) => ask(clientId, { query, locale: 'en' }, { sessionId }) };
}

describe('an operator who watches', () => {
  itVerifies(['decisions/channels/events/told'], 'hears who waits, what was said, handovers and tasks, without a word of the guest, and of no other hotel', async () => {
    const [hotel, other] = [await createHotel(database), await createHotel(database)];
    const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `clients:READ:${hotel.id}`]);
    const stranger = await guestOf(other.id);
    const guest = await guestOf(hotel.id);
    const start = await poll(operator);
    expect(start.events).toEqual([]);
    const stream = await follow(operator);
    expect(await stream.next()).toMatchObject({ event: 'ready', id: expect.any(String), data: { conversations: [hotel.id], tasks: [hotel.id] } });
    await stranger.ask('I want to talk to a human');
    await guest.ask('I want to talk to a human');
    const { taskId } = await recordedTask(database, hotel.id);
    const told = await stream.until(({ event }) => event === 'task');
    expect(told.every(({ data }) => data['clientId'] === hotel.id)).toBe(true);
    const about = (event: string) => told.filter((each) => each.event === event).map(({ data }) => data);
    expect(about('message').map(({ type, conversationId }) => [type, conversationId])).toEqual([
      ['guest', guest.key], ['ai', guest.key], ['system', guest.key],
    ]);
    expect(about('waiting')).toMatchObject([{ conversationId: guest.key, waitingSince: expect.stringMatching(/Z$/), urgent: false }]);
    expect(about('handover')).toMatchObject([{ conversationId: guest.key, handledBy: 'person', reason: 'guest-asked' }]);
    expect(about('task')).toMatchObject([{ taskId, status: 'RUNNING', progress: { done: 0, total: null } }]);
    expect(JSON.stringify(told)).not.toMatch(/human|sessionId/);
    // Whoever asks instead of listening is told the same.
    expect((await poll(operator, start.nextEventId)).events.map(({ id }) => id)).toEqual(told.map(({ id }) => id));
    stream.close();
  });

  itVerifies(['decisions/channels/events/resume'], 'misses and doubles nothing when the process dies and another takes over', async () => {
    const hotel = await createHotel(database);
    const operator = await signIn(database, [`conversations:READ:${hotel.id}`]);
    const start = await poll(operator);
    const guest = await guestOf(hotel.id);
    const api = await ownApi({});
    const first = await follow(operator, { api: api.url });
    await guest.ask('One');
    const seen = await first.until(({ data }) => data['type'] === 'ai');
    await api.kill();
    await say(hotel.id, { query: 'Two', locale: 'en' }, { sessionId: guest.sessionId });
    await guest.ask('Three');
    const second = await follow(operator, { after: seen.at(-1)?.id });
    const replies = { count: 0 };
    const rest = await second.until(({ data }) => data['type'] === 'ai' && (replies.count += 1) === 2);
    const whole = (await poll(operator, start.nextEventId)).events;
    const ids = [...seen, ...rest].filter(({ event }) => event !== 'ready').map(({ id }) => id);
    // The opening words were stored before the stream began.
    expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining(ids as string[]));
    expect(ids).toEqual(whole.slice(-ids.length).map(({ id }) => id));
    expect(whole.filter(({ data }) => data.type === 'ai')).toHaveLength(3);
    second.close();
  });

  itVerifies(['decisions/channels/events/resume'], 'hears of what an older transaction did before what a younger one did, whichever ends first', async () => {
    const hotel = await createHotel(database);
    const operator = await signIn(database, [`conversations:READ:${hotel.id}`]);
    const [slow, quick] = [await guestOf(hotel.id), await guestOf(hotel.id)];
    const stream = await follow(operator);
    const start = (await stream.next()).id;
    const [written, mayEnd] = [new Gate(), new Gate()];
    const wait = (key: string) => "update chat_session set waiting_since = now() where key = '".concat(key, "'");
    const db = database.forClient(hotel.id);
    const older = db.transaction(async (em) => {
      await em.execute(wait(slow.key));
      written.open();
      await mayEnd.passed;
    });
    await written.passed;
    await db.transaction((em) => em.execute(wait(quick.key)));
    expect((await poll(operator, start)).events.filter(({ event }) => event === 'waiting')).toEqual([]);
    mayEnd.open();
    await older;
    const told = await stream.until(({ event, data }) => event === 'waiting' && data['conversationId'] === quick.key);
    expect(told.filter(({ event }) => event === 'waiting').map(({ data }) => data['conversationId'])).toEqual([slow.key, quick.key]);
    stream.close();
  });

  itVerifies(['decisions/channels/events/told'], 'is told when what may be read changes, and shown out with the last permission', async () => {
    const [hotel, other] = [await createHotel(database), await createHotel(database)];
    const admin = await signInAdministrator(database);
    const operator = await signIn(database, [`conversations:READ:${hotel.id}`]);
    const stream = await follow(operator);
    await stream.next();
    const policies = `/api/roles/${operator.roleId}/policies`;
    await admin.call('POST', policies, { body: { feature: 'conversations', action: 'READ', clientId: other.id } });
    const more = (await stream.until(({ event }) => event === 'ready')).at(-1)?.data['conversations'] as string[];
    expect(more.toSorted()).toEqual([hotel.id, other.id].toSorted());
    const guest = await guestOf(other.id);
    await guest.ask('Hello');
    await stream.until(({ data }) => data['conversationId'] === guest.key && data['type'] === 'ai');
    await admin.call('PUT', `/api/roles/${operator.roleId}`, { body: { disabled: true } });
    expect((await stream.until(({ event }) => event === 'closed')).at(-1)?.data).toEqual({ reason: 'access' });
    await expect(stream.next()).rejects.toThrow('ended');
    expect((await operator.call('GET', '/api/events')).status).toBe(403);
  });

  itVerifies(['decisions/channels/events/resume'], 'is told to begin anew from a place that nobody knows here', async () => {
    const operator = await signIn(database, ['conversations:READ']);
    const old = `${Date.now() - 25 * 3_600_000}-1-1`;
    for (const place of [old, randomUUID(), `${Date.now()}-99999999999999-1`]) {
      expect((await poll(operator, place)).events).toMatchObject([{ event: 'reset' }]);
      const stream = await follow(operator, { after: place });
      const [ready, reset] = [await stream.next(), await stream.next()];
      expect([ready.event, reset.event, reset.id]).toEqual(['ready', 'reset', expect.any(String)]);
      stream.close();
    }
  });
});
