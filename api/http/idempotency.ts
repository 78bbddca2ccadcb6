import type { Request } from 'express';
import { z } from 'zod';
import {
  claimRequest, markCommitted, releaseRequest, storeAnswer, type Attempt,
} from '../../domain/idempotency/idempotent-request.ts';
import { actorLabel } from '../../domain/model/actor.ts';
import { parseInput } from '../../domain/parse.ts';
import type { Services } from '../services.ts';
import { requireRoutePermission } from './route-permission.ts';
import type { Call, Reply, RequestSchemas, Route } from './route.ts';

/** A caller's name for one attempt at creating something (decisions, Conventions). */
export const idempotencyKeySchema = z.string().min(1).max(255);

/**
 * Runs a route's handler; with an `Idempotency-Key`, once per key. What the handler commits and the note that
 * it did are one transaction: a repeat after a crash is told so, and nothing happens twice. A stored answer is for those who may still
 * do it.
 */
export async function runHandler(
  route: Route, call: Call<RequestSchemas>, services: Services, key: string | undefined,
): Promise<Reply> {
  if (key === undefined || route.idempotent === undefined) return route.handler(call, services);
  // Where the answer is given again the verb does not run, and its caller may have lost the permission since.
  requireRoutePermission(route, call.actor, call.params);
  const db = services.database.forSystem();
  const claim = await claimRequest({ db, request: onceRequest(route, call, services, key), now: services.now() });
  if ('answer' in claim) {
    return { status: claim.answer.status, body: claim.answer.body, headers: { 'idempotent-replayed': 'true' } };
  }
  const { attempt } = claim;
  const reply = await runAttempt(route, call, services, attempt);
  await storeAnswer({
    db,
    attempt,
    answer: {
      status: reply.status,
      body: route.idempotent === 'secret' ? null : reply.body ?? {},
      resourceId: idIn(reply.body),
    },
  });
  return reply;
}

/** The key of a request to a route that takes one. @throws DomainError INVALID_INPUT */
export function idempotencyKeyOf(route: Route, request: Request): string | undefined {
  if (route.idempotent === undefined) return undefined;
  return parseInput('header Idempotency-Key', idempotencyKeySchema.optional(), request.get('idempotency-key'));
}

async function runAttempt(route: Route, call: Call<RequestSchemas>, services: Services, attempt: Attempt): Promise<Reply> {
  const database = services.database.beforeCommit((em) => markCommitted(em, attempt));
  try {
    return await route.handler(call, { ...services, database });
  } catch (error) {
    await releaseRequest({ db: services.database.forSystem(), attempt });
    throw error;
  }
}

/**
 * A body may hold a password, so that its hash is keyed. Callers without credentials share no key across paths, which
 * may be secrets themselves.
 */
function onceRequest(
  { operationId: scope }: Route, { actor, params, query, body, request }: Call<RequestSchemas>,
  { identity: { secrets } }: Services, key: string,
) {
  const content = JSON.stringify([params, query, body, request.get('x-client-id') ?? null]);
  const hex = (data: string): string[] => secrets.macs('idempotency', data).map((mac) => mac.toString('hex'));
  const paths = hex(request.path);
  const [current = { actor: '', hash: '' }, ...earlier] = hex(content)
    .map((hash, index) => ({ hash, actor: actor.kind === 'guest' ? `anonymous:${paths[index]}` : actorLabel(actor) }));
  return { scope, key, ...current, earlier };
}

function idIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null;
}
