import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from '@jest/globals';
import { a2aCodes } from '../../api/a2a/rpc.ts';
import { opens } from '../../api/http/key-scopes.ts';
import type { Tool } from '../../api/mcp/tool.ts';
import { tools } from '../../api/mcp/tools.ts';
import { routes } from '../../api/routes.ts';
import { toolsOnRequest } from '../../domain/booking/tool-switches.ts';
import { ownAccount } from '../../local/table-app/server.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { guestFrameSchema } from '../../api/realtime/frame-schemas.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { connectMcp, createKeyHolder, initialize, postMcp, stateless } from '../support/agents/agent.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { ask, historyOf, listen, newSession } from '../support/chat/guest.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { aboutNoTask, agentCalls, createAgentRows, type AgentCall, type AgentRows } from './agent-calls.ts';
import { createHotelRows, type HotelRows } from './hotel-rows.ts';
import { everythingAt } from './identities.ts';
import { argumentsOf, rowsIn } from './tool-arguments.ts';

/**
 * Who reaches a hotel by other ways than REST, whose matrix is `test/administration/route-matrix.test.ts`: made of the tables of tools and
 * methods themselves, so that one that is added is tested here at once. Each call is one that the hotel's own key may make, about rows
 * that there are: what refuses it is who sends it.
 */
const database = await useDatabase();
/** Each hotel has a restaurant of its own. */
const [account, otherAccount] = [ownAccount(), ownAccount()];
const app = await useTableApp({ accounts: [account, otherAccount] });
const CANARY = `canary-${randomUUID()}`;
const mine = { id: await createEntitledHotel(database, { name: CANARY, hotelConfig: { name: CANARY, phone: '+41 44 555 01 02' } }) };
const other = { id: await createEntitledHotel(database) };

const identities: Record<string, Record<string, string>> = { nobody: {}, 'a forged key': { 'x-api-key': 'hcp_test_forged' } };
let foreignKey: Record<string, string>;
/** Who may: the control. */
let ownKey: Record<string, string>;
/** Keys of the hotel that are for little, and for which tools. */
let narrowKeys: [headers: Record<string, string>, allows: (tool: Tool) => boolean][];
let sessionId: string;
let rows: HotelRows;
let agentRows: AgentRows;
beforeAll(async () => {
  foreignKey = (await createKeyHolder(database, everythingAt(other.id))).headers;
  identities['a key of another hotel'] = foreignKey;
  identities['an operator of another hotel'] = (await signIn(database, everythingAt(other.id))).headers;
  const scoped = (await createKeyHolder(database, everythingAt(mine.id), { clientId: mine.id, scopes: ['knowledge'] })).headers;
  const reader = (await createKeyHolder(database, [`knowledge:READ:${mine.id}`])).headers;
  identities['a key without the scope'] = scoped;
  narrowKeys = [
    [scoped, ({ operation }) => opens(['knowledge'], operation)],
    [reader, (tool) => {
      const { permission } = routeOf(tool) ?? { permission: { feature: 'concierge', action: 'EXECUTE' } };
      return permission === undefined || (permission.feature === 'knowledge' && permission.action === 'READ');
    }],
  ];
  sessionId = await newSession(mine.id);
  // Sessions of people and of guests open nothing that is for programs, also of who may do everything.
  identities['a guest of the hotel'] = { 'x-session-id': sessionId, cookie: `concierge_session_${mine.id}=${sessionId}` };
  const operator = await signIn(database, everythingAt(mine.id));
  identities['an operator of the hotel'] = operator.headers;
  identities['a platform administrator without a key'] = (await signInAdministrator(database)).headers;
  ownKey = (await createKeyHolder(database, everythingAt(mine.id), { clientId: mine.id })).headers;
  await ask(mine.id, { query: `My name is ${CANARY}.` }, { sessionId });
  const { clientId, clientSecret, properties: [restaurant] } = otherAccount;
  const connection = { clientId, clientSecret, apiBaseUrl: app.url, propertyId: restaurant?.id ?? '' };
  await connect(database, other.id, connection, { enabledTools: [...toolsOnRequest] });
  rows = { ...await createHotelRows({ database, app, clientId: mine.id, sessionId, operator }), ...await createTable() };
  agentRows = await createAgentRows(ownKey, mine.id, `My name is ${CANARY}.`);
});

