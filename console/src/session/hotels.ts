import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
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

export const rememberHotel = (hotelId: string): void => localStorage.setItem(KEPT, hotelId);
export const rememberedHotel = (): string | null => localStorage.getItem(KEPT);
