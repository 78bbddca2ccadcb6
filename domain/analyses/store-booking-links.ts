import { randomUUID } from 'node:crypto';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { BookingCandidate, JudgedLink, Verification } from '../model/analyses/candidate.ts';
import { afterVerification, judgeLinks, PUBLISH_CONFIDENCE } from './booking-links/judge-links.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';

export interface StoredLinks {
  found: number;
  published: number;
  proposed: number;
  /** Links of earlier runs of this website that it no longer shows. */
  gone: number;
  links: { kind: string; vendor: string | null; url: string; confidence: number; status: string }[];
}

/** Links that are looked at themselves; a hotel has a handful. */
const MAX_VERIFIED = 40;

/**
 * Judges what was found, looks whether the addresses answer, and records the links. What is sure enough is published;
 * what an operator has decided stays as decided. Safe to repeat.
 *
 * @param complete whether every page was read, so that what was not seen is gone
 * @throws DomainError FORBIDDEN
 */
export async function storeBookingLinks({ ctx, input, fetcher, signal }: {
  ctx: TenantContext; input: { taskId: string; host: string; candidates: readonly BookingCandidate[]; complete: boolean };
  fetcher: PageFetcher; signal?: AbortSignal;
}): Promise<StoredLinks> {
  requirePermission(ctx, 'clients:WRITE');
  const links = judgeLinks(input.candidates, input.host);
  const judged = await Promise.all(links.map(async (link, index) => {
    const verification = index < MAX_VERIFIED ? await verify(link, fetcher, signal) : 'unchecked';
    const confidence = afterVerification(link.confidence, verification);
    return { ...link, confidence, verification, status: statusOf(confidence, verification) };
  }));
  return ctx.db.transaction(async (em) => {
    const now = ctx.now();
    const stored = await em.execute<{ status: string; url: string; kind: string }[]>(
      `insert into booking_link (id, client_id, kind, url, vendor, confidence, evidence, verification, status, first_seen_date,
          last_seen_date, task_id)
       select new.id, ?, new.kind, new.url, new.vendor, new.confidence, new.evidence, new.verification, new.status, ?, ?, ?
       from jsonb_to_recordset(?::jsonb) as new (id uuid, kind text, url text, vendor text, confidence real, evidence jsonb,
         verification text, status text)
       on conflict (client_id, kind, url) do update set
         vendor = excluded.vendor, confidence = excluded.confidence, evidence = excluded.evidence, verification = excluded.verification,
         last_seen_date = excluded.last_seen_date, task_id = excluded.task_id,
         status = case when booking_link.decided_by is null then excluded.status else booking_link.status end
       returning status, url, kind`,
      [ctx.clientId, now, now, input.taskId, JSON.stringify(judged.map((link) => ({ id: randomUUID(), ...link })))],
    );
    // A hotel may have several websites, and this run has read one of them.
    const gone = input.complete ? await em.execute<unknown[]>(
      `update booking_link set status = 'gone' where client_id = ? and task_id <> ? and decided_by is null and status <> 'gone'
         and exists (select from jsonb_array_elements(evidence) as seen
           where regexp_replace(split_part(seen->>'pageUrl', '/', 3), '^www[.]', '') = ?)
       returning id`,
      [ctx.clientId, input.taskId, input.host.replace(/^www\./, '')],
    ) : [];
    const statusAt = new Map(stored.map(({ kind, url, status }) => [`${kind} ${url}`, status]));
    const shown = judged.map(
      ({ kind, vendor, url, confidence }) => ({ kind, vendor, url, confidence, status: statusAt.get(`${kind} ${url}`) ?? 'proposed' }),
    );
    const count = (status: string): number => shown.filter((link) => link.status === status).length;
    return {
      found: shown.length, published: count('published'), proposed: count('proposed'), gone: gone.length, links: shown.slice(0, 50),
    };
  });
}

async function verify({ url }: JudgedLink, fetcher: PageFetcher, signal?: AbortSignal): Promise<Verification> {
  const outcome = await fetcher.fetch({ url, ...(signal && { signal }) });
  if (outcome.kind === 'gone') return 'gone';
  return outcome.kind === 'fetched' || outcome.kind === 'unchanged' ? 'reachable' : 'unknown';
}

function statusOf(confidence: number, verification: Verification): 'published' | 'proposed' | 'gone' {
  if (verification === 'gone') return 'gone';
  return confidence >= PUBLISH_CONFIDENCE && verification !== 'unchecked' ? 'published' : 'proposed';
}