/** A table that is kept and one that is reserved, both the own key's. */
async function createTable(): Promise<HotelRows> {
  const { use } = await connectMcp(ownKey);
  const done = async (name: string, args: Record<string, unknown>): Promise<Record<string, string>> => {
    const { isError, content, structuredContent } = await use(`tableapp_${name}`, args);
    if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
    return structuredContent as Record<string, string>;
  };
  const { availabilityId = '' } = await done('quote_availability', { date: dayAhead(70), time: '19:00', partySize: 2 });
  const { holdId = '' } = await done('create_hold', { availabilityId });
  const order = { startsAt: `${dayAhead(71)}T19:00:00Z`, partySize: 2, guestName: CANARY, guestEmail: 'ada@canary.example' };
  const { reservationId = '', confirmationNumber = '' } = await done('create_reservation', order);
  return { availabilityId, holdId, reservationId, confirmationNumber };
}

const routeOf = ({ operation }: Tool) => routes.find(({ operationId }) => operationId === operation);
const isOfPlatform = (tool: Tool): boolean => {
  const { permission } = routeOf(tool) ?? {};
  return permission?.scope === 'global' || (permission !== undefined && 'platformAdministrator' in permission && permission.platformAdministrator === true);
};

/** How somebody with nothing but permissions for another hotel is refused; what is about no hotel may answer. */
function refusedAs(tool: Tool): readonly string[] {
  if (isOfPlatform(tool) || tool.bookingTool !== undefined) return ['unknown tool'];
  const { permission } = routeOf(tool) ?? { permission: { scope: 'client', foreign: 404 } };
  if (permission?.scope !== 'client') return ['answered', 'NOT_FOUND'];
  return [permission.foreign === 403 ? 'FORBIDDEN' : 'NOT_FOUND'];
}

/** Calls that take something away come last, and at the very end those that take away what others are about. */
const endings = ['tableapp_confirm_reservation', 'tableapp_cancel_reservation', 'delete_tableapp_integration', 'erase_guest', 'disable_client'];
const weightOf = ({ name, annotations: { readOnlyHint, destructiveHint } }: Tool): number =>
  (endings.includes(name) ? 3 + endings.indexOf(name) : readOnlyHint ? 0 : destructiveHint ? 2 : 1);

/** What says that a call may be made, and that what it is about is not in the state for it: a task of A2A that is over, and so on. */
const overCodes: readonly (number | string | undefined)[] = [a2aCodes.taskNotCancelable, a2aCodes.unsupported];
const stateCodes = ['CONFLICT', 'NOT_CONFIRMABLE', 'HOLD_ALREADY_CONSUMED', 'VERIFICATION_REQUIRED'];

/** How calls about rows of another hotel are refused where it is not by NOT_FOUND: in words of their own, or by an empty answer. */
const inAnother: Readonly<Record<string, string>> = {
  export_guest: 'answered', order_channel_instructions: 'CONFLICT', start_pipeline_task: 'INVALID_INPUT', tableapp_create_hold: 'QUOTE_EXPIRED',
  ...Object.fromEntries(['create_reservation', 'extend_hold', 'release_hold'].map((name) => [`tableapp_${name}`, 'HOLD_NOT_FOUND'])),
  ...Object.fromEntries(['cancel', 'confirm', 'find', 'modify'].map((name) => [`tableapp_${name}_reservation`, 'RESERVATION_NOT_FOUND'])),
  tableapp_get_reservation: 'VERIFICATION_REQUIRED',
};

/** More at once wait in line for the connections of one process until it gives up. */
const AT_ONCE = 6;

async function together<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) results.push(...await Promise.all(items.slice(at, at + AT_ONCE).map(work)));
  return results;
}

