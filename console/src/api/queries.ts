import { infiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const TRIES = 3;

/** Answers kept for the pages; only what may pass by itself is asked again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < TRIES && (!(error instanceof ApiError) || error.status >= 500 || error.status === 429),
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
