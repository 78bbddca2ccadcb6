import { QueryClient } from '@tanstack/react-query';
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
