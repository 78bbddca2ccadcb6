import { QueryClient } from '@tanstack/react-query';
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
