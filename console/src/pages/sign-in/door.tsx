import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../live/waiting.ts';
import { navTexts } from '../../shell/nav.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';

/** The frame of what people see before they are signed in. */
export function Door({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const { language, choose } = useLanguage();
  const t = useTexts(navTexts);
  useTitle(`${title} · ${t('console')}`);
  const other = language === 'en' ? 'de' : 'en';
  return (
    <main style={{ maxWidth: '26rem', margin: '0 auto', padding: '12vh 1rem 2rem' }}>
      <Paper withBorder p="xl" radius="lg">
        <Stack gap="md">
          <div>
            <Title order={1} size="h2">{title}</Title>
            {hint !== undefined && <Text c="dimmed" size="sm">{hint}</Text>}
          </div>
          {children}
        </Stack>
      </Paper>
      <Group justify="center" mt="md">
        <Anchor
          component="button" type="button" size="sm" lang={other} onClick={() => choose(other)}
        >
          {other === 'de' ? 'Deutsch' : 'English'}
        </Anchor>
      </Group>
    </main>
  );
}
