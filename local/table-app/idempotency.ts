import { createHash, randomUUID } from 'node:crypto';
import type { Answer } from './call.ts';
import type { SimulatorClock } from './clock.ts';
import { malformed, Refusal } from './refusal.ts';
import type { Store, Tx } from '../simulator/store.ts';

/**
 * Idempotency-Key as in draft-ietf-httpapi-idempotency-key-header-06: a UUID v4, quoted as a structured-field
 * string or bare. Executed requests, including refusals, get the same answer again for 24 hours; a request that was not
 * understood leaves its key free.
 */
const KEPT_SECONDS = 24 * 3600;
/** If a request is not done by then, its process has died. */
const LEASE_SECONDS = 30;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** @throws Refusal when the key is missing though required, or malformed */
export function keyOf(header: string | undefined, required: boolean): string | undefined {
  if (header === undefined) {
    if (required) throw new Refusal(400, 'IDEMPOTENCY_KEY_MISSING', 'This operation needs an Idempotency-Key.', { final: false });
    return undefined;
  }
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (!UUID_V4.test(key)) throw malformed('Idempotency-Key: must be a UUID v4, quoted or bare.');
  return key.toLowerCase();
}

export interface KeyedRequest {
  clientId: string;
  propertyId: string;
  operation: string;
  key: string;
  payload: unknown;
}

interface Row {
  request_hash: string;
  state: 'running' | 'finished';
  status: number | null;
  body: unknown;
  attempt: string;
}

/** Carries the work out once per key: its effects, its answer and the note that it is done commit together. */
export async function once(
  { store, clock, request, work }: { store: Store; clock: SimulatorClock; request: KeyedRequest; work: (tx: Tx) => Promise<Answer> },
): Promise<Answer & { replayed?: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify([request.propertyId, request.payload])).digest('hex');
  const attempt = randomUUID();
  const known = await claim(store, clock, request, hash, attempt);
  if (known) return stored(known, hash);
  const finish = (tx: Tx, answer: Answer) => tx.query(
    `update table_app.idempotency set state = 'finished', status = $4, body = $5
     where client_id = $1 and operation = $2 and key = $3 and attempt = $6`,
    [
      request.clientId, request.operation, request.key, answer.status, answer.body === undefined ? null : JSON.stringify(answer.body),
      attempt,
    ],
  );
  try {
    return await store.transaction(async (tx) => {
      const answer = await work(tx);
      const { rowCount } = await finish(tx, answer);
      if (rowCount === 0) throw inProgress();
      if (answer.status < 300) {
        await tx.query(
          'insert into table_app.commit_log (key, operation, property_id, at) values ($1, $2, $3, $4)',
          [request.key, request.operation, request.propertyId, clock.now()],
        );
      }
      return answer;
    });
  } catch (error) {
    if (error instanceof Refusal && error.final) await store.transaction((tx) => finish(tx, error));
    else await store.transaction((tx) => release(tx, request, attempt));
    throw error;
  }
}

/** @returns the request under the key that was there before, if this one may not run */
async function claim(
  store: Pick<Store, 'query'>, clock: SimulatorClock, { clientId, operation, key }: KeyedRequest, hash: string, attempt: string,
): Promise<Row | undefined> {
  const { rowCount } = await store.query(
    `insert into table_app.idempotency as held (client_id, operation, key, request_hash, state, attempt, locked_until, expires_at)
     values ($1, $2, $3, $4, 'running', $5, $6, $7)
     on conflict (client_id, operation, key) do update
     set request_hash = excluded.request_hash, state = 'running', attempt = excluded.attempt, status = null, body = null,
       locked_until = excluded.locked_until, expires_at = excluded.expires_at
     where held.expires_at <= $8 or (held.state = 'running' and held.locked_until <= $8 and held.request_hash = excluded.request_hash)`,
    [clientId, operation, key, hash, attempt, clock.in(LEASE_SECONDS), clock.in(KEPT_SECONDS), clock.now()],
  );
  if (rowCount === 1) return undefined;
  const { rows: [held] } = await store.query<Row>(
    'select * from table_app.idempotency where client_id = $1 and operation = $2 and key = $3', [clientId, operation, key],
  );
  // Released between the two statements: the caller may try again.
  if (!held) throw inProgress();
  return held;
}

const inProgress = (): Refusal => new Refusal(409, 'IDEMPOTENCY_IN_PROGRESS', 'The first request with this key still runs.', {
  final: false, headers: { 'retry-after': '1' },
});

function stored({ request_hash: held, state, status, body }: Row, hash: string): Answer & { replayed: boolean } {
  if (held !== hash) {
    throw new Refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'This key was used before with another request.', { final: false });
  }
  if (state === 'running') throw inProgress();
  return { status: status ?? 500, body: body ?? undefined, replayed: true };
}

async function release(tx: Tx, { clientId, operation, key }: KeyedRequest, attempt: string): Promise<void> {
  await tx.query(
    'delete from table_app.idempotency where client_id = $1 and operation = $2 and key = $3 and attempt = $4 and state = \'running\'',
    [clientId, operation, key, attempt],
  );
}
