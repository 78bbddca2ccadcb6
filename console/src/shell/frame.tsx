import { Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLive } from '../live/live.tsx';
import { Empty, Loading } from '../parts/states.tsx';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';
import { AccountMenu } from './account-menu.tsx';
import { navTexts } from './nav.ts';

/** Head, pages at the side, and the page itself; on narrow screens the pages are behind a button. */
export function Frame(
  { head, nav, isOpen }: { head: ReactNode; nav: ReactNode; /** Whether somebody may see the page, at this moment. */ isOpen: boolean },
) {
  const t = useTexts(navTexts);
  const [open, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  return (
    <div className="frame">
      <a className="skip" href="#page">{t('skip')}</a>
      <header className="frame-head">
        <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
          <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('menu')} aria-expanded={open} />
          {head}
        </Group>
        <Group gap="sm" wrap="nowrap"><LiveSign /><AccountMenu /></Group>
      </header>
      <nav className="frame-nav" data-open={open} aria-label={t('navigation')}>{nav}</nav>
      <main id="page" tabIndex={-1}>
        <div className="page"><Suspense fallback={<Loading />}>{isOpen ? <Outlet /> : <NoAccess />}</Suspense></div>
      </main>
    </div>
  );
}

function NoAccess() {
  const t = useTexts(commonTexts);
  return <div className="surface"><Empty title={t('noAccess')}>{t('noAccessHint')}</Empty></div>;
}

/** Whether what is shown follows what happens. */
function LiveSign() {
  const live = useLive();
  const t = useTexts(navTexts);
  const words = t(live ? 'live' : 'notLive');
  return <span className="live" data-live={live} role="img" aria-label={words} title={words} />;
}
