import { randomUUID } from 'node:crypto';
import { DomainError } from '../model/errors.ts';
import type { EntityManager, UnitOfWork } from '../storage/database.ts';

/** Answers are kept this long (decisions, Conventions). */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A request that is not done by then has lost its process; its repeat may take over. */
const LEASE_MS = 60_000;

/** A request that asked to be done once. */
export interface OnceRequest {
  /** The operation. */
  scope: string;
  actor: string;
  key: string;
  /** Of everything that makes it this request and no other. */
  hash: string;
  /** Names and hashes of the same under earlier secrets, under which it may have been taken on. */
  earlier?: readonly { actor: string; hash: string }[];
}

/** An answer as it can be given again; a null body says that it held a secret and is not kept. */
export interface StoredAnswer {
  status: number;
  body: unknown;
  resourceId: string | null;
}

interface Row {
  attempt: string;
  hash: string;
  state: 'running' | 'committed' | 'answered';
  status: number | null;
  response: unknown;
  resource_id: string | null;
  /** Whether the process that took the request on may still be at it. */
  is_leased: boolean;
}

/** The right to carry a request out. */
export type Attempt = OnceRequest & { attempt: string };

/**
 * Takes the request on, or finds that it was taken on before. One statement decides, so that of two at the
 * same moment one runs.
 *
 * @returns the attempt to carry out, or the answer to give again
 * @throws DomainError IDEMPOTENCY_MISMATCH for another request under the key; CONFLICT while the first one
 *   runs, and when its answer is not kept
 */
export async function claimRequest(
  { db, request, now }: { db: UnitOfWork; request: OnceRequest; now: Date },
): Promise<{ attempt: Attempt } | { answer: StoredAnswer }> {
  const attempt = randomUUID();
  return db.transaction(async (em) => {
    const known = await asTakenOn(em, request);
    const { scope, actor, key, hash } = known;
    await em.execute(
      'delete from idempotent_request where ctid in (select ctid from idempotent_request where expires_at < ? limit 20 for update skip '
        + 'locked)',
      [now],
    );
    const claimed = await em.execute<Row[]>(
      `insert into idempotent_request as held (scope, actor, key, attempt, hash, state, locked_until, expires_at)
       values (?, ?, ?, ?, ?, 'running', ?, ?)
       on conflict (scope, actor, key) do update set
         attempt = excluded.attempt, hash = excluded.hash, state = 'running', status = null, response = null,
         resource_id = null, locked_until = excluded.locked_until, expires_at = excluded.expires_at
       where held.expires_at < ? or (held.state = 'running' and held.locked_until < ? and held.hash = excluded.hash)
       returning attempt`,
      [scope, actor, key, attempt, hash, new Date(now.getTime() + LEASE_MS), new Date(now.getTime() + KEPT_MS), now, now],
    );
    if (claimed.length > 0) return { attempt: { ...known, attempt } };
    const [held] = await em.execute<Row[]>(
      'select *, locked_until >= ? as is_leased from idempotent_request where scope = ? and actor = ? and key = ?',
      [now, scope, actor, key],
    );
    if (!held) throw new DomainError('CONFLICT', 'This request is being finished. Send it again.');
    return { answer: answerOf(held, hash) };
  });
}

/** The request as it was named when it was taken on, in case the secrets have changed since. */
async function asTakenOn(em: EntityManager, request: OnceRequest): Promise<OnceRequest> {
  const { scope, key, earlier = [] } = request;
  if (earlier.length === 0) return request;
  const held = await em.execute<{ actor: string; hash: string }[]>(
    'select actor, hash from idempotent_request where scope = ? and key = ?', [scope, key],
  );
  const former = earlier.find((each) => held.some(({ actor, hash }) => actor === each.actor && hash === each.hash));
  return former === undefined ? request : { ...request, ...former };
}

function answerOf({ hash, state, status, response, resource_id: id, is_leased: isLeased }: Row, wanted: string): StoredAnswer {
  if (hash !== wanted) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used before with another request. Use a new one.');
  }
  // What is committed has its answer stored in a moment, unless its process is lost.
  if (state === 'running' || (state === 'committed' && isLeased)) {
    throw new DomainError('CONFLICT', 'The first request with this Idempotency-Key is still running. Send it again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  if (state === 'committed' || status === null || response === null) {
    const record = id === null ? '' : ` Its id is ${id}.`;
    throw new DomainError('CONFLICT', `A request with this Idempotency-Key has succeeded before, but its answer was not stored.${record}`);
  }
  return { status, body: response, resourceId: id };
}

/**
 * Notes within the change's own transaction that it is done, so that a crash right after it cannot lead to a
 * second one. An attempt that was taken over may not commit.
 */
export async function markCommitted(em: EntityManager, { scope, actor, key, attempt }: Attempt): Promise<void> {
  // A tenant's transaction sees no request but the one that it is part of.
  await em.execute("select set_config('app.attempt', ?, true)", [attempt]);
  const marked = await em.execute<unknown[]>(
    `update idempotent_request set state = 'committed'
     where scope = ? and actor = ? and key = ? and attempt = ? returning attempt`,
    [scope, actor, key, attempt],
  );
  if (marked.length === 0) throw new DomainError('CONFLICT', 'A retry of this request has taken over.');
}

/** Keeps the answer for repeats. */
export async function storeAnswer(
  { db, attempt: { scope, actor, key, attempt }, answer }: { db: UnitOfWork; attempt: Attempt; answer: StoredAnswer },
): Promise<void> {
  const body = answer.body === null ? null : JSON.stringify(answer.body);
  await db.transaction((em) => em.execute(
    `update idempotent_request set state = 'answered', status = ?, response = ?::jsonb, resource_id = ?
     where scope = ? and actor = ? and key = ? and attempt = ?`,
    [answer.status, body, answer.resourceId, scope, actor, key, attempt],
  ));
}

/** Frees the key of a request that failed before it changed anything: it may be sent again. */
export async function releaseRequest(
  { db, attempt: { scope, actor, key, attempt } }: { db: UnitOfWork; attempt: Attempt },
): Promise<void> {
  await db.transaction((em) => em.execute(
    `delete from idempotent_request where scope = ? and actor = ? and key = ? and attempt = ? and state = 'running'`,
    [scope, actor, key, attempt],
  ));
}
