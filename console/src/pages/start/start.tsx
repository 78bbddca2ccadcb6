import { Container } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Empty } from '../../parts/states.tsx';
import { may } from '../../session/access.ts';
import { hotelsQuery, rememberedHotel, useKnownHotel } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { hotelPages, navTexts } from '../../shell/nav.ts';
import { useTexts } from '../../texts/language.tsx';

/** Leads to the hotel that was open last, or says how to get the first one. */
export function Start() {
  const t = useTexts(navTexts);
  const profile = useProfile();
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  const last = useKnownHotel(rememberedHotel());
  const hotel = last?.disabled_date === null ? last : hotels[0];
  if (hotel !== undefined) {
    const first = hotelPages.find(({ needs }) => may(profile, needs, hotel.id))?.name ?? 'hotel';
    return <Navigate to={`/hotels/$hotelId/${first}`} params={{ hotelId: hotel.id }} replace />;
  }
  const mayCreate = may(profile, 'clients:WRITE');
  return (
    <Container component="main" size="sm" py="xl">
      <AccountMenu />
      <Empty
        isPage title={t(mayCreate ? 'noHotels' : 'noHotelsForYou')}
        action={mayCreate && <Link to="/platform/clients">{t('newHotel')}</Link>}
      >
        {t(mayCreate ? 'noHotelsHint' : 'noHotelsForYouHint')}
      </Empty>
    </Container>
  );
}