/** The tools that answer these calls otherwise than they are to, or a stranger with a word that only the hotel knows. */
async function unexpected(
  headers: Record<string, string>, expected: (tool: Tool) => readonly string[], argsOf: (tool: Tool) => Record<string, unknown>, some = tools,
): Promise<unknown[]> {
  const { use } = await connectMcp(headers);
  const found = await together(some, async (tool) => {
    const answer = await use(tool.name, argsOf(tool)).catch((error: unknown) => ({ refusal: String(error) }));
    const text = JSON.stringify(answer);
    const outcome = 'refusal' in answer ? (text.includes('Unknown tool') ? 'unknown tool' : text)
      : answer.isError === true ? String(answer._meta?.['code']) : 'answered';
    return expected(tool).includes(outcome) && (headers === ownKey || !text.includes(CANARY)) ? [] : [[tool.name, outcome, text.slice(0, 300)]];
  });
  return found.flat();
}

describe('a hotel is reached by nobody else', () => {
  itVerifies(['decisions/accounts/walls/interfaces'], 'through any tool of MCP', async () => {
    expect(tools.length).toBeGreaterThan(100);
    for (const [who, headers] of Object.entries(identities).filter(([, { 'x-api-key': key }]) => key === undefined || key.endsWith('forged'))) {
      expect([who, (await postMcp(initialize, { ...headers, 'x-client-id': mine.id })).status]).toEqual([who, 401]);
      const statuses = await together(tools, async (tool) => {
        const { message, headers: own } = stateless('tools/call', { name: tool.name, arguments: argumentsOf(tool, rows) });
        return (await postMcp(message, { ...own, ...headers })).status;
      });
      expect([who, [...new Set(statuses)]]).toEqual([who, [401]]);
    }
    expect((await postMcp(initialize, { ...foreignKey, 'x-client-id': mine.id })).status).toBe(404);
  });

  itVerifies(['decisions/accounts/walls/interfaces'], 'through any tool of MCP by a key of another hotel, which hears that there is none', async () => {
    expect(await unexpected(foreignKey, refusedAs, (tool) => argumentsOf(tool, rows))).toEqual([]);
  });

  itVerifies(['decisions/accounts/walls/interfaces'], 'through any tool of MCP about rows of one hotel in another', async () => {
    const swapped = { ...rows, clientId: other.id };
    const naming = tools.filter((tool) => rowsIn(argumentsOf(tool, swapped), rows).length > 0);
    expect(naming.length).toBeGreaterThan(40);
    const refused = (tool: Tool): readonly string[] => [isOfPlatform(tool) ? 'unknown tool' : inAnother[tool.name] ?? 'NOT_FOUND'];
    expect(await unexpected(foreignKey, refused, (tool) => argumentsOf(tool, swapped), naming)).toEqual([]);
  });

  itVerifies(['decisions/accounts/walls/interfaces'], 'through any tool of MCP by keys that are not for it', async () => {
    for (const [headers, allows] of narrowKeys) {
      const closed = tools.filter((tool) => !allows(tool));
      expect(closed.length).toBeGreaterThan(60);
      expect(await unexpected(headers, () => ['unknown tool'], (tool) => argumentsOf(tool, rows), closed)).toEqual([]);
    }
  });

  itVerifies(['decisions/accounts/walls/interfaces'], 'through any method of A2A about a task that there is', async () => {
    expect(agentCalls.length).toBeGreaterThan(25);
    for (const [who, headers] of Object.entries(identities)) {
      const outcomes = await together(agentCalls, async ({ name, send }) => {
        const { came, text } = await send({ ...headers, 'x-client-id': mine.id }, agentRows);
        return [name, came, text.includes(CANARY)];
      });
      const refused = (name: string): number => {
        if (who === 'a key without the scope') return 403;
        if (who !== 'a key of another hotel') return 401;
        // The first version says of a task alone that it is not there, and of push notifications that it has none.
        if (!name.startsWith('0.1') || /send/.test(name)) return 404;
        return name.includes('push') ? a2aCodes.pushNotSupported : a2aCodes.taskNotFound;
      };
      expect([who, outcomes]).toEqual([who, agentCalls.map(({ name }) => [name, refused(name), false])]);
    }
  });

  itVerifies(['decisions/accounts/walls/interfaces'], 'through any method of A2A about a task of one hotel in another', async () => {
    const outcomes = await together(agentCalls, async ({ name, send }) => {
      const { came, text } = await send({ ...foreignKey, 'x-client-id': other.id }, agentRows);
      return [name, came, text.includes(CANARY)];
    });
    expect(outcomes).toEqual(agentCalls.map(({ name }) => [name, aboutNoTask[name] ?? a2aCodes.taskNotFound, false]));
  });

  itVerifies(['decisions/accounts/walls/matrix'], 'but by its own key, which uses every tool but those of the platform', async () => {
    const own = await connectMcp(ownKey);
    const offered = new Set<string>();
    for (let cursor: string | undefined; ;) {
      const page = await own.client.listTools(cursor === undefined ? {} : { cursor });
      for (const { name } of page.tools) offered.add(name);
      if (page.nextCursor === undefined) break;
      cursor = page.nextCursor;
    }
    const missing = tools.filter((tool) => !offered.has(tool.name) && !isOfPlatform(tool));
    const beyond = tools.filter((tool) => offered.has(tool.name) && isOfPlatform(tool));
    expect([missing.map(({ name }) => name), beyond.map(({ name }) => name)]).toEqual([[], []]);
    const answer = await own.use('get_session', { clientId: mine.id, sessionId });
    expect([answer.isError ?? false, JSON.stringify(answer).includes(CANARY)]).toEqual([false, true]);
  });

  itVerifies(['decisions/accounts/walls/interfaces', 'decisions/accounts/walls/matrix'], 'through a socket', async () => {
    for (const [who, headers] of Object.entries(identities)) {
      expect([who, await listen(other.id, sessionId, { headers }).untilClosed()]).toEqual([who, 4404]);
      expect([who, await listen(mine.id, randomUUID(), { headers }).untilClosed()]).toEqual([who, 4404]);
    }
    // Of what a page may send, nothing gets into a conversation but that of its own socket.
    const before = await historyOf(mine.id, sessionId);
    const socket = await listen(other.id, await newSession(other.id)).opened();
    const types = guestFrameSchema.options.map(({ shape }) => shape.type.value);
    for (const type of types) socket.send({ type, query: 'From elsewhere', sessionId, clientId: mine.id });
    await socket.untilReplies(1);
    expect([socket.frames.every((frame) => frame.sessionId !== sessionId), await historyOf(mine.id, sessionId)]).toEqual([true, before]);
  });

  itVerifies(['decisions/accounts/walls/matrix'], 'but by its own key, which may make the calls that others were refused', async () => {
    const deletes = ({ name }: AgentCall): boolean => /delete/i.test(name);
    for (const some of [agentCalls.filter((each) => !deletes(each)), agentCalls.filter(deletes)]) {
      const outcomes = await together(some, async ({ name, send }) => {
        const { came } = await send({ ...ownKey, 'x-client-id': mine.id }, agentRows);
        return came === 'result' || [...overCodes, aboutNoTask[name]].includes(came) ? [] : [[name, came]];
      });
      expect(outcomes.flat()).toEqual([]);
    }
    const called = tools.filter((tool) => !isOfPlatform(tool));
    const mayBe = ({ operation }: Tool): readonly string[] => ['answered', ...stateCodes, ...operation.endsWith('LanguageModel') ? ['NOT_FOUND'] : []];
    for (const weight of new Set(called.map(weightOf).toSorted((one, another) => one - another))) {
      expect(await unexpected(ownKey, mayBe, (tool) => argumentsOf(tool, rows), called.filter((tool) => weightOf(tool) === weight))).toEqual([]);
    }
  });
});
