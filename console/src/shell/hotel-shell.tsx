import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useTitle, useWaiting } from '../live/waiting.ts';
import { useHotel } from '../session/hotels.ts';
import { useMay, useProfile } from '../session/profile.ts';
import { may } from '../session/access.ts';
import { useTexts } from '../texts/language.tsx';
import { Frame } from './frame.tsx';
import { HotelChoice } from './hotel-choice.tsx';
import { hotelPages, navTexts, platformPages } from './nav.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** The pages of one hotel. */
export function HotelShell() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId' });
  const allowed = useMay(hotelId);
  const { pathname } = useLocation();
  const open = hotelPages.find(({ name }) => name === pathname.split('/')[3]);
  return <Frame head={<HotelChoice hotelId={hotelId} />} nav={<HotelNav hotelId={hotelId} />}
    isOpen={open === undefined || allowed(open.needs)} />;
}

function HotelNav({ hotelId }: { hotelId: string }) {
  const t = useTexts(navTexts);
  const allowed = useMay(hotelId);
  const profile = useProfile();
  const { name } = useHotel(hotelId);
  const platform = platformPages.find(({ needs }) => may(profile, needs));
  const waiting = useWaiting(hotelId, allowed('conversations:READ'));
  useTitle(`${name} · ${t('console')}`, waiting);
  return (
    <>
      {hotelPages.filter(({ needs }) => allowed(needs)).map((page) => (
        <Link key={page.name} to={`/hotels/$hotelId/${page.name}`} params={{ hotelId }} className="nav-link">
          {t(page.name)}
          {page.name === 'inbox' && <WaitingBadge waiting={waiting} />}
        </Link>
      ))}
      {platform && <Link to={`/platform/${platform.name}`} className="nav-link" style={{ marginTop: '1rem' }}>{t('platform')}</Link>}
    </>
  );
}
