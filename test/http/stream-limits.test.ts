import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { appendMcpEvent } from '../../domain/agents/mcp-events.ts';
import { sendTask } from '../../domain/agents/tasks/send-task.ts';
import { moveTask } from '../../domain/agents/task-record.ts';
import type { TenantContext } from '../../domain/context.ts';
import { keyScopes } from '../../domain/model/key-scopes.ts';
import { parseGrant } from '../support/accounts/grants.ts';
import { AgentTaskRecord } from '../../domain/storage/entities/agent-task.ts';
import { postA2a, said, type RpcAnswer } from '../support/agents/a2a.ts';
import { postV1 } from '../support/agents/a2a-v1.ts';
import { createKeyHolder, openMcp, postMcp, stateless, type KeyHolder } from '../support/agents/agent.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const { url: api } = await apiWith({ LIMIT_STREAMS_PER_ADDRESS: '3', LIMIT_STREAMS_PER_KEY: '2' });

/** A program with a task that waits for it, which it can follow for as long as it likes. */
async function newProgram() {
  const holder: KeyHolder = await createKeyHolder(database, ['concierge:EXECUTE'], { clientId: hotel.id });
  const grant = parseGrant('concierge:EXECUTE');
  const ctx: TenantContext = {
    ...systemContext(database, hotel.id),
    actor: { kind: 'agent', keyId: holder.keyId, userId: holder.owner.userId, clientId: null, grants: grant === undefined ? [] : [grant], scopes: keyScopes },
  };
  const runner = { startAgentTask: async () => undefined, cancelAgentTask: async () => undefined, tellAgents: async () => undefined };
  const limits = { take: async () => undefined, giveBack: async () => undefined };
  const { task: { id } } = await sendTask({ ctx, input: { message: { text: 'A table, please' }, waits: true }, deps: { runner, limits } });
  await ctx.db.transaction((em) => moveTask(em, ctx, id, { state: 'input-required' }));
  const headers = { ...holder.headers, 'x-client-id': hotel.id };
  const mcp = await openMcp(headers, api);
  const { message, headers: more } = stateless('subscriptions/listen', { notifications: { toolsListChanged: true } });
  return {
    headers, mcp,
    follow: () => postV1({ jsonrpc: '2.0', id: 1, method: 'SubscribeToTask', params: { id } }, headers, api),
    listen: (after?: string) => fetch(`${api}/mcp`, { headers: { ...mcp, accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': after }) } }),
    subscribe: () => postMcp(message, { ...headers, ...more }, { api }),
  };
}

/** Opens a stream as soon as there is room for it. */
const whenThereIsRoom = (open: () => Promise<Response>): Promise<Response> => waitFor(async () => {
  const answer = await open();
  if (answer.status === 429) await answer.text();
  return answer.status !== 429 && answer;
}, { what: 'room for a stream', pollMs: 200 });

const leave = (streams: readonly Response[]): Promise<unknown> => Promise.all(streams.map(async (stream) => stream.body?.cancel()));
const statuses = (streams: readonly Response[]): number[] => streams.map(({ status }) => status);
const refusals = (answers: readonly Response[]) => Promise.all(answers.map(async (answer) =>
  [answer.status, answer.headers.get('retry-after'), (await answer.json() as RpcAnswer).error?.code, answer.ok] as const));

describe('too many streams', () => {
  it('of one key are refused by every protocol as it refuses, and there is room again when one is over', async () => {
    const program = await newProgram();
    const open = [await whenThereIsRoom(program.follow), await whenThereIsRoom(program.subscribe)];
    expect(statuses(open)).toEqual([200, 200]);
    expect(await refusals([await program.follow(), await program.listen(), await program.subscribe()])).toEqual(Array.from({ length: 3 }, () => [429, '5', -32000, false]));
    const id = randomUUID();
    const sent = await postA2a({ jsonrpc: '2.0', id: 1, method: 'tasks/sendSubscribe', params: { id, message: said('Hello') } }, program.headers, api);
    expect([sent.status, await sent.json()]).toMatchObject([200, { error: { code: -32000, data: { httpStatus: 429, code: 'TOO_MANY_REQUESTS' } } }]);
    expect(await database.forClient(hotel.id).read((em) => em.count(AgentTaskRecord, { id }))).toBe(0);
    for (const again of [program.listen, program.follow, program.subscribe]) {
      await open.shift()?.body?.cancel();
      open.push(await whenThereIsRoom(() => again()));
      expect(statuses(open)).toEqual([200, 200]);
    }
    await leave(open);
  }, 120_000);

  it('of one address are refused, whoever opens them', async () => {
    const [one, other] = [await newProgram(), await newProgram()];
    const open = [await whenThereIsRoom(one.follow), await whenThereIsRoom(one.listen), await whenThereIsRoom(other.follow)];
    expect(await refusals([await other.listen(), await other.follow()])).toEqual(Array.from({ length: 2 }, () => [429, '5', -32000, false]));
    await leave(open);
    await leave([await whenThereIsRoom(other.listen)]);
  }, 120_000);

  it('are not those that failed to open', async () => {
    const { headers, follow } = await newProgram();
    for (let tries = 0; tries < 5; tries += 1) {
      const missing = await whenThereIsRoom(() => postV1({ jsonrpc: '2.0', id: 1, method: 'SubscribeToTask', params: { id: randomUUID() } }, headers, api));
      expect((await missing.json() as RpcAnswer).error?.code).toBe(-32001);
    }
    await leave([await whenThereIsRoom(follow)]);
  }, 120_000);
});

describe('a client that does not read its stream', () => {
  const EVENTS = 250;

  it('is disconnected, and resumes without a gap', async () => {
    const program = await newProgram();
    const slow = await whenThereIsRoom(program.listen);
    const beside = await whenThereIsRoom(program.follow);
    const sessionId = program.mcp['mcp-session-id'] ?? '';
    const db = database.forSystem();
    await db.transaction(async (em) => {
      await em.execute(`
        insert into mcp_event (session_id, seq, stream, message)
        select ?, n, 'notifications', jsonb_build_object('jsonrpc', '2.0', 'method', 'notifications/test', 'params', jsonb_build_object('note', repeat('x', 100000)))
        from generate_series(1, ${EVENTS - 1}) as n`, [sessionId]);
      await em.execute('update mcp_session set last_seq = ? where id = ?', [EVENTS - 1, sessionId]);
    });
    const last = await appendMcpEvent({ db, sessionId, stream: 'notifications', message: { jsonrpc: '2.0', method: 'notifications/test' } });
    expect(last).toBe(EVENTS);
    // Its place is free when it has been let go.
    const instead = await whenThereIsRoom(program.follow);
    await leave([beside, instead]);
    const seen: string[] = [];
    let stream = slow;
    for (;;) {
      const events = new EventReader(stream);
      for (let id = await idOf(events); id !== undefined; id = await idOf(events)) {
        if (id !== 'notifications_0') seen.push(id);
        if (id === `notifications_${EVENTS}`) break;
      }
      if (stream === slow) expect(seen.length).toBeLessThan(EVENTS);
      if (seen.length >= EVENTS) break;
      stream = await whenThereIsRoom(() => program.listen(seen.at(-1)));
    }
    expect(seen).toEqual(Array.from({ length: EVENTS }, (_, index) => `notifications_${index + 1}`));
  }, 120_000);
});

/** Of the stream's next event; undefined when it was cut off. */
const idOf = (events: EventReader): Promise<string | undefined> => events.next().then(({ id }) => id, () => undefined);
