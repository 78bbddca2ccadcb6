import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Call } from './call.ts';
import { control } from './control.ts';
import type { TableAppFault } from './faults.ts';
import { sweepHolds } from './holds.ts';
import { readJson, readText, send, type Manner, type Outgoing } from './http-io.ts';
import { keyOf, once } from './idempotency.ts';
import { authenticate, invalidToken, issueToken, revokeToken } from './oauth.ts';
import type { PropertyDefinition } from './property.ts';
import { Refusal } from './refusal.ts';
import { operations, type Operation } from './routes.ts';
import type { Simulator } from './simulator.ts';

const BASE = '/i/integration';

/** The connection ends here, as if the process or the network had died. */
class Dropped extends Error {
  override readonly name = 'Dropped';
}

/** Answers one request, even if something fails. */
export async function answerRequest(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  let manner: Manner = 'whole';
  try {
    const outgoing = await answer(simulator, request, url, (chosen) => { manner = chosen; });
    await send(response, simulator.clock.now(), outgoing, manner);
  } catch (error) {
    if (error instanceof Dropped) { response.destroy(); return; }
    if (!(error instanceof Refusal)) console.error('The table-app simulator failed.', error);
    const { status, body, headers } = error instanceof Refusal ? error
      : { status: 500, body: { code: 'INTERNAL', message: 'The simulator failed.' }, headers: {} };
    await send(response, simulator.clock.now(), { status, body, headers }, manner);
  }
}

async function answer(
  simulator: Simulator, request: IncomingMessage, url: URL, leave: (manner: Manner) => void,
): Promise<Outgoing> {
  const { method = 'GET' } = request;
  if (url.pathname.startsWith('/_sim/')) return control(simulator, method, url, await readJson(request));
  const fault = simulator.faults.for(operationName(method, url.pathname), headerOf(request, 'x-sim-fault'));
  if (fault?.kind === 'malformed-json') leave('malformed');
  if (fault?.kind === 'slow-body') leave('slow');
  await beforehand(simulator, request, fault);
  if (method === 'POST' && url.pathname === '/oauth/token') {
    const body = new URLSearchParams(await readText(request));
    return { status: 200, headers: {
      'cache-control': 'no-store',
    }, body: await issueToken({ ...simulator, body, authorization: request.headers.authorization }) };
  }
  const operation = operations.find((known) => known.method === method && known.path.test(url.pathname.slice(BASE.length)));
  if (!operation || !url.pathname.startsWith(BASE)) throw new Refusal(404, 'NOT_FOUND', 'There is no such operation.', { final: false });
  const clientId = await authenticate(simulator.store, simulator.clock, request.headers.authorization);
  const property = propertyOf(simulator, clientId, headerOf(request, 'x-property-id'));
  const key = operation.key === 'none' ? undefined : keyOf(headerOf(request, 'idempotency-key'), operation.key === 'required');
  const body = await readJson(request);
  const run = () => execute(simulator, { operation, property, clientId, key, body, url, request, fault });
  if (fault?.kind !== 'duplicate-delivery') return run();
  const [first] = await Promise.allSettled([run(), run()]);
  if (first.status === 'rejected') throw first.reason;
  return first.value;
}

const operationName = (method: string, pathname: string): string =>
  operations.find((known) => known.method === method && known.path.test(pathname.slice(BASE.length)))?.name ?? 'token';

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Misfortunes that happen before anything is executed. */
async function beforehand({ store }: Simulator, request: IncomingMessage, fault: TableAppFault | undefined): Promise<void> {
  switch (fault?.kind) {
    case 'delay': await delay(Number(fault.argument) || 0); return;
    case '500': throw new Refusal(500, 'INTERNAL', 'Something went wrong.', { final: false });
    case '503': throw new Refusal(
      503, 'UNAVAILABLE', 'Down for maintenance.', { final: false, headers: { 'retry-after': fault.argument || '1' } },
    );
    case '429': throw new Refusal(
      429, 'RATE_LIMITED', 'Too many requests.', { final: false, headers: { 'retry-after': fault.argument || '1' } },
    );
    case 'conflict': throw new Refusal(409, 'SLOT_CONFLICT', 'No table is free at that time.', { final: false });
    case 'expire-token':
      await revokeToken(store, request.headers.authorization);
      throw invalidToken();
    default: return;
  }
}

function propertyOf({ properties, owners }: Simulator, clientId: string, id: string | undefined): PropertyDefinition {
  if (id === undefined) throw new Refusal(400, 'PROPERTY_MISSING', 'Name the property in X-Property-Id.', { final: false });
  const property = properties.get(id);
  if (property === undefined || owners.get(id) !== clientId) {
    throw new Refusal(403, 'PROPERTY_FORBIDDEN', 'This account has no such property.', { final: false });
  }
  return property;
}

interface Execution {
  operation: Operation;
  property: PropertyDefinition;
  clientId: string;
  key: string | undefined;
  body: unknown;
  url: URL;
  request: IncomingMessage;
  fault: TableAppFault | undefined;
}

async function execute(
  simulator: Simulator, { operation, property, clientId, key, body, url, request, fault }: Execution,
): Promise<Outgoing> {
  const { store, clock, mailer } = simulator;
  await sweepHolds(store, clock, [property.id]);
  const id = decodeURIComponent(operation.path.exec(url.pathname.slice(BASE.length))?.[1] ?? '');
  const work = async (tx: Call['tx']): Promise<Answer> => {
    const done = await operation.handler({ property, clock, mailer, tx, id, query: url.searchParams, body, headers: request.headers });
    if (fault?.kind === 'drop-before-commit') throw new Dropped();
    return done;
  };
  const done: Answer & { replayed?: boolean } = key === undefined
    ? await store.transaction(work)
    : await once(
      { store, clock, work, request: { clientId, propertyId: property.id, operation: operation.name, key, payload: [id, body] } },
    );
  await done.after?.();
  if (fault?.kind === 'drop-response-after-commit') throw new Dropped();
  return { status: done.status, body: done.body, headers: done.replayed ? { 'idempotent-replayed': 'true' } : {} };
}
