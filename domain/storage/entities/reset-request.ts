import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';

const ResetRequestSchema = defineEntity({
  name: 'ResetRequest',
  ...systemOnlyPolicy('reset_request'),
  properties: {
    /** Of an account that does not exist as well; see `findAccount`. */
    accountKey: p.string().length(64).primary(),
    /** SHA-256 of the nonce, in hex. */
    nonceHash: p.string().length(64).primary(),
    /** Codes that were tried with the nonce. */
    tries: p.integer().default(0),
    askedAt: p.datetime().index(),
  },
});

/** A reset code that somebody asked for. The code is not in it. */
export class ResetRequest extends ResetRequestSchema.class {}
ResetRequestSchema.setClass(ResetRequest);
