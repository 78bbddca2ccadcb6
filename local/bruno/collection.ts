import { DEMO_CLIENT_ID } from '../demo-client.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { example?: unknown; schema: { properties?: Readonly<Record<string, unknown>> } }>> };
  responses: Readonly<Record<string, unknown>>;
}

/** The parts of an OpenAPI document that a collection is made from. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Bruno opens sockets by requests of another kind; the AsyncAPI document describes this one. */
const LEFT_OUT = ['/api/realtime'];

/** What a request leaves for later ones, which Bruno keeps in memory only, and what must exist before it. */
const scripts: Readonly<Record<string, string>> = {
  'POST /auth/login': [
    block('script:pre-request', ["bru.setVar('basic', btoa(`${bru.getEnvVar('email')}:${bru.getEnvVar('password')}`));"]),
    block('script:post-response', ["if (res.status === 200) bru.setVar('session', res.body.session);"]),
  ].join('\n'),
  'GET /api/message': block('script:post-response', ["if (res.status === 200) bru.setVar('sessionId', res.body.id);"]),
};

const bodies: Readonly<Record<string, unknown>> = { 'POST /auth/login': { username: '{{email}}', auth: '{{basic}}' } };

/**
 * The files of a Bruno collection by their paths in it: one request for each operation of an OpenAPI document, in a folder for each
 * of its tags, and an environment for the demo hotel of `npm start`. The environment names secrets but contains none.
 */
export function brunoCollection({ paths }: ApiDocument): Map<string, string> {
  const manifest = { version: '1', name: 'Hotel concierge', type: 'collection', ignore: ['node_modules'] };
  const files = new Map([
    ['bruno.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
    ['collection.bru', block('docs', [
      'Made of the OpenAPI document by `npm run bruno`. Choose the environment `local` while `npm start` runs.',
      'Requests of guests need nothing else. For those of operators, fill in `email` and `password`, which the first '
        + 'start has printed, and',
      'send *Sign in* of the folder `auth`; for those of programs, fill in `apiKey`.',
    ])],
    ['environments/local.bru', [
      block('vars', ['baseUrl: http://localhost:3000', `clientId: ${DEMO_CLIENT_ID}`, 'email: admin@concierge.local']),
      'vars:secret [\n  password,\n  apiKey\n]\n',
    ].join('')],
  ]);
  const numbers = new Map<string, number>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (LEFT_OUT.includes(path)) continue;
      const folder = (operation.tags[0] ?? 'others').replaceAll(/\W+/g, '-').toLowerCase();
      const number = (numbers.get(folder) ?? 0) + 1;
      numbers.set(folder, number);
      files.set(`${folder}/${kebab(operation.operationId)}.bru`, requestOf({ method, path, operation, number }));
    }
  }
  return files;
}

const kebab = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').replaceAll(/\W+/g, '-').toLowerCase();

/** Bruno's own notation: a block with a name, whose lines are indented. */
function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`;
}

interface Request {
  method: string;
  path: string;
  operation: Operation;
  number: number;
}

function requestOf({ method, path, operation, number }: Request): string {
  const name = `${method.toUpperCase()} ${path}`;
  const { summary, description = '', parameters = [], responses } = operation;
  const { kind, text } = bodyOf(name, operation);
  const auth = operation.security.some((way) => 'bearer' in way) ? 'bearer' : 'none';
  const placed = (place: string): Parameter[] => parameters.filter((parameter) => parameter.in === place);
  const inPath = placed('path').map((parameter) => `${parameter.name}: ${valueOf(parameter.name, path)}`);
  const inQuery = placed('query').map((parameter) => `${offUnless(parameter.required)}${parameter.name}: `);
  const statuses = Object.keys(responses).filter((status) => /^[123]\d\d$/.test(status));
  return [
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${number}`]),
    block(method, [`url: {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, `body: ${kind}`, `auth: ${auth}`]),
    ...inQuery.length > 0 ? [block('params:query', inQuery)] : [],
    ...inPath.length > 0 ? [block('params:path', inPath)] : [],
    ...headersOf(operation, path),
    ...auth === 'bearer' ? [block('auth:bearer', ['token: {{session}}'])] : [],
    ...text === undefined ? [] : [text],
    ...statuses.length > 0 ? [block('assert', [`res.status: in ${statuses.join(', ')}`])] : [],
    ...scripts[name] === undefined ? [] : [scripts[name]],
    ...description === '' ? [] : [block('docs', [description])],
  ].join('\n');
}

const offUnless = (on: boolean | undefined): string => (on === true ? '' : '~');

/** The demo hotel and the conversation that was opened last, where a request asks for them; the reader fills in the rest. */
function valueOf(name: string, path: string): string {
  if (name === 'x-client-id' || name === 'clientId' || (name === 'id' && path.startsWith('/api/clients/{id}'))) return '{{clientId}}';
  return name === 'x-session-id' || (name === 'sessionId' && path.startsWith('/api/message')) ? '{{sessionId}}' : '';
}

/** A person's session takes precedence; the key is there, but off. All requests but the one that opens it name the conversation. */
function headersOf({ operationId, parameters = [], security }: Operation, path: string): string[] {
  const goesOn = (name: string): boolean => name === 'x-session-id' && operationId !== 'getChatSession';
  const lines = parameters.filter((parameter) => parameter.in === 'header')
    .map(({ name, required }) => `${offUnless(required === true || goesOn(name))}${name}: ${valueOf(name, path)}`);
  const byKey = security.some((way) => 'apiKey' in way);
  const byPerson = security.some((way) => 'bearer' in way);
  if (byKey) lines.push(`${offUnless(!byPerson)}x-api-key: {{apiKey}}`);
  return lines.length > 0 ? [block('headers', lines)] : [];
}

function bodyOf(name: string, { requestBody }: Operation): { kind: string; text?: string } {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return { kind: 'none' };
  if (type === 'multipart/form-data') {
    const fields = Object.keys(content.schema.properties ?? {});
    return { kind: 'multipartForm', text: block('body:multipart-form',
      fields.map((field) => (field === 'file' ? 'file: @file()' : `~${field}: `))) };
  }
  return { kind: 'json', text: block('body:json', [JSON.stringify(bodies[name] ?? content.example ?? {}, undefined, 2)]) };
}
