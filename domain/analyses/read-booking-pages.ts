import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { BookingCandidate } from '../model/analyses/candidate.ts';
import type { ContentReader } from '../ports/content-reader.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';

export interface ReadPages {
  candidates: BookingCandidate[];
  /** Pages that could not be read, which may hold links all the same. */
  failed: string[];
}

const HTML = ['text/html', 'application/xhtml+xml'];

/** Reads pages for what may lead to a booking engine; a page that fails fails nothing else. @throws DomainError FORBIDDEN */
export async function readBookingPages({ ctx, input: { urls, host }, fetcher, reader, careful = false, signal }: {
  ctx: TenantContext; input: { urls: readonly string[]; host: string }; fetcher: PageFetcher; reader: ContentReader;
  /** Of pages that an earlier attempt may have come to its end over. */
  careful?: boolean; signal?: AbortSignal;
}): Promise<ReadPages> {
  requirePermission(ctx, 'clients:WRITE');
  const read = await Promise.all(urls.map(async (url) => {
    const outcome = await fetcher.fetch({ url, ...(signal && { signal }) });
    if (outcome.kind === 'gone') return { candidates: [] };
    if (outcome.kind !== 'fetched') return { candidates: [], failed: url };
    if (!HTML.includes(outcome.contentType)) return { candidates: [] };
    try {
      const { candidates } = await reader.read('booking', { page: outcome, host }, { clientId: ctx.clientId, careful, signal });
      return { candidates };
    } catch (error) {
      if (signal?.aborted) throw error;
      // A page may be more than its reader can follow.
      return { candidates: [], failed: url };
    }
  }));
  return { candidates: read.flatMap(({ candidates }) => candidates), failed: read.flatMap(({ failed }) => failed ?? []) };
}
