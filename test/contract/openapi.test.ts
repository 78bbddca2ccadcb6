import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { protocolOperations } from '../../api/openapi/protocol-operations.ts';
import { routes } from '../../api/routes.ts';
import { channelTypes } from '../../domain/model/channels.ts';
import { once } from '../../platform/once.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { documentSchema } from './openapi-schema.ts';

interface Media { schema: object; example?: unknown }
interface Parameter { name: string; in: string; required?: boolean; schema: object }
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; headers: Record<string, object> };
}

/** The resource groups of spec section 1. */
const resourceGroups = [
  'REST API', 'Client API', 'Auth', 'API Keys', 'Clients', 'A2A', 'MCP', 'Tools', 'Diagnostic', 'Webhooks', 'Users', 'Roles',
  'Features', 'User Groups', 'Settings', 'Legacy',
  // What the service sends is in no group of the specification.
  'Hotel webhooks',
];

const COMPONENTS = 'https://hotels.example/openapi';

let document: Document;
beforeAll(async () => {
  const { status, headers, text } = await call('GET', '/openapi.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  document = JSON.parse(text) as Document;
});

const operations = (): [string, string, Operation][] => Object.entries(document.paths)
  .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => [method, path, operation] as [string, string, Operation]));

/** Every object below a value, with where it stands. */
function* nodes(value: unknown, place = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* nodes(inner, `${place}/${name}`);
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  for (const keyword of ['example', 'x-localized', 'components']) ajv.addKeyword(keyword);
  return ajv;
}

/** One that knows the document's components, and compiles each of them once. */
const withComponents = once(() => newAjv().addSchema({ $id: COMPONENTS, components: document.components }));

const compile = (schema: object) =>
  withComponents().compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${COMPONENTS}#/components/`)) as object);

describe('the interface description', () => {
  itVerifies(['decisions/operations/openapi'], 'is an OpenAPI 3.1 document', () => {
    const validate = newAjv().compile(documentSchema);
    expect([validate(document), validate.errors]).toEqual([true, null]);
  });

  itVerifies(['9/version-1.0.0', 'decisions/conventions/openapi/tags'], 'carries version 1.0.0', () => {
    expect(document.info).toMatchObject({ title: 'Hotel Concierge Platform API', version: '1.0.0' });
    expect(document.servers).toEqual([{ url: testStack().apiUrls[0] }]);
  });

  itVerifies(['1/tags/openapi', 'decisions/conventions/openapi/tags'], 'groups operations as the specification does', () => {
    const declared = document.tags.map(({ name }) => name);
    for (const tag of declared) expect(resourceGroups).toContain(tag);
    for (const [, path, { tags }] of operations()) {
      expect([path, tags.length]).toEqual([path, 1]);
      expect(declared).toContain(tags[0]);
    }
  });

  itVerifies(['9/no-version-segment'], 'has no version in its paths', () => {
    // The one number is a protocol's, whose earlier version has the path without it by the specification.
    for (const path of Object.keys(document.paths).filter((each) => each !== '/a2a/v1')) expect(path).not.toMatch(/\/v?\d+(\.\d+)*(\/|$)/);
  });

  it('lists exactly the routes that are served', () => {
    const listed = operations().map(([method, path]) => `${method} ${path}`).sort();
    expect(listed).toEqual([...routes, ...protocolOperations].map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort());
  });

  it('lists what answers, and what it does not list is refused', async () => {
    for (const path of Object.keys(document.paths)) {
      const target = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
        const { status, body } = await call(method.toUpperCase(), target, method === 'get' ? {} : { body: {} });
        if (!(method in (document.paths[path] ?? {}))) expect([method, path, status]).toEqual([method, path, 405]);
        else expect([method, path, status, body['error'] ?? '']).not.toEqual([method, path, expect.any(Number), expect.stringMatching(/^There is nothing at|not possible here/)]);
        expect(status).toBeLessThan(500);
      }
    }
  });

  it('is the same from every process but for the address', async () => {
    const other = await call<object>('GET', '/openapi.json', { api: testStack().apiUrls[1] });
    expect({ ...other.body, servers: [] }).toEqual({ ...document, servers: [] });
  });
});

