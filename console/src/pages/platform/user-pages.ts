import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

/** Everybody with an account whose name or address has these words, page by page. */
export const useUserPages = (search: string, { enabled = true }: { enabled?: boolean } = {}) => useInfiniteQuery({
  queryKey: ['users', 'pages', search], enabled,
  // While words are typed, those found before stay, with what is open of them.
  placeholderData: keepPreviousData,
  queryFn: ({ pageParam, signal }) => answerOf(api.GET('/api/users', {
    params: { query: { limit: 50, search, ...(pageParam !== null && { after: pageParam }) } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** All roles by name, page by page. */
export const useRolePages = ({ enabled = true }: { enabled?: boolean } = {}) => useInfiniteQuery({
  queryKey: ['roles', 'pages'], enabled,
  queryFn: ({ pageParam, signal }) => answerOf(api.GET('/api/roles', {
    params: { query: { limit: 100, ...(pageParam !== null && { after: pageParam }) } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** All groups by name, page by page. */
export const useGroupPages = ({ enabled = true }: { enabled?: boolean } = {}) => useInfiniteQuery({
  queryKey: ['groups'], enabled,
  queryFn: ({ pageParam, signal }) => answerOf(api.GET('/api/usergroups', {
    params: { query: { limit: 50, ...(pageParam !== null && { after: pageParam }) } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
