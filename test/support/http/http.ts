import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { testStack } from '../stack/test-stack.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export interface CallOptions {
  /** Defaults to the first of the shared product's API processes. */
  api?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string and bytes are sent as they are. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Calls the product over HTTP and holds every answer against the OpenAPI document it serves. */
export async function call<Body = Record<string, unknown>>(
  method: string, path: string, { api = testStack().apiUrls[0], headers = {}, body, signal }: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await fetch(api + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? body as string : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('application/json') ?? false;
  const parsed: unknown = json && text !== '' ? JSON.parse(text) : {};
  if (json) await requireDocumented(api, method, path, response.status, parsed);
  return { status: response.status, headers: response.headers, body: parsed as Body, text };
}

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> };

interface Documented {
  ajv: Ajv2020;
  routes: { path: string; pattern: RegExp; operations: Record<string, Operation> }[];
}

const DOCUMENT = 'openapi';
let loaded: Promise<Documented> | undefined;

/** @throws when the answer's status is not in the document or its body is unlike its schema */
async function requireDocumented(api: string, method: string, path: string, status: number, body: unknown): Promise<void> {
  loaded ??= load(api);
  const { ajv, routes } = await loaded;
  const { pathname } = new URL(path, api);
  const verb = method.toLowerCase();
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  const operation = route?.operations[verb];
  if (route === undefined || operation === undefined) return;
  const where = `${method} ${path} answered ${status}`;
  const response = operation.responses[String(status)];
  if (response === undefined) throw new Error(`${where}, which the OpenAPI document does not list.`);
  if (response.content?.['application/json']?.schema === undefined) {
    throw new Error(`${where} with a body that the OpenAPI document does not describe.`);
  }
  const pointer = ['paths', route.path, verb, 'responses', String(status), 'content', 'application/json', 'schema'];
  // By its place in the document, so that the parts that schemas share are compiled once.
  const validate = ajv.getSchema(`${DOCUMENT}#/${pointer.map(pointerToken).join('/')}`);
  if (validate === undefined) throw new Error(`${where}, and the schema for that is not found in the OpenAPI document.`);
  if (!validate(body)) throw new Error(`${where} with a body unlike its schema: ${ajv.errorsText(validate.errors)}`);
}

/** As RFC 6901 writes it into a URI's fragment. */
const pointerToken = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

async function load(api: string): Promise<Documented> {
  const document = await (await fetch(`${api}/openapi.json`)).json() as { paths: Record<string, Record<string, Operation>> };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const routes = Object.entries(document.paths).map(([path, operations]) =>
    ({ path, operations, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  return { ajv, routes };
}
