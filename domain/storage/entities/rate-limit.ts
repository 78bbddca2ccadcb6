import { defineEntity, p } from '@mikro-orm/core';

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Milliseconds since the epoch; the limiter's library reads and clears it. */
    expire: p.bigint().nullable(),
  },
});

/** Counters that all API processes share; no tenant data, so no tenant policy. */
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
