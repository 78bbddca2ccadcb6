import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { testStack } from './test-stack.ts';

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

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
}

let loaded: Promise<{ document: Document; ajv: Ajv2020 }> | undefined;
const validators = new Map<object, ValidateFunction>();

/** @throws when the answer's status is not in the document or its body is unlike its schema */
async function requireDocumented(api: string, method: string, path: string, status: number, body: unknown): Promise<void> {
  loaded ??= load(api);
  const { document, ajv } = await loaded;
  const operation = operationOf(document, method, new URL(path, api).pathname);
  if (operation === undefined) return;
  const where = `${method} ${path} answered ${status}`;
  const response = operation.responses[String(status)];
  if (response === undefined) throw new Error(`${where}, which the OpenAPI document does not list.`);
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${where} with a body that the OpenAPI document does not describe.`);
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: (document as { components?: object }).components });
  validators.set(schema, validate);
  if (!validate(body)) throw new Error(`${where} with a body unlike its schema: ${ajv.errorsText(validate.errors)}`);
}

async function load(api: string): Promise<{ document: Document; ajv: Ajv2020 }> {
  const document = await (await fetch(`${api}/openapi.json`)).json() as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return { document, ajv };
}

function operationOf(document: Document, method: string, pathname: string) {
  for (const [path, item] of Object.entries(document.paths)) {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    if (pattern.test(pathname)) return item[method.toLowerCase()];
  }
  return undefined;
}
