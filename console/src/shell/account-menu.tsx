import { Avatar, Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { isSoundOn, ring, switchSound } from '../live/bell.ts';
import { useProfile } from '../session/profile.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { navTexts } from './nav.ts';

const looks: MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Who is signed in, the console's language and looks, and the way out. */
export function AccountMenu() {
  const t = useTexts(navTexts);
  const { email } = useProfile();
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [sound, setSound] = useState(isSoundOn);
  const leave = useLeave();
  const navigate = useNavigate();
  const mark = (on: boolean, words: string): string => `${on ? '✓ ' : '   '}${words}`;
  return (
    <Menu position="bottom-end" width={240} trapFocus>
      <Menu.Target>
        <UnstyledButton aria-label={`${t('account')}: ${email}`}>
          <Avatar size="sm" radius="xl" color="pine" name={email} aria-hidden="true">{email.slice(0, 1).toUpperCase()}</Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item closeMenuOnClick={false} onClick={() => choose('en')} style={{ whiteSpace: 'pre' }}>{mark(language === 'en', 'English')}</Menu.Item>
        <Menu.Item closeMenuOnClick={false} onClick={() => choose('de')} style={{ whiteSpace: 'pre' }}>{mark(language === 'de', 'Deutsch')}</Menu.Item>
        <Menu.Divider />
        {looks.map((look) => (
          <Menu.Item key={look} closeMenuOnClick={false} onClick={() => setColorScheme(look)} style={{ whiteSpace: 'pre' }}>
            {mark(colorScheme === look, t(look as 'auto' | 'light' | 'dark'))}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false} style={{ whiteSpace: 'pre' }}
          onClick={() => { switchSound(!sound); setSound(!sound); if (!sound) ring(); }}
        >
          {mark(sound, t('sound'))}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => { void navigate({ to: '/platform/keys' }); }}>{t('keys')}</Menu.Item>
        <Menu.Item onClick={() => { void leave(); }}>{t('signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
