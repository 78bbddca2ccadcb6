import { infiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const TRIES = 3;

/** Only what may pass by itself is asked again. */
export const mayPass = (failures: number, error: Error): boolean =>
  failures < TRIES && (!(error instanceof ApiError) || error.status >= 500 || error.status === 429);

/** Answers kept for the pages. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: mayPass,
    },
  },
});

/** A list that is read page by page. @param read gets where the page begins, as part of its query */
export const pagesOf = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey, read: (after: { after?: string }, signal: AbortSignal) => Promise<Page>,
) => infiniteQueryOptions({
  queryKey,
  queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
