import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';

/** Everybody with an account whose name or address has these words, page by page. */
export const useUserPages = (search: string, { enabled = true }: { enabled?: boolean } = {}) => useInfiniteQuery({
  ...pagesOf(['users', 'pages', search], (after, signal) =>
    answerOf(api.GET('/api/users', { params: { query: { limit: 50, search, ...after } }, signal }))),
  enabled,
  // While words are typed, those found before stay, with what is open of them.
  placeholderData: keepPreviousData,
});

/** All roles by name, page by page. */
export const useRolePages = ({ enabled = true }: { enabled?: boolean } = {}) => useInfiniteQuery({
  ...pagesOf(['roles', 'pages'], (after, signal) =>
  answerOf(api.GET('/api/roles', { params: { query: { limit: 100, ...after } }, signal }))),
  enabled,
});

/** All groups by name, page by page. */
export const useGroupPages = ({ enabled = true }: { enabled?: boolean } = {}) => useInfiniteQuery({
  ...pagesOf(['groups'], (after, signal) => answerOf(api.GET('/api/usergroups', { params: { query: { limit: 50, ...after } }, signal }))),
  enabled,
});
