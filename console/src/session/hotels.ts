import { queryOptions, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api, ApiError, tagOf, type Schemas } from '../api/client.ts';
import { pagesOf } from '../api/queries.ts';
import type { paths } from '../api/schema.d.ts';

export type Hotel = Schemas['Client'];
/** A hotel with the name of the state that it is in, for `If-Match`. */
export type HotelState = Hotel & { etag: string };
const KEPT = 'console.hotel';
/** How many a list to choose from can hold; others are found by a search. */
export const MOST_HOTELS = 100;

type Page = NonNullable<paths['/api/clients']['get']['responses']['200']['content']['application/json']>;
/** Clients are whole where a list is asked for no `fields`. */
const whole = (page: Page): Omit<Page, 'clients'> & { clients: Hotel[] } => page as Omit<Page, 'clients'> & { clients: Hotel[] };

/** The hotels somebody may look after, the newest of them. */
export const hotelsQuery = queryOptions({
  queryKey: ['hotels'],
  async queryFn({ signal }): Promise<Hotel[]> {
    try {
      return whole(await answerOf(api.GET('/api/clients', { params: { query: { limit: MOST_HOTELS } }, signal }))).clients;
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
  async queryFn({ signal }): Promise<HotelState> {
    const answer = await api.GET('/api/clients/{id}', { params: { path: { id: hotelId } }, signal });
    return { ...await answerOf(Promise.resolve(answer)), etag: tagOf(answer.response) };
  },
  staleTime: 30_000,
});

/** The hotel whose pages are open. */
export const useHotel = (hotelId: string): HotelState => useSuspenseQuery(hotelQuery(hotelId)).data;

/** The zone of this device, for what belongs to no hotel. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All hotels that somebody may see, page by page. */
export const useHotelPages = (wanted: { search: string; status: 'active' | 'all' }) => useInfiniteQuery(
  pagesOf(['hotels', 'pages', wanted], async (after, signal) =>
    whole(await answerOf(api.GET('/api/clients', { params: { query: { limit: 50, ...wanted, ...after } }, signal })))),
);

/** A hotel whose pages are not open, also one that the list of them does not hold. @param hotelId null: none */
export function useKnownHotel(hotelId: string | null): Hotel | undefined {
  const { data: hotels } = useQuery(hotelsQuery);
  const listed = hotels?.find(({ id }) => id === hotelId);
  const isBeyond = hotelId !== null && hotels !== undefined && listed === undefined;
  return useQuery({ ...hotelQuery(hotelId ?? ''), enabled: isBeyond }).data ?? listed;
}

/** The zone of a hotel, also of one whose pages are not open. @param hotelId null: of no hotel */
export const useZone = (hotelId: string | null): string => useKnownHotel(hotelId)?.time_zone ?? deviceZone;

export const rememberHotel = (hotelId: string): void => localStorage.setItem(KEPT, hotelId);
export const rememberedHotel = (): string | null => localStorage.getItem(KEPT);
