import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { conversationsKey, readConversations } from '../api/conversations.ts';
import { ring } from './bell.ts';
import { useLive } from './live.tsx';

const SLOW_MS = 15_000;

/** The guests of a hotel who wait for a person. @param hotelId null: of all hotels */
export const waitingQuery = (hotelId: string | null) => queryOptions({
  queryKey: [...conversationsKey(hotelId), 'waiting'],
  queryFn: ({ signal }) => readConversations(hotelId, { waiting: 'true', limit: 100 }, signal),
});

/** How many guests wait; rings when one more does, and asks by itself while events do not come in. */
export function useWaiting(hotelId: string | null, enabled: boolean): number {
  const live = useLive();
  const { data } = useQuery({ ...waitingQuery(hotelId), enabled, refetchInterval: live ? 4 * SLOW_MS : SLOW_MS });
  const ids = data?.conversations.map(({ id }) => id);
  const known = useRef<readonly string[] | undefined>(undefined);
  useEffect(() => {
    if (ids === undefined) return;
    if (known.current !== undefined && ids.some((id) => !known.current?.includes(id))) ring();
    known.current = ids;
  }, [ids]);
  return ids?.length ?? 0;
}

/** Names the page in the tab, with the number of guests who wait before it. */
export function useTitle(title: string, waiting = 0): void {
  useEffect(() => { document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title}`; }, [title, waiting]);
}
