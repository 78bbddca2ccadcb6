import { Badge, NativeSelect, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useTitle, useWaiting } from '../live/waiting.ts';
import { hotelsQuery, useHotel } from '../session/hotels.ts';
import { useMay, useProfile } from '../session/profile.ts';
import { may } from '../session/access.ts';
import { useTexts } from '../texts/language.tsx';
import { Frame } from './frame.tsx';
import { hotelPages, navTexts, platformPages } from './nav.ts';

/** The pages of one hotel. */
export function HotelShell() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId' });
  const allowed = useMay(hotelId);
  const { pathname } = useLocation();
  const open = hotelPages.find(({ name }) => name === pathname.split('/')[3]);
  return <Frame head={<HotelChoice hotelId={hotelId} />} nav={<HotelNav hotelId={hotelId} />} isOpen={open === undefined || allowed(open.needs)} />;
}

function HotelChoice({ hotelId }: { hotelId: string }) {
  const t = useTexts(navTexts);
  const hotel = useHotel(hotelId);
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  const navigate = useNavigate();
  if (hotels.length <= 1) return <Text fw={600} truncate>{hotel.name}</Text>;
  const listed = hotels.some(({ id }) => id === hotelId) ? hotels : [hotel, ...hotels];
  return (
    <NativeSelect
      aria-label={t('chooseHotel')} value={hotelId} style={{ minWidth: 0, flexShrink: 1 }}
      onChange={(event) => { void navigate({ to: '/hotels/$hotelId/today', params: { hotelId: event.currentTarget.value } }); }}
      data={listed.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function HotelNav({ hotelId }: { hotelId: string }) {
  const t = useTexts(navTexts);
  const allowed = useMay(hotelId);
  const profile = useProfile();
  const { name } = useHotel(hotelId);
  const waiting = useWaiting(hotelId, allowed('conversations:READ'));
  useTitle(`${name} · ${t('console')}`, waiting);
  return (
    <>
      {hotelPages.filter(({ needs }) => allowed(needs)).map((page) => (
        <Link key={page.name} to={`/hotels/$hotelId/${page.name}`} params={{ hotelId }} className="nav-link">
          {t(page.name)}
          {page.name === 'inbox' && waiting > 0 && <Badge color="red" variant="filled" aria-label={t('waiting', { n: waiting })}>{waiting}</Badge>}
        </Link>
      ))}
      {platformPages.some(({ needs }) => may(profile, needs)) && (
        <Link to="/platform/clients" className="nav-link" style={{ marginTop: '1rem' }}>{t('platform')}</Link>
      )}
    </>
  );
}
