import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { routes } from '../../api/routes.ts';
import { exemptions, tools } from '../../api/mcp/tools.ts';
import { toolNameOf } from '../../api/mcp/route-tools.ts';
import { repositoryRoot } from '../../local/config.ts';
import { costsOfSets } from './tool-tokens.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const administrator = await createKeyHolder(database, ['ALL:EXECUTE']);
const all = await connectMcp(administrator.headers);

/** The names that were decided (decisions, Administration). */
const decided = `list_clients get_client create_client update_client disable_client
  list_users get_user invite_user update_user disable_user reinvite_user force_reset_user get_user_activity
  list_roles get_role create_role update_role disable_role add_role_policy remove_role_policy get_role_users get_role_groups
  list_features create_feature update_feature deprecate_feature
  list_user_groups get_user_group create_user_group update_user_group delete_user_group update_group_members update_group_roles
  ${['regions', 'departments', 'tags'].map((many) => `list_${many} create_${many.slice(0, -1)} update_${many.slice(0, -1)} delete_${many.slice(0, -1)}`).join(' ')}
  list_client_pipeline_tasks stop_client_pipeline_task query_hotel get_session create_session get_client_info list_translations`.split(/\s+/);

/** Where a schema names several types or constrains nothing, as the official inspector warns of it. */
function placesWithoutOneType(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return schema === true && !place.endsWith('.additionalProperties') ? [place] : [];
  const { type, properties = {}, patternProperties = {}, anyOf = [], oneOf = [], allOf = [], ...more } = schema as Record<string, object>;
  const inner = Object.entries({ properties, patternProperties, anyOf, oneOf, allOf })
    .flatMap(([keyword, schemas]) => Object.entries(schemas).flatMap(([name, each]) => placesWithoutOneType(each, `${place}.${keyword}.${name}`)));
  const single = ['items', 'additionalProperties', 'propertyNames'].filter((keyword) => keyword in more)
    .flatMap((keyword) => placesWithoutOneType(more[keyword], `${place}.${keyword}`));
  const says = Object.keys(schema).some((keyword) => !['$schema', 'title', 'description', 'default', 'examples'].includes(keyword));
  return [...(Array.isArray(type) || !says ? [place] : []), ...inner, ...single];
}

