import { createHash, randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import type { Finding, FindingKind } from '../model/analyses/finding.ts';
import type { EntityManager } from '../storage/database.ts';

/**
 * Records what a run sees. A finding that is known keeps its id and first day; one that was resolved is open again;
 * one that an operator ignores stays ignored. Safe to repeat.
 */
export async function storeFindings(em: EntityManager, ctx: TenantContext, taskId: string, findings: readonly Finding[]): Promise<void> {
  const now = ctx.now();
  const rows = [...new Map(findings.map((finding) => [fingerprintOf(finding), finding]))].map(([fingerprint, finding]) => ({
    id: randomUUID(), fingerprint, kind: finding.kind, severity: finding.severity,
    subject: finding.subject.slice(0, 2000), summary: finding.summary.slice(0, 2500), statements: finding.statements,
  }));
  if (rows.length === 0) return;
  await em.execute(
    `insert into analysis_finding (id, client_id, fingerprint, kind, severity, subject, summary, statements, state,
        first_seen_date, last_seen_date, task_id)
     select new.id, ?, new.fingerprint, new.kind, new.severity, new.subject, new.summary, new.statements, 'open', ?, ?, ?
     from jsonb_to_recordset(?::jsonb) as new (id uuid, fingerprint text, kind text, severity text, subject text, summary text,
       statements jsonb)
     on conflict (client_id, fingerprint) do update set
       severity = excluded.severity, subject = excluded.subject, summary = excluded.summary, statements = excluded.statements,
       last_seen_date = excluded.last_seen_date, task_id = excluded.task_id, resolved_date = null,
       state = case when analysis_finding.state = 'ignored' then 'ignored' else 'open' end`,
    [ctx.clientId, now, now, taskId, JSON.stringify(rows)],
  );
}

/** Closes the open findings of these kinds that the run did not see any more. @returns how many */
export async function resolveUnseen(
  em: EntityManager, ctx: TenantContext, taskId: string, kinds: readonly FindingKind[], keepSubjects: readonly string[] = [],
): Promise<number> {
  const closed = await em.execute<unknown[]>(
    `update analysis_finding set state = 'resolved', resolved_date = ?
     where client_id = ? and task_id <> ? and state = 'open' and kind in (select jsonb_array_elements_text(?::jsonb))
       and not (subject in (select jsonb_array_elements_text(?::jsonb))) returning id`,
    [ctx.now(), ctx.clientId, taskId, JSON.stringify(kinds), JSON.stringify(keepSubjects)],
  );
  return closed.length;
}

const fingerprintOf = ({ identity }: Finding): string => createHash('sha256').update(JSON.stringify(identity)).digest('hex');
