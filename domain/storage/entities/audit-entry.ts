import { defineEntity, p } from '@mikro-orm/core';
import { tenantPolicy } from '../tenant-policy.ts';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  ...tenantPolicy('audit_entry'),
  indexes: [
    { name: 'audit_entry_by_client', properties: ['clientId', 'id'] },
    { name: 'audit_entry_by_actor', properties: ['actor', 'id'] },
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
  },
});

/** Who changed what, through which face, written in the change's own transaction. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
