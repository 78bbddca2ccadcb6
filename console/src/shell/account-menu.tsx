import { Avatar, Text, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '../api/client.ts';
import { isSoundOn, ring, switchSound } from '../live/bell.ts';
import { useProfile } from '../session/profile.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { navTexts } from './nav.ts';

const looks = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

/** Who is signed in, the console's language and looks, and the way out. */
export function AccountMenu() {
  const t = useTexts(navTexts);
  const { email } = useProfile();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const leave = useLeave();
  return (
    <div
      ref={area} style={{ position: 'relative' }}
      onKeyDown={(event) => { if (event.key === 'Escape' && open) { setOpen(false); button.current?.focus(); } }}
    >
      <UnstyledButton ref={button} aria-expanded={open} aria-label={`${t('account')}: ${email}`} onClick={() => setOpen(!open)} p={4}>
        <Avatar size="md" radius="xl" color="pine" aria-hidden="true" />
      </UnstyledButton>
      {open && (
        <div className="menu surface">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{email}</Text>
          <Choices />
          <hr />
          <Link to="/platform/keys" className="nav-link" onClick={() => setOpen(false)}>{t('keys')}</Link>
          <Link to="/platform/security" className="nav-link" onClick={() => setOpen(false)}>{t('security')}</Link>
          <Link to="/platform/sessions" className="nav-link" onClick={() => setOpen(false)}>{t('sessions')}</Link>
          <button type="button" className="nav-link" onClick={() => { void leave(); }}>{t('signOut')}</button>
        </div>
      )}
    </div>
  );
}

function Choices() {
  const t = useTexts(navTexts);
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [sound, setSound] = useState(isSoundOn);
  return (
    <>
      <Choice on={language === 'en'} pick={() => choose('en')}><span lang="en">English</span></Choice>
      <Choice on={language === 'de'} pick={() => choose('de')}><span lang="de">Deutsch</span></Choice>
      <hr />
      {looks.map((look) => <Choice key={look} on={colorScheme === look} pick={() => setColorScheme(look)}>{t(look)}</Choice>)}
      <hr />
      <Choice on={sound} pick={() => { switchSound(!sound); setSound(!sound); if (!sound) ring(); }}>{t('sound')}</Choice>
    </>
  );
}

function Choice({ on, pick, children }: { on: boolean; pick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="nav-link" aria-pressed={on} onClick={pick}>
      {children}
      <span aria-hidden="true">{on ? '✓' : ''}</span>
    </button>
  );
}

function useLeave(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await api.POST('/auth/logout');
    await navigate({ to: '/sign-in' });
    queries.clear();
  };
}
