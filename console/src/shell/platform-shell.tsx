import { Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useTitle } from '../live/waiting.ts';
import { may } from '../session/access.ts';
import { rememberedHotel } from '../session/hotels.ts';
import { useProfile } from '../session/profile.ts';
import { useTexts } from '../texts/language.tsx';
import { Frame } from './frame.tsx';
import { navTexts, platformPages } from './nav.ts';

/** The pages that are not of one hotel. */
export function PlatformShell() {
  const t = useTexts(navTexts);
  useTitle(`${t('platform')} · ${t('console')}`);
  const profile = useProfile();
  const { pathname } = useLocation();
  const open = platformPages.find(({ name }) => name === pathname.split('/')[2]);
  return <Frame head={<Text fw={600}>{t('platform')}</Text>} nav={<PlatformNav />}
    isOpen={open === undefined || may(profile, open.needs)} />;
}

function PlatformNav() {
  const t = useTexts(navTexts);
  const profile = useProfile();
  return (
    <>
      {platformPages.filter(({ needs }) => may(profile, needs)).map(({ name }) => (
        <Link key={name} to={`/platform/${name}`} className="nav-link">{t(name)}</Link>
      ))}
      <Link to="/platform/keys" className="nav-link">{t('keys')}</Link>
      <Link to="/platform/security" className="nav-link">{t('security')}</Link>
      <Link to="/platform/sessions" className="nav-link">{t('sessions')}</Link>
      {rememberedHotel() !== null && <Link to="/" className="nav-link" style={{ marginTop: '1rem' }}>‹ {t('backToHotel')}</Link>}
    </>
  );
}
