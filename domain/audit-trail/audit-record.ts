import { z } from 'zod';
import type { AuditEntry } from '../storage/entities/audit-entry.ts';

/** One change, as it is shown to operators. */
export const auditRecordSchema = z.object({
  id: z.string().meta({ description: 'Rises with time.' }),
  actor: z.string().meta({ description: 'Kind and id, such as `user:<id>`.' }),
  interface: z.string(),
  action: z.string(),
  target: z.string(),
  clientId: z.uuid().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
  createdDate: z.iso.datetime(),
}).meta({ id: 'AuditEntry' });
export type AuditRecord = z.infer<typeof auditRecordSchema>;

export function toAuditRecord(entry: AuditEntry): AuditRecord {
  return {
    id: String(entry.id),
    actor: entry.actor,
    interface: entry.interface,
    action: entry.action,
    target: entry.target,
    clientId: entry.clientId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    requestId: entry.requestId,
    createdDate: entry.createdDate.toISOString(),
  };
}
