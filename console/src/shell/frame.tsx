import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Empty, Loading } from '../parts/states.tsx';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LiveSign } from './live-sign.tsx';
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
    <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !open } }} padding="md">
      <a className="skip" href="#page">{t('skip')}</a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('menu')} aria-expanded={open} />
            {head}
          </Group>
          <Group gap="sm" wrap="nowrap"><LiveSign /><AccountMenu /></Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="nav" aria-label={t('navigation')} style={{ overflowY: 'auto' }}>{nav}</AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <div className="page"><Suspense fallback={<Loading />}>{isOpen ? <Outlet /> : <NoAccess />}</Suspense></div>
      </AppShell.Main>
    </AppShell>
  );
}

function NoAccess() {
  const t = useTexts(commonTexts);
  return <div className="surface"><Empty title={t('noAccess')}>{t('noAccessHint')}</Empty></div>;
}
