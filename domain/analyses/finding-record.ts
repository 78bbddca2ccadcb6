import { z } from 'zod';
import { findingKinds, findingStates, severities } from '../model/analyses/finding.ts';
import type { FindingRecord } from '../storage/entities/analyses.ts';

const dateTime = z.iso.datetime();

const sourceSchema = z.object({
  itemId: z.uuid().nullable().meta({ description: "The knowledge item; null for the client's configuration." }),
  title: z.string(),
  url: z.string().nullable(),
  locale: z.string(),
  quote: z.string().meta({ description: 'The sentence it stands in.' }),
});

/** A finding, as it is shown to operators. */
export const findingSchema = z.object({
  id: z.uuid(),
  kind: z.enum(findingKinds),
  severity: z.enum(severities),
  subject: z.string().meta({ description: 'What it is about, such as `breakfast.until`, an address or a core fact.' }),
  summary: z.string(),
  statements: z.array(z.object({ value: z.string().nullable(), sources: z.array(sourceSchema) })),
  state: z.enum(findingStates),
  decidedBy: z.string().nullable(),
  firstSeenAt: dateTime,
  lastSeenAt: dateTime,
  resolvedAt: dateTime.nullable(),
  taskId: z.string().meta({ description: 'The task that saw it last.' }),
}).meta({ id: 'Finding' });
export type FindingView = z.infer<typeof findingSchema>;

export function toFinding(finding: FindingRecord): FindingView {
  return {
    id: finding.id,
    kind: finding.kind,
    severity: finding.severity,
    subject: finding.subject,
    summary: finding.summary,
    statements: finding.statements,
    state: finding.state,
    decidedBy: finding.decidedBy ?? null,
    firstSeenAt: finding.firstSeenDate.toISOString(),
    lastSeenAt: finding.lastSeenDate.toISOString(),
    resolvedAt: finding.resolvedDate?.toISOString() ?? null,
    taskId: finding.taskId,
  };
}
