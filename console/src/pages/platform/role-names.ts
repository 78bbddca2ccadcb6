import { useQuery } from '@tanstack/react-query';
import { hotelsQuery } from '../../session/hotels.ts';

const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/;

/** Names of roles as people read them: a preset's role has its hotel's id in its name, which is replaced by the hotel's name. */
export function useRoleNames(): (name: string) => string {
  const { data: hotels = [] } = useQuery(hotelsQuery);
  return (name) => name.replace(ID, (id) => hotels.find((hotel) => hotel.id === id)?.name ?? id);
}
