import { z } from 'zod';
import { bookingKinds } from '../model/analyses/candidate.ts';
import { bookingLinkStatuses, type BookingLink } from '../storage/entities/analyses.ts';

const dateTime = z.iso.datetime();

/** A booking link, as it is shown to operators. */
export const bookingLinkSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bookingKinds),
  url: z.string(),
  vendor: z.string().nullable().meta({ description: 'The booking engine; null for one that nobody knows.' }),
  confidence: z.number().meta({ description: 'From 0 to 1; links from 0.8 on are published by themselves.' }),
  verification: z.enum(
    ['reachable', 'gone', 'unknown', 'unchecked'],
  ).meta({ description: '`unknown`: the server did not tell, as many refuse robots.' }),
  status: z.enum(bookingLinkStatuses),
  evidence: z.array(z.object({
    pageUrl: z.string(),
    element: z.enum(['a', 'iframe', 'script', 'form', 'button', 'data', 'json-ld', 'inline-script']),
    label: z.string(),
  })).meta({ description: 'Where on the website it stands, and what visitors read there.' }),
  decidedBy: z.string().nullable(),
  firstSeenAt: dateTime,
  lastSeenAt: dateTime,
  taskId: z.string(),
}).meta({ id: 'BookingLink' });
export type BookingLinkView = z.infer<typeof bookingLinkSchema>;

export function toBookingLink(link: BookingLink): BookingLinkView {
  return {
    id: link.id,
    kind: link.kind,
    url: link.url,
    vendor: link.vendor ?? null,
    confidence: Math.round(link.confidence * 100) / 100,
    verification: link.verification,
    status: link.status,
    evidence: link.evidence,
    decidedBy: link.decidedBy ?? null,
    firstSeenAt: link.firstSeenDate.toISOString(),
    lastSeenAt: link.lastSeenDate.toISOString(),
    taskId: link.taskId,
  };
}