describe('the tools', () => {
  itVerifies(['4.5/method/tools-list', '4.5/tool-schemas/decided'], 'are those that were decided, with all that a host needs', async () => {
    const { tools: listed } = await all.client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(decided));
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted());
    const ajv = new Ajv({ strict: false });
    for (const tool of listed) {
      expect(tool.name).toMatch(/^[a-z_]{3,64}$/);
      expect([tool.title, tool.description].every((text) => (text?.length ?? 0) > 5)).toBe(true);
      expect(tool.annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean), idempotentHint: expect.any(Boolean), openWorldHint: expect.any(Boolean),
      });
      expect(ajv.validateSchema(tool.inputSchema)).toBe(true);
      expect(ajv.validateSchema(tool.outputSchema ?? false)).toBe(true);
      expect({ name: tool.name, type: tool.outputSchema?.type }).toEqual({ name: tool.name, type: 'object' });
    }
  });

  it(`are one for every REST operation, or there is a reason ${verifies('1/interfaces/same-logic')}`, () => {
    const names = new Set(tools.map(({ name }) => name));
    expect(names.size).toBe(tools.length);
    for (const route of routes) {
      const reason = exemptions[route.operationId];
      expect({ operation: route.operationId, tool: names.has(toolNameOf(route)), exempt: reason !== undefined })
        .toEqual({ operation: route.operationId, tool: reason === undefined, exempt: reason !== undefined });
    }
    const operations = new Set(routes.map(({ operationId }) => operationId));
    expect(Object.keys(exemptions).filter((operationId) => !operations.has(operationId))).toEqual([]);
  });

  itVerifies(['decisions/agents/mcp/when-to-use'], 'say when to use them, not what they do alone', () => {
    const operations = new Set(routes.map(({ operationId }) => operationId));
    const ofRoutes = tools.filter(({ operation }) => operations.has(operation));
    expect(ofRoutes.length).toBeGreaterThan(90);
    expect(ofRoutes.filter(({ description }) => !/\bUse it [^.]{10,}/.test(description)).map(({ name }) => name)).toEqual([]);
    const names = new Set(tools.map(({ name }) => name));
    for (const { name, description } of ofRoutes) {
      expect({ name, unknown: [...description.matchAll(/\b[a-z]+_[a-z_]+\b/g)].map(([word]) => word).filter((word) => word !== 'tableapp_' && !names.has(word)) })
        .toEqual({ name, unknown: [] });
    }
  });

  itVerifies(['decisions/agents/mcp/tool-sets'], 'are those of the sets that a connection names, and others are unknown to it', async () => {
    const hotel = await createHotel(database);
    const narrow = await connectMcp({ ...administrator.headers, 'x-client-id': hotel.id }, { path: '/mcp?tools=guest,%20bookings' });
    const { tools: listed } = await narrow.client.listTools();
    expect(listed.map(({ name }) => name)).toEqual([
      'create_session', 'get_booking', 'get_client_info', 'get_profile', 'get_session', 'list_bookings', 'list_client_tools', 'list_translations', 'query_hotel',
      'check_tableapp_integration', 'delete_tableapp_integration', 'switch_client_tool',
    ].toSorted());
    expect(await narrow.use('get_client_info')).not.toMatchObject({ isError: true });
    await expect(narrow.use('get_client')).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Unknown tool: get_client') });
    const byNumber = await connectMcp(administrator.headers, { path: '/mcp?tools=knowledge&tools=admin' });
    const names = (await byNumber.client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['list_knowledge', 'list_clients', 'get_profile']));
    expect(names).not.toContain('query_hotel');
    for (const [tools, named] of [['guests', '"guests"'], ['guest,', '""']] as const) {
      const { status, body } = await call('POST', `/mcp?tools=${tools}`, { headers: administrator.headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
      expect([status, body]).toMatchObject([400, { error: { message: `Bad request: tools names ${named}, and the sets of tools are guest, knowledge, bookings, admin. Separate several by commas.` } }]);
    }
  });

  it('cost about what the documents say', () => {
    const written = readFileSync(join(repositoryRoot, 'docs', 'agents.md'), 'utf8');
    for (const { connection, tools: number, tokens } of costsOfSets()) {
      const [, told, cost] = new RegExp(`^ *\\| \`${connection.replace('?', '\\?')}\` \\| (\\d+) \\| \\d+ \\| ([\\d,]+) \\|$`, 'm').exec(written) ?? [];
      expect({ connection, near: [Number(told) / number, Number(cost?.replace(',', '')) / tokens].every((share) => share > 0.85 && share < 1.15) }).toEqual({ connection, near: true });
    }
  });

  itVerifies(['decisions/agents/mcp/one-type'], 'have schemas that name one type in each place, as all hosts read them', () => {
    for (const { name, schemas } of tools) {
      for (const schema of Object.values(schemas())) expect({ name, unlike: placesWithoutOneType(schema) }).toEqual({ name, unlike: [] });
    }
    expect(placesWithoutOneType({ type: 'object', properties: { one: { type: ['string', 'null'] }, any: { description: 'Any.' }, type: { type: 'string' } }, additionalProperties: {} }))
      .toEqual(['.properties.one', '.properties.any', '.additionalProperties']);
    const { outputSchema } = tools.find(({ name }) => name === 'create_client')?.schemas() ?? {};
    const fits = new Ajv({ strict: false, formats: { uuid: true, 'date-time': true, uri: true } }).compile((outputSchema as unknown as { properties: { description: object } }).properties.description);
    expect([fits(null), fits('By the lake'), fits(5)]).toEqual([true, true, false]);
  });

  it('say what they change', async () => {
    const { tools: listed } = await all.client.listTools();
    const hints = Object.fromEntries(listed.map(({ name, annotations }) => [name, annotations]));
    expect(hints['list_clients']).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints['disable_client']).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true });
    expect(hints['create_client']).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false });
  });

  it('come in pages for a client that is given a cursor, and refuse one that is not theirs', async () => {
    await expect(all.client.listTools({ cursor: 'mine' })).rejects.toThrow(/cursor/);
  });

  it('are hidden from a key that may not use them, and unknown to it', async () => {
    const reader = await connectMcp((await createKeyHolder(database, ['clients:READ'])).headers);
    const { tools: listed } = await reader.client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['get_client', 'list_clients']));
    for (const hidden of ['create_client', 'query_hotel', 'list_users']) {
      expect(listed.map(({ name }) => name)).not.toContain(hidden);
      await expect(reader.use(hidden)).rejects.toMatchObject({ code: -32602 });
    }
    await expect(reader.use('no_such_tool')).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Unknown tool: no_such_tool') });
  });

  it('of one hotel are for that hotel alone', async () => {
    const [mine, foreign] = [await createHotel(database, { name: 'Mine' }), await createHotel(database, { name: 'Foreign' })];
    const narrow = await connectMcp((await createKeyHolder(database, ['clients:READ'], { clientId: mine.id })).headers);
    expect((await narrow.use('get_client')).structuredContent).toMatchObject({ id: mine.id, name: 'Mine' });
    const refused = await narrow.use('get_client', { clientId: foreign.id });
    const missing = await narrow.use('get_client', { clientId: '00000000-0000-4000-8000-000000000000' });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.content).toEqual(missing.content);
  });
});
