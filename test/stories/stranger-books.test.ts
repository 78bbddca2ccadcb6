import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp } from '../support/agents/agent.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { numberIn, openHotel, talkA2a, wishes } from './stranger.ts';

const database = await useDatabase();
const app = await useTableApp();
const [api] = testStack().apiUrls;
const reservationOf = async (number: string) => (await app.ledger()).reservations.find(({ confirmationNumber }) => confirmationNumber === number);

describe('a stranger with nothing but an API key books a table', () => {
  itVerifies(['1/interfaces/a2a'], 'by A2A 0.1 alone', async () => {
    const given = await openHotel(database, app.connection, api);
    const card = await (await fetch(`${api}/.well-known/agent.json`)).json() as { url: string; skills: { id: string }[] };
    expect(card.skills.map(({ id }) => id)).toContain('table-booking');
    const agent = talkA2a(given, new URL(card.url).origin);
    const date = dayAhead(30);
    const [wish, contact, yes] = wishes(date);
    expect(await agent.say(wish)).toContain('In whose name');
    expect(await agent.say(contact)).toContain('Anna Weber');
    const number = numberIn(await agent.say(yes));
    expect(await reservationOf(number)).toMatchObject({ status: 'confirmed', partySize: 2, startsAt: `${date}T19:30:00Z` });
  }, 120_000);

  itVerifies(['1/interfaces/mcp'], 'by MCP, in conversation', async () => {
    const { headers } = await openHotel(database, app.connection, api);
    const { client } = await connectMcp(headers, { api });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('query_hotel');
    const date = dayAhead(31);
    let sessionId: string | undefined;
    const say = async (query: string): Promise<string> => {
      const { structuredContent } = await client.callTool({ name: 'query_hotel', arguments: { query, ...(sessionId && { sessionId }) } });
      const reply = structuredContent as { sessionId: string; message: string };
      sessionId = reply.sessionId;
      return reply.message;
    };
    const [wish, contact, yes] = wishes(date);
    expect(await say(wish)).toContain('In whose name');
    expect(await say(contact)).toContain('Anna Weber');
    const number = numberIn(await say(yes));
    expect(await reservationOf(number)).toMatchObject({ status: 'confirmed', startsAt: `${date}T19:30:00Z` });
  }, 120_000);

  itVerifies(['4.8/tools-for-a-guest', '1/integration/tools-for-the-concierge'], 'by MCP, tool by tool, and cancels it', async () => {
    const { headers } = await openHotel(database, app.connection, api);
    const { use } = await connectMcp(headers, { api });
    const done = async <Data = Record<string, string>>(name: string, args: object): Promise<Data> => {
      const { structuredContent, isError, content } = await use(`tableapp_${name}`, args as Record<string, unknown>);
      if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
      return structuredContent as Data;
    };
    const date = dayAhead(32);
    const { slots } = await done<{ slots: { startsAt: string }[] }>('get_availability', { date, time: '19:30', partySize: 2 });
    expect(slots.map(({ startsAt }) => startsAt)).toContain(`${date}T19:30:00Z`);
    const { availabilityId, startsAt } = await done('quote_availability', { date, time: '19:30', partySize: 2 });
    const { holdId } = await done('create_hold', { availabilityId, idempotencyKey: randomUUID() });
    const { reservationId, confirmationNumber = '' } = await done('create_reservation', {
      holdId, startsAt, partySize: 2, guestName: 'Anna Weber', guestEmail: 'anna@example.org', idempotencyKey: randomUUID(),
    });
    expect(await done('find_reservation', { confirmationNumber })).toMatchObject({ id: reservationId, status: 'confirmed' });
    expect(await reservationOf(confirmationNumber)).toMatchObject({ status: 'confirmed', startsAt });
    expect(await done('cancel_reservation', { reservationId, reason: 'We are ill', idempotencyKey: randomUUID() })).toMatchObject({ status: 'cancelled' });
    expect(await reservationOf(confirmationNumber)).toMatchObject({ status: 'cancelled', history: ['confirmed', 'cancelled'] });
  }, 120_000);
});
