import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { HotelSelect } from '../parts/hotel-select.tsx';
import { mayAnywhere } from '../session/access.ts';
import { hotelQuery, hotelsQuery } from '../session/hotels.ts';
import { useProfile } from '../session/profile.ts';
import { useTexts } from '../texts/language.tsx';
import { allPages, navTexts } from './nav.ts';

/** Which hotel's pages are open, or those over all hotels; somebody with one hotel has nothing to choose. */
export function HotelChoice({ hotelId }: { hotelId: string }) {
  const { data: hotel } = useSuspenseQuery(hotelQuery(hotelId));
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  return hotels.length <= 1 ? <Text fw={600} truncate>{hotel.name}</Text> : <Choice chosen={hotelId} />;
}

/** The same on the pages over all hotels. */
export const AllHotelsChoice = () => <Choice chosen="" />;

function Choice({ chosen }: { chosen: string }) {
  const t = useTexts(navTexts);
  const navigate = useNavigate();
  const profile = useProfile();
  const hasAll = allPages.some(({ needs }) => mayAnywhere(profile, needs));
  const go = (hotelId: string): Promise<void> =>
    hotelId === '' ? navigate({ to: '/all/inbox' }) : navigate({ to: '/hotels/$hotelId/today', params: { hotelId } });
  return (
    <HotelSelect
      aria-label={t('chooseHotel')} value={chosen} change={(id) => { void go(id); }} all={hasAll ? t('allHotels') : undefined}
      style={{ minWidth: 0, flexShrink: 1 }}
    />
  );
}