describe('every operation', () => {
  it('has an id of its own and says what it does', () => {
    const ids = operations().map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, path, { operationId, summary }] of operations()) {
      expect([path, operationId]).toEqual([path, expect.stringMatching(/^[a-z][A-Za-z]+$/)]);
      expect(summary).toMatch(/^[A-Z].{5,80}$/);
    }
  });

  it('describes the parameters in its path', () => {
    for (const [, path, { parameters = [] }] of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(named);
      expect(described.every(({ required }) => required)).toBe(true);
    }
  });

  it('describes its failures, all with the one error body', () => {
    for (const [, path, { responses }] of operations()) {
      for (const status of ['400', '429', '500', '503']) expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining([status])]);
      const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400 && !(path === '/readyz' && status === '503'));
      for (const [, { content }] of failures) {
        const schema = content?.['application/json']?.schema;
        // A failure that says more than the common body still has what that has.
        if (!('$ref' in (schema ?? {}))) expect(schema).toMatchObject({ required: expect.arrayContaining(['error', 'code', 'requestId']) });
        // A transport with a protocol of its own refuses in that protocol's words.
        else expect([path, schema]).toEqual([path, { $ref: expect.stringMatching(path === '/mcp' || path === '/a2a/v1' ? /\/(JsonRpc)?Error$/ : /\/Error$/) }]);
      }
    }
  });

  it('names the headers of spec 4.1', () => {
    const headers = (method: string, path: string): Record<string, boolean> => Object.fromEntries(
      (document.paths[path]?.[method]?.parameters ?? []).filter((parameter) => parameter.in === 'header')
        .map(({ name, required = false }) => [name, required]),
    );
    expect(headers('get', '/api/translations')).toEqual({
      'x-client-id': false, 'x-translation-keys': false, 'x-translation-locales': false,
    });
    expect(headers('get', '/api/client/fields')).toEqual({ 'x-client-id': true, 'x-client-fields': true, 'x-client-locale': false });
    expect(headers('get', '/api/message')).toMatchObject({ 'x-client-id': true, 'x-session-id': false });
    expect(headers('post', '/api/message')).toMatchObject({ 'x-client-id': true, 'x-test-session': false, 'idempotency-key': false });
  });

  it('asks for the body that it needs', () => {
    expect(document.paths['/api/message']?.['post']?.requestBody?.required).toBe(true);
  });
});

describe('every schema', () => {
  it('is one, and all it refers to is there', () => {
    for (const [place, node] of nodes(document)) {
      const { $ref } = node;
      if (typeof $ref !== 'string') continue;
      const [, kind = '', name = ''] = /^#\/components\/(schemas|headers)\/(.+)$/.exec($ref) ?? [];
      expect([place, Object.keys(kind === 'headers' ? document.components.headers : document.components.schemas)])
        .toEqual([place, expect.arrayContaining([name])]);
    }
    for (const schema of Object.values(document.components.schemas)) expect(() => compile(schema)).not.toThrow();
  });

  it('fits its own examples', () => {
    let examples = 0;
    for (const [place, node] of nodes(document.paths)) {
      if (!('example' in node) || typeof node['schema'] !== 'object' || node['schema'] === null) continue;
      const validate = compile(node['schema']);
      expect([place, validate(node['example']), validate.errors]).toEqual([place, true, null]);
      examples += 1;
    }
    expect(examples).toBeGreaterThanOrEqual(4);
  });

  it('shows every body and every success by an example', () => {
    const bare = operations().flatMap(([method, path, { requestBody, responses }]) => {
      const successes = Object.entries(responses).filter(([status]) => Number(status) < 300).map(([, { content }]) => content);
      const shown = [requestBody?.content, ...successes].flatMap((content) => content?.['application/json'] ?? []);
      return shown.every((media) => 'example' in media) ? [] : [`${method} ${path}`];
    });
    expect(bare).toEqual([]);
  });

  /** What the specification and the decisions write in another way: channel types, and some attributes in snake_case. */
  const asSpecified: string[] = [
    ...channelTypes,
    'website_url', 'website_id', 'website_domain', 'demo_client', 'ai_visibility_schedule', 'website_sync_schedule', 'retention_days', 'default_locale', 'time_zone',
    'allowed_origins', 'created_date', 'last_scraped_date', 'disabled_date', 'disabled_by', 'first_name', 'last_name',
  ];

  itVerifies(['decisions/conventions/names'], 'has names in camelCase but for what is specified in another way', () => {
    for (const [place, node] of nodes(document.components.schemas)) {
      if (!place.endsWith('/properties')) continue;
      for (const name of Object.keys(node).filter((each) => !asSpecified.includes(each))) expect([place, name]).toEqual([place, expect.stringMatching(/^[a-z][A-Za-z0-9]*$/)]);
    }
  });
});
