import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { may } from './access.ts';
import type { Permission } from './permission.ts';

const OFTEN_MS = 60_000;

/** Who is signed in and what they may do at this moment. */
export const profileQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/me', { signal })),
  staleTime: OFTEN_MS,
  refetchInterval: OFTEN_MS,
});

export const useProfile = () => useSuspenseQuery(profileQuery).data;

/** Asks whether the person at the console may do something at a hotel. */
export function useMay(hotelId: string): (permission: Permission) => boolean {
  const { data } = useQuery(profileQuery);
  return (permission) => data !== undefined && may(data, permission, hotelId);
}
