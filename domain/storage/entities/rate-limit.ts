import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  ...systemOnlyPolicy('rate_limit'),
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Milliseconds since the epoch; the limiter's library reads and clears it. */
    expire: p.bigint().nullable(),
  },
});

/** Counters that all API processes share; the limits' own connections alone reach them. */
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
