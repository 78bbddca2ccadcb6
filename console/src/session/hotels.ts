import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api, ApiError, type Schemas } from '../api/client.ts';

export type Hotel = Schemas['Client'];
const KEPT = 'console.hotel';
const MOST = 100;

/** The hotels somebody may look after, as many as a list to choose from can hold. */
export const hotelsQuery = queryOptions({
  queryKey: ['hotels'],
  async queryFn({ signal }): Promise<Hotel[]> {
    try {
      return (await answerOf(api.GET('/api/clients', { params: { query: { limit: MOST } }, signal }))).clients;
    } catch (error) {
      // Somebody who has just been invited may have no hotel yet.
      if (error instanceof ApiError && error.status === 403) return [];
      throw error;
    }
  },
  staleTime: 60_000,
});

export const hotelQuery = (hotelId: string) => queryOptions({
  queryKey: [hotelId, 'hotel'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}', { params: { path: { id: hotelId } }, signal })),
  staleTime: 30_000,
});

/** The hotel whose pages are open. */
export const useHotel = (hotelId: string): Hotel => useSuspenseQuery(hotelQuery(hotelId)).data;

/** The zone of this device, for what belongs to no hotel. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of a hotel, also of one whose pages are not open. @param hotelId null: of no hotel */
export function useZone(hotelId: string | null): string {
  const open = useQuery({ ...hotelQuery(hotelId ?? ''), enabled: false }).data;
  const listed = useQuery(hotelsQuery).data?.find(({ id }) => id === hotelId);
  return (open ?? listed)?.time_zone ?? deviceZone;
}

export const rememberHotel = (hotelId: string): void => localStorage.setItem(KEPT, hotelId);
export const rememberedHotel = (): string | null => localStorage.getItem(KEPT);
