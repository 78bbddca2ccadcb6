import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { PageHead } from '../../parts/states.tsx';
import { useHotel } from '../../session/hotels.ts';
import { useMay, useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Entries } from './entries.tsx';
import { Filters, type TrailFilter } from './filters.tsx';
import { changeTexts } from './texts.ts';

const entriesQuery = (hotelId: string, filter: TrailFilter) => pagesOf([hotelId, 'changes', filter], (after, signal) =>
  answerOf(api.GET('/api/clients/{id}/audit', { params: { path: { id: hotelId }, query: { ...filter, limit: 50, ...after } }, signal })));

/** Who changed what at a hotel. */
export function Changes() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/changes' });
  const t = useTexts(changeTexts);
  const [filter, setFilter] = useState<TrailFilter>({});
  const nameOf = useNames(hotelId);
  const list = useInfiniteQuery(entriesQuery(hotelId, filter));
  const { time_zone: zone } = useHotel(hotelId);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <Filters filter={filter} choose={setFilter} exportPath={`/api/clients/${hotelId}/audit/export`} />
      <Entries list={list} nameOf={nameOf} zone={zone} isFiltered={Object.keys(filter).length > 0} />
    </>
  );
}

/** Colleagues by their address; everybody else by what the entry says of them. */
function useNames(hotelId: string): (actor: string) => string {
  const t = useTexts(changeTexts);
  const { userId } = useProfile();
  const { data } = useQuery({
    queryKey: [hotelId, 'team'], enabled: useMay(hotelId)('users:READ'),
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/users', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  return (actor) => {
    const [kind, id] = actor.split(':');
    if (kind === 'system') return t('system');
    if (kind === 'apiKey') return t('key');
    return id === userId ? t('you') : data?.users.find((user) => user.id === id)?.email ?? actor;
  };
}
