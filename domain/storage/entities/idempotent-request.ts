import { defineEntity, p } from '@mikro-orm/core';

const IdempotentRequestSchema = defineEntity({
  name: 'IdempotentRequest',
  tableName: 'idempotent_request',
  // `attempt_visible` is a function of the database: the system path, or a transaction that names the attempt.
  policies: [{ name: 'idempotent_request_attempt', using: 'attempt_visible(attempt)', check: 'attempt_visible(attempt)' }],
  rowLevelSecurity: 'force',
  properties: {
    /** What was asked for: the route's operation. */
    scope: p.string().length(100).primary(),
    /** Who asked; keys of different people never meet. */
    actor: p.string().length(255).primary(),
    key: p.string().length(255).primary(),
    /** The attempt that runs or ran; one that was taken over can change nothing any more. */
    attempt: p.uuid(),
    hash: p.string().length(64),
    /** `committed` once its change is stored, in the same transaction; `answered` once its answer is. */
    state: p.enum(['running', 'committed', 'answered'] as const),
    status: p.integer().nullable(),
    response: p.json<unknown>().nullable(),
    /** Names the record where the answer itself is not kept. */
    resourceId: p.string().length(255).nullable(),
    lockedUntil: p.datetime(),
    expiresAt: p.datetime().index(),
  },
});

/** A request that carried an Idempotency-Key. A tenant's transaction reaches the one whose attempt it names. */
export class IdempotentRequest extends IdempotentRequestSchema.class {}
IdempotentRequestSchema.setClass(IdempotentRequest);
