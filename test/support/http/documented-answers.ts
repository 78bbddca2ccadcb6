import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> };

interface Documented {
  ajv: Ajv2020;
  routes: { path: string; pattern: RegExp; operations: Record<string, Operation> }[];
}

interface ToldAnswer {
  /** Whose answer it is. */
  api: string;
  method: string;
  path: string;
  status: number;
  body: unknown;
}

const DOCUMENT = 'openapi';
/** For all APIs of a run, which have one version. This module is loaded once (`test/setup/runner/load-tests-anew.ts`). */
let loaded: Promise<Documented> | undefined;

/** @throws when the answer's status is not in the document or its body is unlike its schema */
export async function requireDocumented({ api, method, path, status, body }: ToldAnswer): Promise<void> {
  loaded ??= load(api).catch((error: unknown) => {
    // An API that is gone has nothing to say about the next one.
    loaded = undefined;
    throw error;
  });
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
  // To make each check faster takes longer than all checks of a process.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const routes = Object.entries(document.paths).map(([path, operations]) =>
    ({ path, operations, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  return { ajv, routes };
}
