import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy, tenantPolicy } from '../tenant-policy.ts';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  ...tenantPolicy('audit_entry'),
  indexes: [
    { name: 'audit_entry_by_client', properties: ['clientId', 'id'] },
    { name: 'audit_entry_by_actor', properties: ['actor', 'id'] },
    { name: 'audit_entry_by_action', properties: ['action', 'id'] },
    { name: 'audit_entry_by_target', properties: ['target', 'id'] },
    { name: 'audit_entry_unsealed', properties: ['id'], where: 'seal_number is null' },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Null for records that belong to no tenant; those are readable on the system path only. */
    clientId: p.uuid().nullable(),
    actor: p.string(),
    interface: p.string().length(20),
    action: p.string().length(100),
    target: p.string(),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    requestId: p.string().length(100),
    createdDate: p.datetime().defaultRaw('now()'),
    /** Its place in the chain of seals; null until the next sweep. */
    sealNumber: p.bigint('number').nullable().unique(),
    /** HMAC over the entry and the seal before it, in hex. */
    seal: p.string().length(64).nullable(),
  },
});

/** Who changed what, through which face, written in the change's own transaction and never changed; see `sealTrail`. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);

const AuditCheckpointSchema = defineEntity({
  name: 'AuditCheckpoint',
  ...systemOnlyPolicy('audit_checkpoint'),
  properties: {
    /** Of the last seal whose entry is deleted. */
    number: p.bigint('number').primary().autoincrement(false),
    seal: p.string().length(64),
    /** When that entry was written. */
    until: p.datetime(),
    /** HMAC over all of this, in hex. */
    mac: p.string().length(64),
    createdDate: p.datetime().defaultRaw('now()'),
  },
});

/** Where the chain of seals begins after old entries were deleted; see `forgetTrail`. */
export class AuditCheckpoint extends AuditCheckpointSchema.class {}
AuditCheckpointSchema.setClass(AuditCheckpoint);
