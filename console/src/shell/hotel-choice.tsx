import { NativeSelect, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mayAnywhere } from '../session/access.ts';
import { hotelQuery, hotelsQuery } from '../session/hotels.ts';
import { useProfile } from '../session/profile.ts';
import { useTexts } from '../texts/language.tsx';
import { allPages, navTexts } from './nav.ts';

/** Which hotel's pages are open, or those over all hotels; somebody with one hotel has nothing to choose. */
export function HotelChoice({ hotelId }: { hotelId: string }) {
  const { data: hotel } = useSuspenseQuery(hotelQuery(hotelId));
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  if (hotels.length <= 1) return <Text fw={600} truncate>{hotel.name}</Text>;
  return <Choice chosen={hotelId} hotels={hotels.some(({ id }) => id === hotelId) ? hotels : [hotel, ...hotels]} />;
}

/** The same on the pages over all hotels. */
export function AllHotelsChoice() {
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  return <Choice chosen="" hotels={hotels} />;
}

function Choice({ chosen, hotels }: { chosen: string; hotels: readonly { id: string; name: string }[] }) {
  const t = useTexts(navTexts);
  const navigate = useNavigate();
  const profile = useProfile();
  const hasAll = allPages.some(({ needs }) => mayAnywhere(profile, needs));
  const go = (hotelId: string): Promise<void> =>
    hotelId === '' ? navigate({ to: '/all/inbox' }) : navigate({ to: '/hotels/$hotelId/today', params: { hotelId } });
  return (
    <NativeSelect
      aria-label={t('chooseHotel')} value={chosen} style={{ minWidth: 0, flexShrink: 1 }}
      onChange={(event) => { void go(event.currentTarget.value); }}
      data={[...(hasAll ? [{ value: '', label: t('allHotels') }] : []), ...hotels.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
