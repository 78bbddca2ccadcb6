import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { openMcp, postMcp, rpc } from '../support/agents/agent.ts';
import { startProduct } from '../support/stack/product.ts';
import { useProviderGate } from '../support/booking/provider-gate.ts';
import { useRoundRobin } from '../support/stack/round-robin.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { numberIn, openHotel, wishes } from './stranger.ts';

const app = await useTableApp();
const gate = await useProviderGate(app);
const product = await startProduct({ apis: 1, workers: 1, sharesTemporal: true, env: { WORKER_QUEUES: 'interactive,booking' } });
const balancer = await useRoundRobin(product.apis.map(({ url }) => url));
const database = await useDatabase(product.databaseUrl);
const given = await openHotel(database, gate.connection, product.apis[0]?.url ?? '');
afterAll(() => product.stop());

const reservationsOn = async (date: string) => (await app.ledger()).reservations.filter(({ startsAt }) => startsAt.startsWith(date));

async function kill(url: string | undefined): Promise<void> {
  const victim = product.apis.find((api) => api.url === url);
  if (!victim) throw new Error(`No process is at ${url}.`);
  await victim.kill();
}

/** Lets a new process take the place of a dead one. */
const replace = async (): Promise<void> => balancer.add((await product.startApi()).url);

type Content = Record<string, string>;
const toolCall = (name: string, args: Record<string, unknown>) => rpc('tools/call', { name, arguments: args });

/** An MCP client without streams, which repeats what no answer came to. */
async function mcpClient() {
  const session = await openMcp(given.headers, balancer.url);
  const attempt = (name: string, args: Record<string, unknown>): Promise<Response> =>
    postMcp(toolCall(name, args), { ...session, accept: 'application/json' }, { api: balancer.url });
  return {
    attempt,
    async use<Data = Content>(name: string, args: Record<string, unknown>): Promise<Data> {
      const response = await attempt(name, args);
      const { result } = await response.json() as { result?: { structuredContent?: Data; content: unknown } };
      if (result?.structuredContent === undefined) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(result)}`);
      return result.structuredContent;
    },
  };
}

/** A call in whose middle the process dies that has it in hand; then the same call again. */
async function useThroughDeath(
  client: Awaited<ReturnType<typeof mcpClient>>, name: string, args: Record<string, unknown>, also: () => Promise<unknown> = async () => undefined,
): Promise<Content> {
  const stop = gate.stop('POST /reservations', 'after');
  const interrupted = client.attempt(name, args).then(({ status }) => status, () => 0);
  await stop.reached();
  await Promise.all([kill(balancer.busy()[0]), also()]);
  expect([0, 502]).toContain(await interrupted);
  await replace();
  const repeated = client.use(name, args);
  stop.release();
  return repeated;
}

it('an MCP session and its conversation outlive the process that books the table', async () => {
  const date = dayAhead(33);
  const client = await mcpClient();
  const [wish, contact, yes] = wishes(date);
  const { sessionId } = await client.use('query_hotel', { query: wish });
  await client.use('query_hotel', { query: contact, sessionId });
  const { message = '' } = await useThroughDeath(client, 'query_hotel', { query: yes, sessionId, messageId: randomUUID() });
  expect(await reservationsOn(date)).toEqual([expect.objectContaining({ confirmationNumber: numberIn(message), status: 'confirmed' })]);
  const { messages } = await client.use<{ messages: unknown[] }>('get_session', { sessionId });
  expect(messages).toHaveLength(7);
  expect(Object.keys(balancer.given()).length).toBeGreaterThan(1);
}, 180_000);

itVerifies(['4.8/create-reservation/idempotency-key'], 'a tool\'s call outlives both the process that was asked and the worker that makes it', async () => {
  const date = dayAhead(34);
  const client = await mcpClient();
  const order = { startsAt: `${date}T19:30:00Z`, partySize: 2, guestName: 'Anna Weber', guestEmail: 'anna@example.org', idempotencyKey: randomUUID() };
  const renewWorker = async (): Promise<void> => {
    await product.workers[0]?.kill();
    await product.startWorker();
  };
  const { confirmationNumber } = await useThroughDeath(client, 'tableapp_create_reservation', order, renewWorker);
  expect(await reservationsOn(date)).toEqual([expect.objectContaining({ confirmationNumber, status: 'confirmed' })]);
}, 180_000);
