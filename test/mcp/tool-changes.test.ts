import { afterAll, describe, expect, it } from '@jest/globals';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectLaterMcp, connectMcp, createKeyHolder, postMcp, stateless } from '../support/agents/agent.ts';
import { connect } from '../support/booking/table-app.ts';
import { EventReader, type ReceivedEvent } from '../support/http/event-reader.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true });
const [first, second] = [await apiWith({}, product), await apiWith({}, product)];
const database = await useDatabase(product.databaseUrl);
afterAll(() => product.stop());

const permitUsers = (roleId: string) => database.forSystem().transaction(async (em) => {
  em.create(RolePolicy, { id: crypto.randomUUID(), roleId, feature: 'users', action: 'READ', clientId: null });
});

describe('a subscription of 2026-07-28', () => {
  const subscribe = async (key: Record<string, string>, notifications: Record<string, boolean>) => {
    const { message, headers: more } = stateless('subscriptions/listen', { notifications }, 'mine');
    return new EventReader(await postMcp(message, { ...key, ...more }, { api: second.url }));
  };
  const methodOf = ({ data }: ReceivedEvent) => (data as { method?: string }).method;

  it('tells the official client that the tools differ, when that was changed anywhere', async () => {
    const reader = await createKeyHolder(database, ['settings:READ'], { api: first.url });
    let changes = 0;
    await connectLaterMcp(reader.headers, { pin: '2026-07-28' }, { api: second.url, onToolsChanged: () => { changes += 1; } });
    await permitUsers(reader.owner.roleId);
    await waitFor(() => changes > 0, { what: 'the change to be told' });
  });

  it('tells of a change that it could not look at when it happened', async () => {
    const reader = await createKeyHolder(database, ['settings:READ'], { api: first.url });
    const told = Promise.withResolvers<void>();
    await connectLaterMcp(reader.headers, { pin: '2026-07-28' }, { api: second.url, onToolsChanged: told.resolve });
    await database.forSystem().transaction(async (em) => {
      await em.execute('lock table api_key in access exclusive mode');
      await permitUsers(reader.owner.roleId);
      const looks = async () => Number((await em.execute<[{ count: string }]>(
        "select count(*) from pg_locks where relation = 'api_key'::regclass and not granted",
      ))[0].count);
      await waitFor(async () => await looks() > 0, { what: 'the API to look' });
      await waitFor(async () => await looks() === 0, { what: 'the look to be given up' });
    });
    await told.promise;
  });

  it('tells that the hotel has connected a table-booking system, whose tools the process knew to be missing', async () => {
    const { id: clientId } = await createHotel(database);
    const [agent, told] = [await createKeyHolder(database, ['concierge:EXECUTE'], { clientId, api: first.url }), Promise.withResolvers<void>()];
    const client = await connectLaterMcp(agent.headers, { pin: '2026-07-28' }, { api: second.url, onToolsChanged: told.resolve });
    const hasTables = async () => (await client.listTools()).tools.some(({ name }) => name === 'tableapp_quote_availability');
    expect(await hasTables()).toBe(false);
    await connect(database, clientId, { apiBaseUrl: 'http://127.0.0.1:1', clientId: 'house', clientSecret: 'secret', propertyId: 'house' });
    await told.promise;
    expect(await hasTables()).toBe(true);
  });

  it('says first what it will tell, tells nothing else, and ends when its key is revoked', async () => {
    const doomed = await createKeyHolder(database, ['settings:READ'], { api: first.url });
    const [mine, others] = [await subscribe(doomed.headers, { toolsListChanged: true }), await subscribe(doomed.headers, { promptsListChanged: true })];
    expect(await mine.next()).toMatchObject({
      data: { method: 'notifications/subscriptions/acknowledged', params: { notifications: { toolsListChanged: true }, _meta: { 'io.modelcontextprotocol/subscriptionId': 'mine' } } },
    });
    // There is nothing to tell of prompts, so that a subscription to them alone is over at once.
    expect((await others.all()).map(methodOf)).toEqual(['notifications/subscriptions/acknowledged', undefined]);
    await call('DELETE', `/api/user/apikey/${doomed.keyId}`, { api: first.url, headers: doomed.owner.headers });
    expect((await mine.all()).at(-1)?.data).toMatchObject({ id: 'mine', result: { resultType: 'complete' } });
  });
});

describe('a session\'s stream of notifications', () => {
  itVerifies(['4.5/get/200', '4.5/get/session-header', '6/mcp/sse', '6/mcp/notification-kinds-decided'],
    'says that the tools differ, once per change, on whichever process it is', async () => {
      const reader = await createKeyHolder(database, ['regions:READ'], { api: first.url });
      const changes: number[] = [];
      const { client } = await connectMcp(reader.headers, { api: second.url, onToolsChanged: () => { changes.push(Date.now()); } });
      const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
      expect(await names()).not.toContain('list_tags');
      await permitUsers(reader.owner.roleId);
      await waitFor(() => changes.length > 0, { what: 'the change to be told' });
      expect(await names()).toContain('list_users');
      expect(changes).toHaveLength(1);
    });
});
