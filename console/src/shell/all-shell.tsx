import { Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTitle, useWaiting, waitingQuery } from '../live/waiting.ts';
import { may, mayAnywhere } from '../session/access.ts';
import { hotelsQuery } from '../session/hotels.ts';
import { useProfile } from '../session/profile.ts';
import { useTexts } from '../texts/language.tsx';
import { Frame } from './frame.tsx';
import { AllHotelsChoice } from './hotel-choice.tsx';
import { allPages, navTexts } from './nav.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** The pages over all hotels that somebody looks after. */
export function AllShell() {
  const profile = useProfile();
  const { pathname } = useLocation();
  const open = allPages.find(({ name }) => name === pathname.split('/')[2]);
  return <Frame head={<AllHotelsChoice />} nav={<AllNav />} isOpen={open === undefined || mayAnywhere(profile, open.needs)} />;
}

function AllNav() {
  const t = useTexts(navTexts);
  const profile = useProfile();
  const mayRead = mayAnywhere(profile, 'conversations:READ');
  const waiting = useWaiting(null, mayRead);
  const { data } = useQuery({ ...waitingQuery(null), enabled: mayRead });
  const { data: hotels } = useSuspenseQuery(hotelsQuery);
  useTitle(`${t('allHotels')} · ${t('console')}`, waiting);
  return (
    <>
      {allPages.filter(({ needs }) => mayAnywhere(profile, needs)).map(({ name }) => (
        <Link key={name} to={`/all/${name}`} className="nav-link">{t(name)}{name === 'inbox' && <WaitingBadge waiting={waiting} />}</Link>
      ))}
      <Text component="h2" size="sm" c="dimmed" px="sm" mt="md" mb={4}>{t('clients')}</Text>
      {hotels.filter(({ id }) => may(profile, 'conversations:READ', id)).map(({ id, name }) => (
        <Link key={id} to="/hotels/$hotelId/inbox" params={{ hotelId: id }} className="nav-link">
          {name}<WaitingBadge waiting={data?.conversations.filter(({ client }) => client?.id === id).length ?? 0} />
        </Link>
      ))}
    </>
  );
}
