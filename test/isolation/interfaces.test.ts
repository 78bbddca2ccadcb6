import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from '@jest/globals';
import { methods, streamingMethods } from '../../api/a2a/methods.ts';
import { dialects } from '../../api/a2a/v1/versions.ts';
import { tools } from '../../api/mcp/tools.ts';
import { routes } from '../../api/routes.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { guestFrameSchema } from '../../api/realtime/frame-schemas.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { postA2a, said } from '../support/agents/a2a.ts';
import { postV1, said03, said10 } from '../support/agents/a2a-v1.ts';
import { connectMcp, createKeyHolder, initialize, postMcp } from '../support/agents/agent.ts';
import { ask, historyOf, listen, newSession } from '../support/chat/guest.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { everythingAt } from './identities.ts';

/**
 * Who reaches a hotel by other ways than REST, whose matrix is `test/administration/route-matrix.test.ts`: made of the tables of tools and
 * methods themselves, so that one that is added is tested here at once.
 */
const database = await useDatabase();
const CANARY = `canary-${randomUUID()}`;
const mine = await createHotel(database, { name: CANARY, hotelConfig: { name: CANARY, phone: '+41 44 555 01 02' } });
const other = await createHotel(database);

const grants = everythingAt(other.id);

const identities: Record<string, Record<string, string>> = { nobody: {}, 'a forged key': { 'x-api-key': 'hcp_test_forged' } };
let foreignKey: Record<string, string>;
/** Who may: the control. */
let ownKey: Record<string, string>;
let sessionId: string;
beforeAll(async () => {
  const foreign = await createKeyHolder(database, grants);
  foreignKey = foreign.headers;
  identities['a key of another hotel'] = foreignKey;
  identities['an operator of another hotel'] = (await signIn(database, grants)).headers;
  identities['a key without the scope'] = (await createKeyHolder(database, [`concierge:EXECUTE:${mine.id}`], { clientId: mine.id, scopes: ['knowledge'] })).headers;
  sessionId = await newSession(mine.id);
  // Sessions of people and of guests open nothing that is for programs, also of who may do everything.
  identities['a guest of the hotel'] = { 'x-session-id': sessionId, cookie: `concierge_session_${mine.id}=${sessionId}` };
  identities['an operator of the hotel'] = (await signIn(database, everythingAt(mine.id))).headers;
  identities['a platform administrator without a key'] = (await signInAdministrator(database)).headers;
  ownKey = (await createKeyHolder(database, everythingAt(mine.id), { clientId: mine.id })).headers;
  await ask(mine.id, { query: `My name is ${CANARY}.` }, { sessionId });
});

describe('a hotel is reached by nobody else', () => {
  itVerifies(['decisions/accounts/walls/interfaces'], 'through any tool of MCP', async () => {
    for (const [who, headers] of Object.entries(identities).filter(([, { 'x-api-key': key }]) => key === undefined || key.endsWith('forged'))) {
      expect([who, (await postMcp(initialize, { ...headers, 'x-client-id': mine.id })).status]).toEqual([who, 401]);
    }
    expect((await postMcp(initialize, { ...foreignKey, 'x-client-id': mine.id })).status).toBe(404);
    const [foreign, narrow] = [await connectMcp(foreignKey), await connectMcp(identities['a key without the scope'] ?? {})];
    expect(tools.length).toBeGreaterThan(100);
    for (const { use } of [foreign, narrow]) {
      const of = use === foreign.use ? tools : tools.filter(({ operation }) => ['query_hotel', 'create_session', 'get_session', 'get_client_info'].includes(operation));
      for (const { name } of of) {
        const answer = await use(name, { clientId: mine.id, sessionId, query: 'Who am I?' }).catch((error: unknown) => ({ isError: true, refusal: String(error) }));
        expect([name, answer.isError, JSON.stringify(answer).includes(CANARY)]).toEqual([name, true, false]);
      }
    }
  });

  itVerifies(['decisions/accounts/walls/interfaces'], 'through any method of A2A', async () => {
    const current = dialects.flatMap((dialect) => [...Object.keys(dialect.methods), ...Object.keys(dialect.streamingMethods)]
      .map((method) => [postV1, method, dialect.version === '1.0' ? said10 : said03] as const));
    const earlier = [...Object.keys(methods), ...Object.keys(streamingMethods)].map((method) => [postA2a, method, said] as const);
    expect(current.length + earlier.length).toBeGreaterThan(15);
    for (const [post, method, word] of [...current, ...earlier]) {
      for (const [who, headers] of Object.entries(identities)) {
        const params = { id: sessionId, sessionId, message: word('Who am I?') };
        const text = await (await post({ jsonrpc: '2.0', id: 1, method, params }, { ...headers, 'x-client-id': mine.id })).text();
        expect([who, method, text.includes('"error"'), text.includes('"result"'), text.includes(CANARY)]).toEqual([who, method, true, false, false]);
      }
    }
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
    const ofPlatform = new Set(routes.filter(({ permission }) => permission?.scope === 'global' || (permission && 'platformAdministrator' in permission && permission.platformAdministrator))
      .map(({ operationId }) => operationId));
    const missing = tools.filter(({ name, operation, bookingTool }) => bookingTool === undefined && !offered.has(name) && !ofPlatform.has(operation));
    const beyond = tools.filter(({ name, operation }) => offered.has(name) && ofPlatform.has(operation));
    expect([missing.map(({ name }) => name), beyond.map(({ name }) => name)]).toEqual([[], []]);
    const answer = await own.use('get_session', { clientId: mine.id, sessionId });
    expect([answer.isError ?? false, JSON.stringify(answer).includes(CANARY)]).toEqual([false, true]);
    const sent = await postV1({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message: said10('Hello') } }, { ...ownKey, 'x-client-id': mine.id });
    expect(await sent.text()).toContain('"result"');
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
});
