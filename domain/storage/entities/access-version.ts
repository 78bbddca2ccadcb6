import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';

const AccessVersionSchema = defineEntity({
  name: 'AccessVersion',
  ...systemOnlyPolicy('access_version'),
  properties: {
    id: p.integer().autoincrement(false).primary(),
    /** Of the last transaction that changed a key, a user, a permission or a hotel's record. */
    version: p.bigint('string'),
  },
});

/** One row that tells a process whether its cache is still valid. */
export class AccessVersion extends AccessVersionSchema.class {}
AccessVersionSchema.setClass(AccessVersion);
